// kill -9, repeatedly, on one database.
import { createDataFolder, createEmptyDatabase } from "#tests/harness/database.ts";
import { shortLived } from "#tests/harness/short-lived.ts";

export interface KillReport {
  kills: number;
  /** Steps of the whole work, over which the kills are spread. */
  steps: number;
  faults: string[];
}

interface Event {
  faults?: string[];
  queries?: number;
}

/** More steps than any work has, so the process dies after it. */
const beyond = 100_000;

export type Killed = "settling" | "bank" | "after-sale" | "payouts";

/** Spreads the kills over all steps. With `databaseUrl` on that server, else on a durable embedded engine. */
export async function killWhile(what: Killed, kills: number, databaseUrl?: string): Promise<KillReport> {
  const server = databaseUrl ? await createEmptyDatabase(databaseUrl) : null;
  const dataDir = server ? "unused" : (await createDataFolder()).folder;
  const faults: string[] = [];
  const run = async (round: number, step: number): Promise<number> => {
    const child = Bun.spawn(
      [
        process.execPath,
        `${import.meta.dir}/${what}-child.ts`,
        dataDir,
        String(round),
        String(step),
        ...(server ? [server.url] : []),
      ],
      {
        stdout: "pipe",
        stderr: "pipe",
        stdin: "ignore",
        env: { ...process.env, ...shortLived, DATABASE_URL: undefined },
      },
    );
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    await child.exited;
    const events = output
      .split("\n")
      .filter(Boolean)
      .map((line): Event => JSON.parse(line));
    if (events[0]?.faults === undefined) throw new Error(`round ${round} did not come up: ${errors || output}`);
    if (step >= 0 && child.signalCode !== "SIGKILL") throw new Error(`round ${round} was not killed: ${errors}`);
    faults.push(...events[0].faults.map((fault) => `after round ${round - 1}: ${fault}`));
    return events.find(({ queries }) => queries !== undefined)?.queries ?? 0;
  };
  try {
    const steps = Math.max(await run(0, beyond), 1);
    for (let round = 1; round < kills; round++) {
      // Including one after the commit.
      await run(round, 1 + (Math.floor((round * (steps + 1)) / kills) % (steps + 1)));
    }
    await run(kills, -1);
    return { kills, steps, faults };
  } finally {
    await server?.drop();
  }
}
