// `bun run move-to-postgres`: from the embedded database in DATA_DIR to an empty one at DATABASE_URL.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandRefused, openForCommand, readArguments, runCommand } from "#server/commands/run-command.ts";
import { readSettings } from "#server/settings.ts";
import { dumpShop } from "./dump.ts";
import { describeRestored, restoreShop } from "./restore.ts";

const usage = `usage: bun run move-to-postgres

Copies the shop from the embedded database in DATA_DIR to the empty database at DATABASE_URL. Stop the server first. The embedded
database stays as it is; from then on, servers that have DATABASE_URL set don't read it.`;

await runCommand(async () => {
  if (readArguments(usage, {}) === null) return 0;
  const settings = readSettings();
  const { dataDir, databaseUrl, pictures } = settings;
  if (databaseUrl === null) throw new CommandRefused("Set DATABASE_URL to the empty database that the shop moves to.");
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new CommandRefused(`There is no embedded database in ${dataDir}. Set DATA_DIR to the shop's folder.`);
  }
  const from = await openForCommand(settings, null);
  try {
    if (from.shared) {
      throw new CommandRefused(
        `A server has ${dataDir} open, and what it takes in meanwhile would be lost. Stop it first.`,
      );
    }
    const to = await openForCommand(settings);
    try {
      const moved = await restoreShop(dumpShop({ database: from, dataDir }), {
        database: to,
        settings,
        sameFolder: true,
      });
      await to.vacuum();
      const where =
        pictures === "database"
          ? "Pictures are in the database too."
          : `Pictures are in ${pictures === "files" ? dataDir : pictures.bucket} as before: keep it.`;
      console.log(
        `${describeRestored(moved)} are in Postgres now. ${where} Start the servers with this DATABASE_URL; the embedded database in ${join(dataDir, "postgres")} is not read any more and can be removed once you have seen the shop run.`,
      );
      return 0;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
});
