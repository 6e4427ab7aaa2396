// `bun run restore FILE`: into an empty database and empty folders.
import { CommandRefused, openForCommand, readArguments, runCommand, UsageError } from "#server/commands/run-command.ts";
import { readSettings } from "#server/settings.ts";
import { checkArchive, readArchive } from "./archive.ts";
import { describeRestored, restoreShop } from "./restore.ts";

const usage = `usage: bun run restore FILE

FILE  a back-up that \`bun run backup\` made, of this version or an older one. The database (DATABASE_URL, or the one in DATA_DIR) must be
      empty, and so must the pictures' folders in DATA_DIR.`;

await runCommand(async () => {
  const given = readArguments(usage, {});
  if (given === null) return 0;
  const [file, ...more] = given.positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Exactly one file is needed.\n${usage}`);
  const settings = readSettings();
  await checkArchive(file);
  const database = await openForCommand(settings);
  try {
    if (database.shared)
      throw new CommandRefused(`A server has ${settings.dataDir} open. Restore into an empty DATA_DIR.`);
    const restored = await restoreShop(readArchive(file), { database, settings });
    // Fresh tables have no statistics yet.
    await database.vacuum();
    console.log(
      `${describeRestored(restored)}, as they were on ${restored.madeAt}. The shop can start. Payouts sent since then are unknown to it: compare the bank's account before the next run is sent.`,
    );
    return 0;
  } finally {
    await database.close();
  }
});
