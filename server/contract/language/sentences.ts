// Sentences from data: several may have one name, and {slots} are filled in.
import { readEntries } from "./entries.ts";

export type Slots = Readonly<Record<string, string | number>>;

/** Throws on a line that is no entry. */
export function readSentences(data: string): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { left, right } of readEntries(data)) byName.set(left, [...(byName.get(left) ?? []), right]);
  return byName;
}

/** The slots of a sentence, in their order. */
export const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot as string);

/** Throws when a slot is given nothing. */
export const filled = (text: string, slots: Slots): string =>
  text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const value = slots[slot];
    if (value === undefined) throw new Error(`Nothing is given for {${slot}} of "${text}"`);
    return String(value);
  });
