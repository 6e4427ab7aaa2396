// Tables of messages with their meaning, for the trained reader. New training data change a few results, so a table must pass at a
// rate. The cart is never left to a rate: no row may write what it doesn't expect.
import { expect, test } from "bun:test";

/** `"a / b"`: both are right. */
type Row = readonly [message: string, meaning: string];

const writes = /(?:^|, )(?:add|remove|set|by|times|swap) |then add/;

/** `read` returns a message's meaning in short. `atLeast`: the share of rows that must be right. */
export function readings(rows: readonly Row[], read: (message: string) => string, atLeast = 0.8): void {
  const right = (meaning: string): readonly string[] => meaning.split(" / ");
  const all = rows.map(([message, meaning]) => ({ message, meaning, got: read(message) }));

  test(`${Math.round(atLeast * 100)} % of ${rows.length} readings are right`, () => {
    const wrong = all.filter(({ meaning, got }) => !right(meaning).includes(got));
    const share = (all.length - wrong.length) / all.length;
    const told = wrong.map(({ message, meaning, got }) => `${message} → ${got}, expected ${meaning}`);
    expect({ isEnough: share >= atLeast, wrong: share >= atLeast ? [] : told }).toEqual({ isEnough: true, wrong: [] });
  });

  test.each(all.filter(({ got }) => writes.test(got)))("$message changes the cart as ordered", ({ meaning, got }) => {
    expect(right(meaning)).toContain(got);
  });
}
