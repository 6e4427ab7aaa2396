import { expect, test } from "bun:test";
import { ByteRows } from "./byte-rows.ts";

test("WebAssembly and the loop for old processors give the exact dot product, also of the largest numbers", () => {
  for (const dimensions of [4, 5, 8, 20, 256, 1000]) {
    const [fast, plain] = [new ByteRows(dimensions), new ByteRows(dimensions, null)];
    const { most } = fast;
    const vector = Int32Array.from(
      { length: dimensions },
      (_, at) => [most, -most, (at * 7919) % most, -at][at % 4] ?? 0,
    );
    const rows = [() => 127, (at: number) => (at % 4 === 1 ? -127 : 127), (at: number) => ((at * 31) % 255) - 127];
    for (const each of [fast, plain]) {
      each.makeRoom(rows.length);
      for (const [row, of] of rows.entries())
        for (let at = 0; at < dimensions; at++) each.all[row * each.width + at] = of(at);
      // What is there stays when there is more room.
      each.makeRoom(100_000);
      each.setVector(vector);
    }
    for (const [row, of] of rows.entries()) {
      const exact = vector.reduce((sum, value, at) => sum + value * of(at), 0);
      expect([fast.dot(row), plain.dot(row)]).toEqual([exact, exact]);
    }
  }
});
