import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failedFiles, failedNames } from "./failed-files.ts";

const files = {
  "good.test.ts": 'test("a", () => { expect(1).toBe(1); }); test("b", async () => { await Bun.sleep(300); });',
  "bad.test.ts": 'test("a", () => { expect(1).toBe(1); }); test("b (1 > 0)?", () => { expect(1).toBe(2); });',
  "worse.test.tsx": 'test("c", async () => { await Bun.sleep(100); throw new Error("no"); });',
};

async function run(files: Record<string, string>, ...options: string[]): Promise<{ output: string; code: number }> {
  const folder = mkdtempSync(join(tmpdir(), "indaba-failed-"));
  for (const [name, body] of Object.entries(files))
    writeFileSync(
      join(folder, name),
      `import { describe, expect, test } from "bun:test";\ndescribe("d", () => { ${body} });\n`,
    );
  const child = Bun.spawn([process.execPath, "test", "--parallel=3", "--no-isolate", ...options], {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const output = await new Response(child.stderr).text();
  rmSync(folder, { recursive: true, force: true });
  return { output, code: await child.exited };
}

test("the files of failed tests are read from a run of several files at once", async () => {
  const { output, code } = await run(files);
  expect(failedFiles(output).sort()).toEqual(["bad.test.ts", "worse.test.tsx"]);
  expect(code).toBe(1);
});

test("only the failed tests run again; all of a file whose preparation failed", async () => {
  const { output } = await run(files);
  const again = await run(files, "-t", failedNames(output));
  expect(again.output).toMatch(/^\s*0 pass$/m);
  expect(again.output).toMatch(/^\s*2 fail$/m);
  expect(failedNames("a.test.ts:\n(fail) d > (unnamed) [2.00ms]\n(fail) d > a [1.00ms]\n")).toBe(".");
});

test.each(["process.exit(0)", 'process.kill(process.pid, "SIGKILL")'])(
  "a file whose process ends by %s can't hide behind another's failed test",
  async (end) => {
    const { output, code } = await run({ ...files, "gone.test.ts": `test("a", () => { ${end}; });` });
    expect([failedFiles(output), code]).toEqual([[], 1]);
  },
);

test("a run without failures has none", () => {
  expect(failedFiles("a.test.ts:\n(pass) d > a\n\n 1 pass\n 0 fail\n")).toEqual([]);
});
