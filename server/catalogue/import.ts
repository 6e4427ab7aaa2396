// `bun run catalogue:import FILE [--replace] [--strict] [--dry-run]`. Exits with 0 once the good rows are written, indexed and
// embedded; otherwise with 1 and a sentence.
import { existsSync, statSync } from "node:fs";
import { createEmbeddingModel } from "#agent/embedding/index.ts";
import { csvColumns } from "#contract/catalogue/csv-import.ts";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { readArguments, runCommand, UsageError } from "#server/commands/run-command.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { readSettings } from "#server/settings.ts";
import { checkCatalogue, type ImportReport, importCatalogue } from "./catalogue.service.ts";
import { vendorColumns } from "./catalogue-row.ts";
import { ImportProgress } from "./import-progress.ts";

const usage = `usage: bun run catalogue:import FILE [--replace] [--strict] [--dry-run]

FILE       JSON Lines, one listing a line: ${vendorColumns.join(", ")},
           ${csvColumns.join(", ")}. Coordinates, sku and imageUrl may be null.
           A line with a vendor and sku that the shop has updates that listing.
           Or CSV in UTF-8, when its name ends in .csv: the first line names the same columns, in any order; separated by
           comma, semicolon or tab; tags by |. Without a column for tags or imageUrl, listings keep what they have.
--replace  removes every listing that is not in the file; those that orders or reviews point to are archived
--strict   writes nothing when any line is bad or would be changed
--dry-run  checks the file and writes nothing`;

function readFile() {
  const given = readArguments(usage, {
    replace: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  });
  if (given === null) return null;
  const [file] = given.positionals;
  if (!file || given.positionals.length > 1) throw new UsageError(`Exactly one file is needed.\n${usage}`);
  if (!existsSync(file) || !statSync(file).isFile()) throw new UsageError(`${file} is not a file.\n${usage}`);
  return { ...given.values, file };
}

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

async function main(): Promise<number> {
  const given = readFile();
  if (given === null) return 0;
  const { file, replace, strict } = given;
  const size = statSync(file).size;
  const progress = new ImportProgress(process.stdout.isTTY === true, (text) => process.stdout.write(text));
  const onBad = (line: number, problem: string) => progress.line(`line ${line}: ${problem}`);
  const onNotice = onBad;
  let namedIgnored = false;
  const onIgnored = (columns: string[]) => {
    if (!namedIgnored) progress.line(`columns not read: ${columns.join(", ")}`);
    namedIgnored = true;
  };

  if (strict || given["dry-run"]) {
    const checked = await checkCatalogue(file, {
      onBad,
      onNotice,
      onIgnored,
      onProgress: (bytes) => progress.show("checking", bytes, size),
    });
    progress.endBar();
    const found = `${plural(checked.bad, "bad row")}${checked.changed > 0 ? `, ${changedRows(checked)}` : ""}`;
    const refused = strict && checked.bad + checked.changed > 0;
    if (given["dry-run"]) {
      console.log(`${plural(checked.lines - checked.bad, "good row")}, ${found}; nothing was written.`);
      return refused ? 1 : 0;
    }
    if (refused) {
      console.error(`${found}: nothing was written.`);
      return 1;
    }
  }

  const settings = readSettings();
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    role: "command",
    say: (sentence) => progress.line(sentence),
  });
  try {
    await migrateDatabase(database);
    const report = await importCatalogue(database.db, file, {
      replace,
      onBad,
      onNotice,
      onIgnored,
      onProgress: (bytes) => progress.show("importing", bytes, size),
    });
    progress.show("importing", 1, 1);
    await bringUpToDate(database.db, await createEmbeddingModel(settings.embeddings), {
      step: (what, done, all) => progress.show(what, done, all),
    });
    progress.endBar();
    await tidy(database);
    console.log(summary(report));
    // Nothing of the file is in the shop: whoever runs this in a script must notice.
    return report.bad > 0 && report.bad === report.lines ? 1 : 0;
  } finally {
    await database.close();
  }
}

/** The embedded engine has no autovacuum. */
const tidy = (database: OpenDatabase) =>
  database.vacuum(["vendors", "listings", "listing_embeddings", "search_documents", "search_basis", "search_state"]);

const changedRows = ({ changed }: ImportReport) => `${plural(changed, "row")} with shortened tags`;

function summary(report: ImportReport): string {
  const parts = [`${plural(report.added, "listing")} added`, `${report.updated} updated`];
  if (report.removed > 0) parts.push(`${report.removed} removed`);
  if (report.archived > 0) parts.push(`${report.archived} archived`);
  if (report.changed > 0) parts.push(changedRows(report));
  if (report.bad > 0) parts.push(`${plural(report.bad, "bad row")} left out`);
  return `${parts.join(", ")}.${report.added + report.updated > 0 ? " The search knows them all." : ""}`;
}

await runCommand(main);
