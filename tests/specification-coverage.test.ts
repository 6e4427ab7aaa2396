// docs/specification-coverage.md: every line names tests, and they exist.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const page = await Bun.file(join(root, "docs/specification-coverage.md")).text();

interface Line {
  section: string;
  line: string;
  shownBy: string;
}

const lines: Line[] = page.split(/^## /m).flatMap((part) => {
  const [section = "", ...rest] = part.split("\n");
  return rest.flatMap((row) => {
    const cells = /^\| (.+) \| (.+) \|$/.exec(row);
    return cells?.[1] && cells[2] && cells[1] !== "Line" ? [{ section, line: cells[1], shownBy: cells[2] }] : [];
  });
});
const named = (shownBy: string) =>
  shownBy.split("<br>").map((part) => /^`([^`]+\.test\.tsx?)`: (.+)$/.exec(part.trim()) ?? part.trim());

/** What `test(…)` and `test.each(…)(…)` of a file are called. */
const titles = new Map<string, Set<string>>();
async function titlesOf(path: string): Promise<Set<string>> {
  const known = titles.get(path);
  if (known) return known;
  const file = Bun.file(join(root, path));
  const source = (await file.exists()) ? await file.text() : "";
  const found = new Set(
    [...source.matchAll(/(?<=(?:^|\s)test(?:\.each)?\(|\)\()\s*(["'`])((?:\\.|(?!\1).)*)\1\s*,/gs)].map(([, , title]) =>
      (title as string).replace(/\\(["'`])/g, "$1"),
    ),
  );
  titles.set(path, found);
  return found;
}

describe("docs/specification-coverage.md", () => {
  test("has lines in each of its eight sections", () => {
    expect(new Set(lines.map(({ section }) => section)).size).toBe(8);
    expect(lines.length).toBeGreaterThan(100);
  });

  test("names only tests that exist", async () => {
    const missing: string[] = [];
    for (const { section, line, shownBy } of lines) {
      for (const evidence of named(shownBy)) {
        if (typeof evidence === "string") missing.push(`${section}: ${line}: "${evidence}" names no test`);
        else if (!(await titlesOf(evidence[1] as string)).has(evidence[2] as string)) {
          missing.push(`${section}: ${line}: no test "${evidence[2]}" in ${evidence[1]}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});
