// A whole shop as lines of JSON, the same from both engines: back-ups and the move to another database read it.
//
// In their order: what it is of (`Header`), each table (`TableLine`) followed by its rows, an array of texts each; the sequences, the
// uploaded pictures, and what was counted (`EndLine`), without which the rest is not whole. Values are texts as Postgres writes and
// reads them, so that nothing depends on how a driver understands a type.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { pictureFile, pictureWidths } from "#contract/listings/picture.ts";
import type { OpenDatabase } from "#db/engine/index.ts";
import { makeCopyFolder, openSnapshot } from "#db/engine/snapshot.ts";
import { CommandRefused } from "#server/commands/run-command.ts";
import { isPictureName, type PicturePlace, pictureFolders } from "#server/listings/image-store/index.ts";
import { createS3Store, type S3Settings } from "#server/listings/image-store/s3.ts";
import { version } from "../../package.json";

export const dumpFormat = 1;

export interface Header {
  indaba: typeof dumpFormat;
  version: string;
  madeAt: string;
  /** Of the schema that the rows have, in order. */
  migrations: { hash: string; when: number }[];
}
export interface TableLine {
  table: string;
  columns: string[];
}
export interface SequenceLine {
  sequence: string;
  value: string;
  /** The value was given out. */
  called: boolean;
}
export interface PictureLine {
  picture: string;
  name: string;
  bytes: string;
}
export interface EndLine {
  end: { rows: Record<string, number>; pictures: number; sha256: string };
}

/** Its rows are written as pictures, so that a shop may keep them elsewhere after it was restored. */
export const pictureTable = "stored_pictures";

/** How values are written as texts; both sides set it. */
export const plainTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

const fetchedBytes = 4 << 20;
const mostRows = 2000;

interface Source {
  database: Pick<OpenDatabase, "engine" | "maintenance">;
  dataDir: string;
  /** Only of a store elsewhere they need be said: files and rows are found. */
  pictures?: PicturePlace;
  now?: () => Date;
}

/** Consistent, whatever is written meanwhile: rows and pictures are those of the moment at which reading begins. */
export async function* dumpShop({
  database,
  dataDir,
  pictures: place,
  now = () => new Date(),
}: Source): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const rows: Record<string, number> = {};
  let pictures = 0;
  const count = (line: string): string => {
    hash.update(line).update("\n");
    return line;
  };
  // Before and after the snapshot, as the shop may add and remove pictures at any time.
  const kept = makeCopyFolder(dataDir);
  try {
    keepFiles(dataDir, kept);
    const { client, close } = await openSnapshot(database, dataDir);
    try {
      keepFiles(dataDir, kept);
      if (database.engine === "pglite") await client.query("begin read only");
      await client.query(plainTexts);
      const header: Header = {
        indaba: dumpFormat,
        version,
        madeAt: now().toISOString(),
        migrations: await readMigrations(client),
      };
      yield count(JSON.stringify(header));
      const tables = await readTables(client);
      for (const table of tables) {
        if (table.table === pictureTable) continue;
        yield count(JSON.stringify(table));
        let counted = 0;
        for await (const row of readRows(client, table)) {
          counted++;
          yield count(row);
        }
        rows[table.table] = counted;
      }
      for (const sequence of await readSequences(client)) yield count(JSON.stringify(sequence));
      const stored = tables.some(({ table }) => table === pictureTable) ? readStored(client) : [];
      for await (const picture of stored) {
        pictures++;
        yield count(JSON.stringify(picture));
      }
      for await (const picture of typeof place === "object" ? readElsewhere(client, place) : []) {
        pictures++;
        yield count(JSON.stringify(picture));
      }
      for await (const picture of readFiles(kept)) {
        pictures++;
        yield count(JSON.stringify(picture));
      }
    } finally {
      await close();
    }
  } finally {
    fs.rmSync(kept, { recursive: true, force: true });
  }
  const end: EndLine = { end: { rows, pictures, sha256: hash.digest("hex") } };
  yield JSON.stringify(end);
}

