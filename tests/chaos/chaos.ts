// `bun run chaos`: the long forms of chaos.test.ts, on the embedded engine and on DATABASE_URL if set. Takes half an hour; exits with 1 if
// anything was lost, duplicated or left unfinished. `bun run chaos bank after-sale` runs only these.
import { type Killed, killWhile } from "./kills.ts";
import { cutPowerWhileSelling } from "./power.ts";
import { raceForPieces } from "./race.ts";
import { playSequences } from "./sequences.ts";

const shoppers = 200;
const pieces = 20;
const sequences = 1000;
const kills: Record<Killed, number> = { settling: 50, bank: 100, "after-sale": 50, payouts: 50 };
const powerCuts = { cuts: 20, firstStarts: 3, promises: 30 };
const databaseUrl = process.env.DATABASE_URL;
const wanted = process.argv.slice(2);
const runs = (what: string) => wanted.length === 0 || wanted.includes(what);
const unknown = wanted.filter((what) => !["race", "power"].includes(what) && !(what in kills));
if (unknown.length > 0)
  throw new Error(`Known are race, power, ${Object.keys(kills).join(", ")}; not ${unknown.join(", ")}.`);
let faulty = false;

function report(what: string, begun: number, faults: readonly string[]): void {
  console.log(
    `${faults.length === 0 ? "ok   " : "FAULT"} ${what} (${((performance.now() - begun) / 1000).toFixed(0)} s)`,
  );
  for (const fault of faults) console.log(`      ${fault}`);
  faulty ||= faults.length > 0;
}

for (const engine of ["embedded", "server"] as const) {
  if (engine === "server" && !databaseUrl) {
    console.log("note  on a real Postgres: not run: DATABASE_URL unset");
    continue;
  }
  let begun = performance.now();
  if (runs("race")) {
    const race = await raceForPieces({ shoppers, pieces, embedded: engine === "embedded" });
    const figures = `${race.charged} charged, ${race.orders} orders, ${race.refunds} refunds`;
    const unsold = race.sold === pieces ? [] : [`${race.sold} of ${pieces} pieces were sold`];
    report(`${shoppers} shoppers and ${pieces} pieces on ${race.engine}: ${race.sold} sold, ${figures}`, begun, [
      ...race.faults,
      ...unsold,
    ]);
  }
  if (runs("after-sale")) {
    begun = performance.now();
    const played = await playSequences(sequences, engine === "embedded");
    report(`${sequences} random sequences of ${played.acts} acts on ${played.engine}`, begun, played.faults);
  }
  if (runs("power") && engine === "embedded") {
    begun = performance.now();
    const { promised, unsynced, faults } = await cutPowerWhileSelling(powerCuts);
    const kept = Object.entries(promised).map(([what, count]) => `${count} × ${what}`);
    const files = `${Math.min(...unsynced)} to ${Math.max(...unsynced)} files were not synced`;
    report(`${unsynced.length} power cuts, at each ${files}; acknowledged: ${kept.join(", ")}`, begun, faults);
  }
  for (const what of Object.keys(kills) as Killed[]) {
    if (!runs(what)) continue;
    begun = performance.now();
    const killed = await killWhile(what, kills[what], engine === "server" ? databaseUrl : undefined);
    report(`${killed.kills} times kill -9 over ${killed.steps} steps of ${what}, ${engine}`, begun, killed.faults);
  }
}
process.exit(faulty ? 1 : 0);
