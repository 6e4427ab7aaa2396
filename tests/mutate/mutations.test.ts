import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { mutate, pathOf, readMutations } from "./mutations.ts";

const mutations = readMutations();

test("there are mutations of every concern, without duplicates", () => {
  expect(mutations.length).toBeGreaterThan(100);
  expect([...new Set(mutations.map(({ concern }) => concern))].sort()).toEqual([
    "clocks",
    "consent",
    "limits",
    "money",
    "permissions",
    "truth",
    "wiring",
  ]);
  expect(new Set(mutations.map(({ does }) => does)).size).toBe(mutations.length);
});

test.each(mutations.map((mutation) => [mutation.does, mutation] as const))(
  "%s: its text occurs once, and its tests exist",
  (_, mutation) => {
    expect(mutate(readFileSync(pathOf(mutation.file), "utf8"), mutation)).toBeString();
    expect(mutation.tests.length).toBeGreaterThan(0);
    for (const path of mutation.tests) expect([path, existsSync(pathOf(path))]).toEqual([path, true]);
  },
);
