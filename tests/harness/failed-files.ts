/**
 * The test files with a failed test, read from what `bun test` prints: each file's lines stand below its path, also when several files
 * run at once. The list of failures at the end repeats them without their paths. None if a file's process ended in the middle: its other
 * tests didn't run, so a second run of the failed files would tell nothing of them.
 */
export function failedFiles(output: string): string[] {
  const files = new Set<string>();
  let file = "";
  for (const line of output.split("\n")) {
    if (/^\d+ tests? failed:/.test(line)) break;
    file = /^(\S+\.test\.tsx?):/.exec(line)?.[1] ?? file;
    if (/^✗ \S+ \(worker crashed/.test(line)) return [];
    if (line.startsWith("(fail)") && file) files.add(file);
  }
  return [...files];
}

/**
 * A pattern of the failed tests' names, for `bun test -t`. The runner prints groups as "a > b" and matches "a b". All tests, if what
 * comes before or after tests failed, which has no name.
 */
export function failedNames(output: string): string {
  const lines = output.split("\n").flatMap((line) => /^\(fail\) (.+?)(?: \[[\d.]+ms\])?$/.exec(line)?.[1] ?? []);
  if (lines.some((name) => name.endsWith("(unnamed)"))) return ".";
  const names = lines.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(" > ", " (?:> )?"));
  return `^ *(?:${[...new Set(names)].join("|")})$`;
}
