// `bun run cluster N`: N servers on DATABASE_URL behind a proxy at PORT. One that ends is started again.
import { buildWebApp, webIsFresh } from "./freshness.ts";
import { type Processes, startProcesses } from "./processes.ts";

const count = Number(process.argv[2] ?? 2);
const port = Number(process.env.PORT ?? 3000);
const refusal =
  Number.isInteger(count) && count >= 1 && count <= 32
    ? process.env.DATABASE_URL
      ? null
      : "Several servers need a Postgres that they share: set DATABASE_URL. The embedded database serves one."
    : "How many servers? bun run cluster 3";
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
if (!webIsFresh()) await buildWebApp();
let processes: Processes | null = null;
let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    if (processes) void processes.stop().then(() => process.exit(0));
    else process.exit(0);
  });
processes = await startProcesses({
  env: process.env,
  count,
  port,
  portOf: (index) => port + 1 + index,
  say: (line) => console.log(line),
});
console.log(`${count} servers behind ${processes.url}; Ctrl+C ends them`);
while (!isStopping) {
  await Bun.sleep(500);
  if (!isStopping && processes.running().length < count) await processes.add().catch((error) => console.error(error));
}
