// `bun run chaos`: the long forms of chaos.test.ts, on the embedded engine and on DATABASE_URL if set. Takes some minutes; exits with 1
// if anything was lost, duplicated or left unfinished.
import { killWhileSettling } from "./kills.ts";
import { raceForPieces } from "./race.ts";

const shoppers = 200;
const pieces = 20;
const kills = 50;
const databaseUrl = process.env.DATABASE_URL;
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
  const race = await raceForPieces({ shoppers, pieces, embedded: engine === "embedded" });
  const figures = `${race.charged} charged, ${race.orders} orders, ${race.refunds} refunds`;
  const unsold = race.sold === pieces ? [] : [`${race.sold} of ${pieces} pieces were sold`];
  report(`${shoppers} shoppers and ${pieces} pieces on ${race.engine}: ${race.sold} sold, ${figures}`, begun, [
    ...race.faults,
    ...unsold,
  ]);
  begun = performance.now();
  const killed = await killWhileSettling(kills, engine === "server" ? databaseUrl : undefined);
  report(`${killed.kills} times kill -9 over ${killed.steps} steps of settling, ${engine}`, begun, killed.faults);
}
process.exit(faulty ? 1 : 0);
