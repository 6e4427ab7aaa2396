// kill -9 in the middle of settling, again and again, on one database.
import { createDataFolder, createEmptyDatabase } from "#tests/harness/database.ts";

export interface KillReport {
  kills: number;
  /** Of a whole settlement: each was the last of some process. */
  steps: number;
  faults: string[];
}

interface Event {
  faults?: string[];
  queries?: number;
}

/** More steps than a settlement has: the process dies after the commit instead. */
const beyond = 10_000;

/** Spread over all steps, or each once when there are that many kills. `databaseUrl`: on that server, else embedded and durable. */
export async function killWhileSettling(kills: number, databaseUrl?: string): Promise<KillReport> {
  const server = databaseUrl ? await createEmptyDatabase(databaseUrl) : null;
  const dataDir = server ? "unused" : (await createDataFolder()).folder;
  const faults: string[] = [];
  const run = async (round: number, step: number): Promise<number> => {
    const child = Bun.spawn(
      [
        process.execPath,
        `${import.meta.dir}/settling-child.ts`,
        dataDir,
        String(round),
        String(step),
        ...(server ? [server.url] : []),
      ],
      { stdout: "pipe", stderr: "pipe", stdin: "ignore", env: { ...process.env, DATABASE_URL: undefined } },
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
      // The last one too: beyond the commit.
      await run(round, 1 + (Math.floor((round * (steps + 1)) / kills) % (steps + 1)));
    }
    await run(kills, -1);
    return { kills, steps, faults };
  } finally {
    await server?.drop();
  }
}
