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
