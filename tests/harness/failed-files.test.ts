import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failedFiles } from "./failed-files.ts";

test("the files of failed tests are read from a run of several files at once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "indaba-failed-"));
  const file = (name: string, body: string) =>
    writeFileSync(
      join(folder, name),
      `import { describe, expect, test } from "bun:test";\ndescribe("d", () => { ${body} });\n`,
    );
  file("good.test.ts", 'test("a", () => { expect(1).toBe(1); }); test("b", async () => { await Bun.sleep(300); });');
  file("bad.test.ts", 'test("a", () => { expect(1).toBe(1); }); test("b", () => { expect(1).toBe(2); });');
  file("worse.test.tsx", 'test("a", async () => { await Bun.sleep(100); throw new Error("no"); });');
  const child = Bun.spawn([process.execPath, "test", "--parallel=3", "--no-isolate"], {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const output = await new Response(child.stderr).text();
  rmSync(folder, { recursive: true, force: true });
  expect(failedFiles(output).sort()).toEqual(["bad.test.ts", "worse.test.tsx"]);
  expect(await child.exited).toBe(1);
});

test("a run without failures has none", () => {
  expect(failedFiles("a.test.ts:\n(pass) d > a\n\n 1 pass\n 0 fail\n")).toEqual([]);
});
