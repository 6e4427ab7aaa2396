import { expect, test } from "bun:test";
import { join } from "node:path";
import { root } from "#server/commands/freshness.ts";

const run = async (port: string) => {
  const child = Bun.spawn([process.execPath, join(root, "widget/demo/demo.ts")], {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", DEMO_PORT: port },
  });
  const [said, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said, errors: errors.trim() };
};

test("a taken port ends the demo with a sentence before the marketplace starts", async () => {
  const other = Bun.serve({ port: 0, hostname: "localhost", fetch: () => new Response() });
  const { port } = other;
  expect(await run(`${port}`)).toEqual({
    code: 1,
    said: "",
    errors: `Port ${port} is taken by another program. Stop it, or choose another with DEMO_PORT.`,
  });
  await other.stop(true);
});

test("an invalid port ends it with a sentence", async () => {
  expect(await run("four")).toEqual({
    code: 1,
    said: "",
    errors: "DEMO_PORT has to be a whole number from 1 to 65535.",
  });
});
