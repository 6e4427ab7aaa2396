// `bun run mutate [words]`: applies the mutations of `mutations.txt` one by one in a copy of the tree and runs the tests that should
// notice. Fails if they don't and the list gives no reason. `words` selects mutations by file, concern or effect.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "#server/commands/freshness.ts";
import { withoutLastTiers } from "#tests/harness/short-lived.ts";
import { type Mutation, mutate, pathOf, readMutations } from "./mutations.ts";

const wanted = process.argv.slice(2).join(" ");
const mutations = readMutations().filter(({ concern, file, does }) => `${concern} ${file} ${does}`.includes(wanted));
// Check that all apply before running the first test.
for (const mutation of mutations) mutate(readFileSync(pathOf(mutation.file), "utf8"), mutation);
// One more than there are cores, as what is broken often shows in something that never comes.
const workers = Math.min(availableParallelism() + 1, 4);

const folders: string[] = [];
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Copies the working tree without ignored files. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), "indaba-mutate-"));
  folders.push(folder);
  const listed = Bun.spawnSync(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  if (listed.exitCode !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
  for (const file of listed.stdout.toString().split("\0")) {
    if (file === "" || !Bun.file(join(root, file)).size) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // A copy, as another run may build meanwhile.
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  return folder;
}

/** Processor time of all tests so far. */
let processorSeconds = 0;

async function runTests(folder: string, tests: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = Bun.spawn(
    [process.execPath, "--no-orphans", "test", "--bail", "--timeout", "60000", ...tests.map((path) => `./${path}`)],
    {
      cwd: folder,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      env: { ...process.env, ...withoutLastTiers, FORCE_COLOR: "0" },
      // A mutation may make a test's own loop endless, which no time-out of a test ends.
      timeout: 10 * 60_000,
    },
  );
  const output = (await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])).join("");
  const passed = (await child.exited) === 0;
  processorSeconds += Number(child.resourceUsage()?.cpuTime.total ?? 0n) / 1e6;
  return { passed, output };
}

type Outcome = "killed" | "survived" | "survived, as expected" | "BROKEN";

async function outcomeOf(folder: string, mutation: Mutation): Promise<Outcome> {
  const file = join(folder, mutation.file);
  const source = readFileSync(file, "utf8");
  writeFileSync(file, mutate(source, mutation));
  const { passed, output } = await runTests(folder, mutation.tests);
  writeFileSync(file, source);
  if (passed) return mutation.maySurvive === null ? "survived" : "survived, as expected";
  // A file that doesn't load doesn't count as noticing.
  const failed = /^\(fail\)/m.test(output) && !/^(?:error: .*(?:Unexpected|Expected ")|SyntaxError)/m.test(output);
  return failed ? "killed" : "BROKEN";
}

const begun = performance.now();
const trees = Array.from({ length: workers }, copyTree);
const testPaths = [...new Set(mutations.flatMap(({ tests }) => tests))];
console.log(`${mutations.length} mutations; first their tests on the tree as it is`);
await Promise.all(
  trees.map(async (folder, at) => {
    const share = testPaths.filter((_, index) => index % workers === at);
    const { passed, output } = share.length > 0 ? await runTests(folder, share) : { passed: true, output: "" };
    if (passed) return;
    console.log(output);
    console.log("These tests fail without any mutation.");
    process.exit(1);
  }),
);

const counts = new Map<Outcome, number>();
const line = mutations.values();
await Promise.all(
  trees.map(async (folder) => {
    for (const mutation of line) {
      const from = performance.now();
      const outcome = await outcomeOf(folder, mutation);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      console.log(
        `${outcome.padEnd(8)}  ${mutation.concern.padEnd(11)}  ${mutation.does}  (${mutation.file}, ${seconds} s)`,
      );
    }
  }),
);

const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
console.log(`\n${summary}; ${seconds} s, ${processorSeconds.toFixed(0)} s of processor time`);
process.exit(counts.has("survived") || counts.has("BROKEN") ? 1 : 0);
