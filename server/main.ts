// The server as a process: settings from the environment, and a graceful shutdown on SIGTERM and SIGINT.
import { DatabaseRefused } from "#db/engine/index.ts";
import { demoAccounts, demoPassword } from "#db/seed/seed.ts";
import { createLog } from "#server/log.ts";
import { PortTaken, type RunningShop, serveShop } from "#server/serve.ts";
import { readSettings, type Settings, SettingsError } from "#server/settings.ts";

/** After this the process ends, even if something hangs. */
const longestShutdownMs = 9500;

async function main(): Promise<void> {
  const settings = readSettings();
  const start = serveShop(settings, { say: (sentence) => console.log(sentence) });
  let stoppingSince: number | null = null;
  const stop = (code: number) => {
    if (stoppingSince !== null) {
      // A terminal and a parent process may both forward one Ctrl+C; a later second one forces the end.
      if (performance.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), longestShutdownMs).unref();
    start
      .then((shop) => shop.stop())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  const log = createLog(settings.logLevel);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a failure that nobody handled"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "a fault that nobody caught; the shop closes");
    stop(1);
  });
  greet(settings, await start);
}

function greet(settings: Settings, shop: RunningShop): void {
  const { database, model, embeddings, payments, delivery, carrierEvents, email, whatsapp } = shop.providers.live;
  const lines = [`Indaba is open at ${shop.url}`];
  if (settings.demoData) {
    const logins = demoAccounts.map(({ email }) => email).join(", ");
    lines.push(`Demo logins: ${logins}; password ${demoPassword}`);
  }
  const unlimited = settings.rateLimits ? "" : " · rate limits off (measuring only)";
  lines.push(
    `database ${database} · model ${model} · embeddings ${embeddings} · payments ${payments} · delivery ${delivery} · carrier events ${carrierEvents} · email ${email} · whatsapp ${whatsapp}${unlimited}`,
  );
  console.log(lines.join("\n"));
}

try {
  await main();
} catch (error) {
  const expected = error instanceof SettingsError || error instanceof DatabaseRefused || error instanceof PortTaken;
  console.error(expected ? error.message : error);
  process.exit(1);
}
