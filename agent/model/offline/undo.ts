// "Undo", "put it back", "bring the lamp back": restores cart lines to their earlier quantities.
import type { LineChange, TurnMemory } from "../../shop.ts";
import type { Intent } from "./intent.ts";
import { nearestName } from "./names.ts";
import { says } from "./phrases.ts";
import { nameAfterThe } from "./references.ts";
import { itemsOf, type Part } from "./tagged.ts";

export function readUndo(part: Part, memory: TurnMemory): Intent {
  const count = says("two changes", part.text) ? 2 : 1;
  const tagged = itemsOf(part).flatMap(({ object }) => (object === "" ? [] : [object]));
  // "Bring the lamp back"
  const names = tagged.length > 0 ? tagged : [nameAfterThe(part.text)];
  const named = removalOf(names, memory);
  // What is named and was never taken out is not the last change of something else.
  const meant = names.flatMap((name) => nearestName(name, [], memory.allShown)).map(({ listing }) => listing.id);
  const last = memory.changes.at(-1) ?? [];
  if (!named && last.length > 0 && meant.length > 0 && !last.some(({ listingId }) => meant.includes(listingId)))
    return { kind: "say", topic: "nothing-to-undo" };
  // "Undo that, give me back the lamp", after a swap: all of it.
  const isWhole = says("undoes an edit", part.text);
  const turns = named && !isWhole ? [[named]] : memory.changes.slice(-count);
  if (turns.length === 0) return { kind: "say", topic: "nothing-to-undo" };
  const before = new Map<string, number>();
  for (const change of turns.flat()) if (!before.has(change.listingId)) before.set(change.listingId, change.before);
  return { kind: "set-lines", wishes: [...before].map(([listingId, quantity]) => ({ listingId, quantity })) };
}

/** The latest removal of what one of the names means. */
export function removalOf(names: readonly string[], { allShown, changes }: TurnMemory): LineChange | undefined {
  const named = new Set(names.flatMap((name) => nearestName(name, [], allShown)).map(({ listing }) => listing.id));
  const last = changes.flat().findLast(({ listingId }) => named.has(listingId));
  return last && last.after < last.before ? last : undefined;
}
