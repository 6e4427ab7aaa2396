import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { Numbered } from "./packed.ts";

test("names that are pieces of long texts don't keep those in memory", () => {
  const held = () => {
    Bun.gc(true);
    return heapStats().extraMemorySize;
  };
  const before = held();
  const names = new Numbered();
  for (let at = 0; at < 40; at++) names.of(`${"x".repeat(1 << 20)} copper kettle ${at}`.slice(-16));
  expect(names.names.length).toBe(40);
  expect(held() - before).toBeLessThan(10 << 20);
});
