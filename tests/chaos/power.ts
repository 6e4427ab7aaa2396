// The power is cut, repeatedly, while an embedded shop sells.
import fs from "node:fs";
import path from "node:path";
import { createDataFolder, makeFolder } from "#tests/harness/database.ts";
import { shortLived } from "#tests/harness/short-lived.ts";
import { cutPower, keepAll, ways } from "./forgetting-disk.ts";

/** What a reply has said, which must be so after the cut. */
export interface Promised {
  what: "payment" | "charge" | "order" | "refund" | "stock";
  /** A payment's reference, or a listing's id. */
  id: string;
  pieces?: number;
}

export interface PowerReport {
  promised: Record<Promised["what"], number>;
  /** At each cut, the files that had something that was not synced. */
  unsynced: number[];
  faults: string[];
}

/** After those replies the cut comes, at a moment that nobody chose. */
const longestWaitMs = 800;

/**
 * `promises`: how many replies come before each cut. With `firstStarts` the folder is empty at first, and that many cuts come while it is
 * made.
 */
export async function cutPowerWhileSelling({
  cuts,
  promises: promisesBefore,
  firstStarts = 0,
}: {
  cuts: number;
  promises: number;
  firstStarts?: number;
}): Promise<PowerReport> {
  const folder = firstStarts > 0 ? makeFolder() : (await createDataFolder()).folder;
  const disk = makeFolder();
  const [synced, promises] = [path.join(disk, "synced"), path.join(disk, "promises")];
  fs.writeFileSync(promises, "");
  const report: PowerReport = {
    promised: { payment: 0, charge: 0, order: 0, refund: 0, stock: 0 },
    unsynced: [],
    faults: [],
  };

  /** Returns whether the shop came up. */
  async function run(round: number, firstStart: boolean, lastTry: boolean): Promise<boolean> {
    keepAll(folder, synced);
    const last = round > cuts;
    const env = { DISK_FOLDER: folder, DISK_SYNCED: synced, PROMISES: promises, DATABASE_URL: undefined };
    const child = Bun.spawn(
      [process.execPath, `${import.meta.dir}/power-child.ts`, folder, String(round), last ? "-1" : "0"],
      { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...shortLived, ...env } },
    );
    const errors = new Response(child.stderr).text();
    let checked = false;
    let heard = 0;
    let cut = firstStart ? setTimeout(() => child.kill("SIGKILL"), Math.random() * 4000) : undefined;
    let rest = "";
    const decoder = new TextDecoder();
    for await (const bytes of child.stdout) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { faults, promised } = JSON.parse(line) as { faults?: string[]; promised?: Promised };
        if (faults) {
          checked = true;
          report.faults.push(...faults.map((fault) => `after cut ${round - 1}: ${fault}`));
        }
        if (!promised) continue;
        heard++;
        report.promised[promised.what]++;
        fs.appendFileSync(promises, `${JSON.stringify(promised)}\n`);
      }
      if (heard >= promisesBefore) cut ??= setTimeout(() => child.kill("SIGKILL"), Math.random() * longestWaitMs);
    }
    await child.exited;
    clearTimeout(cut);
    if (!checked && !firstStart) {
      if (!lastTry) return false;
      throw new Error(`after cut ${round - 1} the shop did not come up: ${await errors}`);
    }
    if (!last) {
      if (child.signalCode !== "SIGKILL") throw new Error(`round ${round} ended by itself: ${await errors}`);
      report.unsynced.push(cutPower(folder, synced, ways[round % ways.length] as (typeof ways)[number]));
    }
    return true;
  }

  /** Started again as people would, as a busy machine may let a first attempt run into the shop's time-outs; what is damaged stays damaged. */
  async function insist(round: number, firstStart: boolean): Promise<void> {
    for (let tries = 1; !(await run(round, firstStart, tries === 3)); tries++);
  }

  try {
    for (let round = 1; round <= cuts; round++) await insist(round, round <= firstStarts);
    await insist(cuts + 1, false);
    return report;
  } finally {
    for (const each of [folder, disk]) fs.rmSync(each, { recursive: true, force: true });
  }
}
