import { expect, test } from "bun:test";
import { highestFirst } from "./highest-first.ts";

test.each([0, 1, 7, 1999, 2000, 2001, 70_000])("%d values are in order, equal ones by their ties", (count) => {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  // Large, tiny and equal ones, of which the ties differ only in their first or last digits.
  const values = Float64Array.from({ length: count }, (_, at) =>
    at % 3 === 0 ? Math.floor(random() * 9) : random() * 10 ** Math.floor(random() * 30 - 15),
  );
  const ties = Uint32Array.from(values, (_, at) => (at * 2_654_435_761) >>> (at % 2 ? 0 : 16));
  const expected = [...values.keys()].sort(
    (a, b) => (values[b] as number) - (values[a] as number) || (ties[a] as number) - (ties[b] as number) || a - b,
  );
  expect([...highestFirst(values, ties)]).toEqual(expected);
});
