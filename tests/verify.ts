// The one gate: install, format and lint, types, every test, weights. It runs on a machine with only Node and this repository, so it
// imports no package. The last line is `N passed, N failed`.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { failedFiles, failedNames } from "./harness/failed-files.ts";

const root = join(import.meta.dir, "..");
const started = Date.now();
let passed = 0;
let failed = 0;
const summary: string[] = [];

interface Ran {
  code: number;
  output: string;
}

/**
 * Runs Bun and resolves to its output, printed as it comes if `live`, and its exit code. When either process ends, so does everything
 * that it started: test workers, their servers and browsers (--no-orphans).
 */
async function run(args: string[], live: boolean): Promise<Ran> {
  const child = Bun.spawn([process.execPath, "--no-orphans", ...args], {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    // Memory that is returned to the system has to be mapped again, page by page: without returning it, half of the page faults go.
    env: { ...process.env, FORCE_COLOR: "0", MIMALLOC_PURGE_DELAY: "-1" },
  });
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      output += text;
      if (live) process.stdout.write(text);
    }
  };
  await Promise.all([read(child.stdout), read(child.stderr)]);
  return { code: await child.exited, output };
}

async function step(name: string, args: string[], live = true): Promise<Ran> {
  const from = Date.now();
  if (live) console.log(`\n── ${name} ──`);
  const result = await run(args, live);
  // Steps that run at once print one after the other.
  if (!live) console.log(`\n── ${name} ──\n${result.output}`);
  summary.push(`${result.code === 0 ? "pass" : "FAIL"}  ${name}  (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

/** Counts the whole step as one check. */
async function check(name: string, args: string[]): Promise<boolean> {
  const { code } = await step(name, args, false);
  if (code === 0) passed += 1;
  else failed += 1;
  return code === 0;
}

/**
 * One more than there are cores, as browser runs spend half their time waiting. More than a few engines and browsers at once ask for
 * more memory than a CI machine has.
 */
const workers = Math.min(Math.max(availableParallelism() + 1, 3), 4);

/** These take longer than their size says, so they must not come last. */
const long = [
  "agent/reader/learn.test.ts",
  "db/engine/engine.test.ts",
  "server/admin/create.test.ts",
  "server/backup/backup.test.ts",
  "server/orders/after-sale.property.test.ts",
  "server/payments/sandbox/sandbox.restart.test.ts",
  "server/serve.test.ts",
  "tests/browser/chat-reconnect.test.ts",
  "tests/browser/states.test.ts",
  "tests/chaos/chaos.test.ts",
  "tests/roles.test.ts",
];

/**
 * In which order the workers take the files: the longest, browser runs, then by size, so that none is left alone at the end.
 * The runner calls it milliseconds; only which is more counts.
 */
function weights(): Record<string, number> {
  const files = [...new Bun.Glob("{agent,db,server,tests,web,widget}/**/*.test.{ts,tsx}").scanSync({ cwd: root })];
  return Object.fromEntries(
    files.map((file) => {
      const rank = long.includes(file) ? 100_000 : file.startsWith("tests/browser/") ? 100 : 1;
      return [file, Bun.file(join(root, file)).size * rank];
    }),
  );
}

async function tests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "indaba-verify-"));
  const timings = join(folder, "timings.json");
  writeFileSync(timings, JSON.stringify({ version: 1, files: weights() }));
  const { output, failures } = await runTests(`tests, ${workers} files at once`, [
    // A worker keeps its modules and engines from file to file (--no-isolate), as one process for all files would.
    ...[`--parallel=${workers}`, "--no-isolate", `--timings=${timings}`],
  ]);
  rmSync(folder, { recursive: true, force: true });
  await again(output, failures);
  if (!process.env.DATABASE_URL) summary.push("note  runs on a real Postgres: not run: DATABASE_URL unset");
}

async function runTests(name: string, options: readonly string[]): Promise<{ output: string; failures: number }> {
  const { code, output } = await step(name, ["test", "--timeout", "90000", ...options]);
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, "m").exec(output)?.[1] ?? 0);
  // A run that failed without a failing test (a file that doesn't load, a crash), or ran no test, must not look green.
  const failures = count("fail") + Number(code !== 0 && count("fail") === 0) + Number(count("pass") === 0);
  passed += count("pass");
  failed += failures;
  const lines = output.split("\n").filter((line) => /^(\(fail\)|✗ |error: (?!expect))/.test(line));
  summary.push(...new Set(lines.map((line) => `      ${line}`)));
  return { output, failures };
}

/** Files that run once more may be as many as this; when more fail, something is broken. */
const mostUnsteady = 2;

/**
 * Runs failed tests once more, by themselves (decision 0035). When they pass, they are named unsteady and no longer counted: defects to
 * mend, which don't stop what else is in the change.
 */
async function again(output: string, failures: number): Promise<void> {
  const files = failedFiles(output);
  // An error outside any test has no "(fail)" of its own, so it could hide behind those that pass now.
  const errors = /^\s*[1-9]\d* errors?\b/m.test(output);
  if (failures === 0 || errors || files.length === 0 || files.length > mostUnsteady) return;
  const counts = [passed, failed] as const;
  const second = await runTests("failed tests, once more", ["-t", failedNames(output), ...files]);
  [passed, failed] = counts;
  if (second.failures > 0) return;
  passed += failures;
  failed -= failures;
  summary.push(`UNSTEADY: failed, then passed alone; to be mended: ${files.join(", ")}`);
}

if (await check("install", ["install", "--frozen-lockfile"])) {
  // Its four checkers, as many as it has by default, read much of the same: one takes 14 s of processor time, four take 25.
  const types = check("types", ["node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1"]);
  await Promise.all([
    check("format and lint", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
    // Builds the app for the browser tests, and fails past the hard stops of web/build.ts and widget/build.ts.
    check("build and weights", ["run", "build"]),
  ]);
  // Only tests need the build; types may take longer.
  await Promise.all([types, tests()]);
}

console.log(`\n── verify, ${((Date.now() - started) / 1000).toFixed(0)} s ──`);
for (const line of summary) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
