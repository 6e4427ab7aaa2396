// `bun run backup [FILE]`: database and pictures as one file, while the shop runs.
import { openForCommand, readArguments, runCommand, UsageError } from "#server/commands/run-command.ts";
import { readSettings } from "#server/settings.ts";
import { writeArchive } from "./archive.ts";
import { dumpShop, type EndLine } from "./dump.ts";

const usage = `usage: bun run backup [FILE]

FILE  where the back-up is written; indaba-<time>.jsonl.gz if not given. It must not exist yet. It holds everything: keep it as
      secret as the database.`;

const named = (now: Date): string => `indaba-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.jsonl.gz`;

await runCommand(async () => {
  const given = readArguments(usage, {});
  if (given === null) return 0;
  if (given.positionals.length > 1) throw new UsageError(`At most one file.\n${usage}`);
  const file = given.positionals[0] ?? named(new Date());
  const settings = readSettings();
  const database = await openForCommand(settings);
  try {
    let last = "";
    async function* watched() {
      for await (const line of dumpShop({ database, ...settings })) {
        last = line;
        yield line;
      }
    }
    const { bytes } = await writeArchive(file, watched());
    const { end } = JSON.parse(last) as EndLine;
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    const size = (bytes / 1024 / 1024).toFixed(1);
    console.log(
      `${file}: ${rows} rows of ${Object.keys(end.rows).length} tables, ${end.pictures} pictures, ${size} MB`,
    );
    return 0;
  } finally {
    await database.close();
  }
});
