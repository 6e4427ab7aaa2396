// The one gate: install, format and lint, types, every test, weights. Runs on a machine with only Node and this repository,
// so it imports nothing that an install has to bring first. The last line is `N passed, N failed`.
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const bun = process.execPath;
const started = Date.now();
let passed = 0;
let failed = 0;
const summary: string[] = [];

/** Runs a command with its output shown as it comes; resolves to that output and the exit code. */
async function run(command: string[]): Promise<{ code: number; output: string }> {
  const child = Bun.spawn(command, {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      output += text;
      process.stdout.write(text);
    }
  };
  await Promise.all([read(child.stdout), read(child.stderr)]);
  return { code: await child.exited, output };
}

async function step(name: string, command: string[]): Promise<{ code: number; output: string }> {
  const from = Date.now();
  console.log(`\n── ${name} ──`);
  const result = await run(command);
  summary.push(`${result.code === 0 ? "pass" : "FAIL"}  ${name}  (${((Date.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

/** A step without a count of its own counts as one check. */
async function check(name: string, command: string[]): Promise<boolean> {
  const { code } = await step(name, command);
  if (code === 0) passed += 1;
  else failed += 1;
  return code === 0;
}

async function tests(): Promise<void> {
  const { code, output } = await step("tests", [bun, "test", "--timeout", "30000"]);
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, "m").exec(output)?.[1] ?? 0);
  passed += count("pass");
  failed += count("fail");
  // A runner that failed without a failing test (a file that doesn't load, a crash) must not look green, nor one that ran nothing.
  if (code !== 0 && count("fail") === 0) failed += 1;
  if (count("pass") === 0) failed += 1;
  const failures = output.split("\n").filter((line) => /^(\(fail\)|error: (?!expect))/.test(line));
  summary.push(...failures.map((line) => `      ${line}`));
  if (!process.env.DATABASE_URL) summary.push("note  runs on a real Postgres: not run: DATABASE_URL unset");
}

if (await check("install", [bun, "install", "--frozen-lockfile"])) {
  await check("format and lint", [bun, "node_modules/@biomejs/biome/bin/biome", "check", "."]);
  await check("types", [bun, "node_modules/typescript/bin/tsc", "--noEmit"]);
  // Builds what the browser runs load, and fails at the hard stops of docs/architecture.md (weights).
  await check("build and weights", [bun, "run", "build"]);
  await tests();
}

console.log(`\n── verify, ${((Date.now() - started) / 1000).toFixed(0)} s ──`);
for (const line of summary) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
