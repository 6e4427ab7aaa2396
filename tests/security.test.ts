// docs/security.md: each line of its tables of findings and demands names tests that exist, or says why there is none.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const page = await Bun.file(join(root, "docs/security.md")).text();
const rows = page
  .slice(page.indexOf("## The findings"))
  .split("\n")
  .flatMap((line) => {
    const cells = /^\| (.+) \| (.+) \|$/.exec(line);
    return cells?.[2] && cells[2] !== "shown by" ? [cells[2]] : [];
  });

test("each line names a test or a reason", () => {
  expect(rows.length).toBeGreaterThan(50);
  const bare = rows.filter((row) => !/^(`[\w./-]+\.test\.tsx?`(, )?)+$/.test(row) && !/^(Open|Left): .{20,}/.test(row));
  expect(bare).toEqual([]);
});

test("each named test exists", () => {
  const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path]) => path as string);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