async function readMigrations(client: pg.ClientBase): Promise<Header["migrations"]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as there");
  if (found[0].there === null) throw new CommandRefused("There is no shop in this database yet.");
  const { rows } = await client.query<{ hash: string; when: string }>(
    `select hash, created_at::text as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/** Unlogged tables are left out: what they hold is of the moment, and a crash empties them too. */
async function readTables(client: pg.ClientBase): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.relname order by c.relname`);
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function* readRows(client: pg.ClientBase, { table, columns }: TableLine): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoted(column)}::text`).join(", ");
  yield* readSlices(client, `select array_to_json(array[${texts}])::text as line from ${quoted(table)}`);
}

/** One column of text, in slices of about four megabytes. */
async function* readSlices(client: pg.ClientBase, query: string): AsyncGenerator<string> {
  await client.query(`declare slices no scroll cursor for ${query}`);
  let wanted = 1;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${wanted} from slices`);
    for (const { line } of rows) yield line;
    if (rows.length < wanted) break;
    const largest = Math.max(...rows.map(({ line }) => line.length), 1);
    wanted = Math.max(1, Math.min(mostRows, Math.floor(fetchedBytes / largest)));
  }
  await client.query("close slices");
}

async function readSequences(client: pg.ClientBase): Promise<SequenceLine[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const lines: SequenceLine[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<SequenceLine, "sequence">>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    lines.push({ sequence: name, ...(state[0] as Omit<SequenceLine, "sequence">) });
  }
  return lines;
}

async function* readStored(client: pg.ClientBase): AsyncGenerator<PictureLine> {
  const query = `select array_to_json(array[folder, name, encode(bytes, 'base64')])::text as line from ${pictureTable}`;
  for await (const line of readSlices(client, query)) {
    const [picture, name, bytes] = JSON.parse(line) as [string, string, string];
    yield { picture, name, bytes: bytes.replaceAll("\n", "") };
  }
}

/**
 * Those that the snapshot's rows name, but for what the shop has removed since. Copies that wait or failed have no files, and some stores
 * answer a question for a missing file like one without a right key.
 */
async function* readElsewhere(client: pg.ClientBase, place: S3Settings): AsyncGenerator<PictureLine> {
  const query = `select array_to_json(array['images', id::text])::text as line from images
      where fetch_at is null and fetch_error is null
    union all select array_to_json(array['return-pictures', id::text])::text from return_pictures`;
  for await (const line of readSlices(client, query)) {
    const [picture, id] = JSON.parse(line) as [string, string];
    for (const width of pictureWidths) {
      const name = pictureFile(id, width);
      const found = await createS3Store(place, picture).read(name);
      if (found) yield { picture, name, bytes: Buffer.from(await found.arrayBuffer()).toString("base64") };
    }
  }
}

/** A second name for each picture's file, which stays when the shop removes its own. */
function keepFiles(dataDir: string, folder: string): void {
  for (const name of pictureFolders) {
    const from = path.join(dataDir, name);
    if (!fs.existsSync(from)) continue;
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    for (const file of fs.readdirSync(from).filter(isPictureName))
      keepFile(path.join(from, file), path.join(folder, name, file));
  }
}

function keepFile(from: string, to: string): void {
  if (fs.existsSync(to)) return;
  try {
    fs.linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed by the shop in this moment, so no row names it.
    if (code === "ENOENT") return;
    // A file system without second names.
    fs.copyFileSync(from, to);
  }
}

async function* readFiles(kept: string): AsyncGenerator<PictureLine> {
  for (const picture of pictureFolders) {
    const folder = path.join(kept, picture);
    if (!fs.existsSync(folder)) continue;
    for (const name of fs.readdirSync(folder))
      yield { picture, name, bytes: (await fs.promises.readFile(path.join(folder, name))).toString("base64") };
  }
}
