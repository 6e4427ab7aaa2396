import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { root } from "#server/commands/freshness.ts";
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

test("each place that tells somebody has a mutation that leaves the notice out", () => {
  const told = [...new Bun.Glob("server/**/*.ts").scanSync({ cwd: root })].flatMap((file) =>
    file.endsWith(".test.ts")
      ? []
      : readFileSync(pathOf(file), "utf8")
          .split("\n")
          .filter((line) => line.includes("notify(tx, {"))
          .map((line) => ({ file, line: line.trim() })),
  );
  expect(told.length).toBeGreaterThan(25);
  const leavesOut = ({ file, line }: { file: string; line: string }) =>
    mutations.some((one) => {
      const [call = ""] = line.match(/notify\(tx, .*/) ?? [];
      return (
        one.file === file &&
        one.find.includes(call.slice(0, -1)) &&
        !one.replace.includes(call) &&
        one.maySurvive === null
      );
    });
  expect(told.filter((place) => !leavesOut(place))).toEqual([]);
});
