// Puts the lines of a dump (dump.ts) into an empty database. All of it is one transaction, so after any failure the database is as
// empty as before.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "#db/engine/index.ts";
import { knownMigrations, migrateTo, migrating, type Transaction } from "#db/migrate.ts";
import { restores } from "#db/schema.ts";
import { CommandRefused } from "#server/commands/run-command.ts";
import { createImageStore, type PicturePlace, pictureFolders } from "#server/listings/image-store/index.ts";
import {
  dumpFormat,
  type EndLine,
  type Header,
  type PictureLine,
  plainTexts,
  quoted,
  type SequenceLine,
  type TableLine,
} from "./dump.ts";

export interface Restored {
  madeAt: string;
  tables: number;
  rows: number;
  pictures: number;
}

export const describeRestored = ({ rows, tables, pictures }: Restored): string =>
  `${rows} rows of ${tables} tables and ${pictures} pictures`;

interface Target {
  database: OpenDatabase;
  settings: { dataDir: string; pictures: PicturePlace };
  /** The lines are read from this DATA_DIR too: its pictures stay where they are. */
  sameFolder?: boolean;
}

type Line = Header | TableLine | SequenceLine | PictureLine | EndLine;

const batchBytes = 4 << 20;
const batchRows = 1000;

/** @throws {CommandRefused} if the database or the pictures' folders aren't empty, or the lines aren't whole. */
export async function restoreShop(lines: AsyncIterable<string>, target: Target): Promise<Restored> {
  const { database, settings, sameFolder = false } = target;
  const folders = pictureFolders.map((name) => path.join(settings.dataDir, name));
  const filled = sameFolder
    ? undefined
    : folders.find((folder) => fs.existsSync(folder) && fs.readdirSync(folder).length > 0);
  if (filled) throw new CommandRefused(`${filled} has pictures already. Restore into an empty DATA_DIR.`);
  try {
    return await migrating(database, async (transaction) => {
      await refuseFilled(transaction);
      return await new Restoring(transaction, settings, sameFolder).takeAll(checked(lines));
    });
  } catch (error) {
    if (!sameFolder) for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function refuseFilled(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.execute<{ tables: number }>(
    sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
  );
  if (rows[0]?.tables) {
    throw new CommandRefused(
      "The database has tables already, and a restore replaces nothing. Give it an empty database (DATABASE_URL) or an empty DATA_DIR.",
    );
  }
}

/** Passes the lines on, and throws if they aren't those of a whole dump. */
export async function* checked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const rows = new Map<string, number>();
  let table: string | null = null;
  let pictures = 0;
  let isFirst = true;
  for await (const text of lines) {
    if (text.startsWith("[")) {
      if (table === null) throw damaged("a row has no table");
      rows.set(table, (rows.get(table) ?? 0) + 1);
    } else {
      const line = parse(text);
      if (isFirst && !("indaba" in line)) throw damaged("it doesn't begin with its version");
      if ("table" in line) {
        table = line.table;
        rows.set(table, 0);
      } else if ("picture" in line) pictures++;
      else if ("end" in line) {
        if (line.end.sha256 !== hash.digest("hex")) throw damaged("its hash is another");
        const isWhole = Object.entries(line.end.rows).every(([name, count]) => rows.get(name) === count);
        if (!isWhole || line.end.pictures !== pictures) throw damaged("something of it is missing");
        yield text;
        return;
      }
    }
    hash.update(text).update("\n");
    isFirst = false;
    yield text;
  }
  throw damaged("it ends too early");
}

class Restoring {
  readonly #transaction: Transaction;
  readonly #settings: Target["settings"];
  readonly #sameFolder: boolean;
  #header: Header | null = null;
  #insert: ((rows: string) => SQL) | null = null;
  #rows: string[] = [];
  #bytes = 0;
  /** Run once all rows are there. */
  #afterwards: string[] = [];

  constructor(transaction: Transaction, settings: Target["settings"], sameFolder: boolean) {
    this.#transaction = transaction;
    this.#settings = settings;
    this.#sameFolder = sameFolder;
  }

  async takeAll(lines: AsyncIterable<string>): Promise<Restored> {
    for await (const text of lines) {
      if (text.startsWith("[")) await this.#takeRow(text);
      else {
        await this.#writeRows();
        const line = parse(text);
        if ("end" in line) return await this.#finish(line);
        await this.#take(line);
      }
    }
    throw damaged("it ends too early");
  }

  async #take(line: Exclude<Line, EndLine>): Promise<void> {
    if ("indaba" in line) await this.#begin(line);
    else if ("table" in line) await this.#beginTable(line);
    else if ("sequence" in line)
      await this.#transaction.execute(
        sql`select setval(${quoted(line.sequence)}::regclass, ${line.value}::bigint, ${line.called}::boolean)`,
      );
    else await this.#takePicture(line);
  }

  /** The schema that the rows had, empty and without what watches its rows. */
  async #begin(header: Header): Promise<void> {
    if (header.indaba !== dumpFormat)
      throw new CommandRefused("This archive has a format that this version doesn't know.");
    this.#header = header;
    const known = new Map(knownMigrations().map(({ hash, folderMillis }) => [folderMillis, hash]));
    if (header.migrations.some(({ hash, when }) => known.get(when) !== hash)) {
      throw new CommandRefused(
        `This archive was made by another version (${header.version}) whose database this one doesn't know. Restore it with that version or a newer one.`,
      );
    }
    await migrateTo(this.#transaction, header.migrations.at(-1)?.when ?? 0);
    await this.#run(plainTexts);
    const { rows: tables } = await this.#run<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    // Migrations put rows into some.
    await this.#run(`truncate ${tables.map(({ name }) => name).join(", ")}`);
    for (const { name } of tables) await this.#run(`alter table ${name} disable trigger user`);
    const { rows: keys } = await this.#run<{ table: string; name: string; definition: string }>(`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    // Tables refer to each other in circles. Who isn't a superuser can't switch these checks off, but can make them anew.
    for (const { table, name } of keys) await this.#run(`alter table ${table} drop constraint ${name}`);
    this.#afterwards = [
      ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
    ];
  }

  async #beginTable(line: TableLine): Promise<void> {
    const { rows: columns } = await this.#run<{ name: string; type: string }>(`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass('public.${quoted(line.table)}') and attnum > 0 and not attisdropped and attgenerated = ''`);
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    if (types.size !== line.columns.length || !line.columns.every((name) => types.has(name)))
      throw damaged(`its columns of ${line.table} are others`);
    const names = line.columns.map(quoted).join(", ");
    const values = line.columns.map((name, index) => `(line->>${index})::${types.get(name)}`).join(", ");
    const into = `insert into ${quoted(line.table)} (${names}) overriding system value select ${values} from json_array_elements(`;
    this.#insert = (rows) => sql`${sql.raw(into)}${rows}::json) as line`;
  }

  async #takeRow(row: string): Promise<void> {
    this.#rows.push(row);
    this.#bytes += row.length;
    if (this.#rows.length >= batchRows || this.#bytes >= batchBytes) await this.#writeRows();
  }

  async #writeRows(): Promise<void> {
    if (this.#rows.length === 0 || this.#insert === null) return;
    const rows = `[${this.#rows.join(",")}]`;
    this.#rows = [];
    this.#bytes = 0;
    await this.#transaction.execute(this.#insert(rows));
  }

  async #takePicture({ picture, name, bytes }: PictureLine): Promise<void> {
    const folder = pictureFolders.find((known) => known === picture);
    if (folder === undefined) throw damaged("a picture belongs nowhere");
    const store = createImageStore(this.#settings, this.#transaction as unknown as Database, folder);
    if (this.#sameFolder && (await store.read(name))) return;
    await store.write(name, Buffer.from(bytes, "base64"));
  }

  async #finish({ end }: EndLine): Promise<Restored> {
    for (const table of Object.keys(end.rows)) {
      const { rows } = await this.#run<{ count: number }>(`select count(*)::float8 as count from ${quoted(table)}`);
      if (rows[0]?.count !== end.rows[table]) throw damaged(`not every row of ${table} arrived`);
    }
    for (const statement of this.#afterwards) await this.#run(statement);
    await migrateTo(this.#transaction);
    // A move takes the shop as it is at this moment.
    if (!this.#sameFolder) {
      await this.#transaction.insert(restores).values({ madeAt: new Date(this.#header?.madeAt ?? Date.now()) });
    }
    return {
      madeAt: this.#header?.madeAt ?? "",
      tables: Object.keys(end.rows).length,
      rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0),
      pictures: end.pictures,
    };
  }

  #run<Row extends Record<string, unknown>>(statement: string) {
    return this.#transaction.execute<Row>(sql.raw(statement));
  }
}

const damaged = (why: string): CommandRefused =>
  new CommandRefused(`The archive is damaged: ${why}. Nothing was restored; take another back-up.`);

function parse(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw damaged("a line can't be read");
  }
}
