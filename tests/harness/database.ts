// A migrated, empty database for a test file: `const { db, close } = await createTestDatabase()`. Without DATABASE_URL it is PGlite with
// the same worker, socket and `pg` pool as in production but without fsync; with DATABASE_URL it is a new database on that server,
// dropped on close.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { clusterFile } from "#db/engine/cluster.ts";
import { connectDrizzle, type OpenDatabase, openDatabase, type Schema } from "#db/engine/index.ts";
import { connect } from "#db/engine/pglite.ts";
import { startEngine } from "#db/engine/pglite-host.ts";
import { migrateDatabase, migrationsFolder } from "#db/migrate.ts";
import { keepSearchIndex, type SearchIndexCopy } from "#server/search/search-index.ts";
import pglitePackage from "../../node_modules/@electric-sql/pglite/package.json";
import { hashOf, kept } from "./kept.ts";

export type TestEngine = Omit<OpenDatabase, "db"> & { db: NodePgDatabase<Schema> };

/** So that `searchListings(database, …)` works. */
export interface TestDatabase extends TestEngine {
  searchIndex: SearchIndexCopy;
}

/** `embedded`: PGlite even if DATABASE_URL is set. */
export async function createTestDatabase({ embedded = false } = {}): Promise<TestDatabase> {
  const databaseUrl = embedded ? undefined : process.env.DATABASE_URL;
  const engine = await (databaseUrl ? createOnServer(databaseUrl) : createEmbedded());
  return { ...engine, searchIndex: keepSearchIndex(engine.db) };
}

// Engines of finished files are emptied and reused, as starting one takes most of a second.
const idleEngines: TestEngine[] = [];
async function createEmbedded(): Promise<TestEngine> {
  const engine = idleEngines.pop() ?? (await startTestEngine());
  return {
    ...engine,
    async close() {
      if (await empty(engine)) idleEngines.push(engine);
      else await engine.close();
    },
  };
}

// On a busy machine a connection waits longer than in a shop.
const patienceMs = 60_000;

async function startTestEngine(): Promise<TestEngine> {
  const { folder } = await createDataFolder();
  const engine = await openUnsynced(folder);
  return {
    ...engine,
    async close() {
      await engine.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the database of a DATA_DIR, or makes one without tables, as `openDatabase` does but without fsync and the folder's lock. */
export async function openUnsynced(folder: string): Promise<TestEngine> {
  const clusterFolder = path.join(folder, "postgres");
  const host = await startEngine({ clusterFolder, socketFolder: folder, durable: false });
  const engine = await connect(folder, { shared: false, host, close: host.close, connectionTimeoutMs: patienceMs });
  return { ...engine, db: connectDrizzle(engine.pool) };
}

/** The test runner has no exit hook, so the next run removes folders of ended runs. */
export function makeFolder(): string {
  const prefix = "indaba-test-";
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = Number(/^indaba-test-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
  return fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A DATA_DIR with a migrated cluster, without an engine. */
export async function createDataFolder(): Promise<{ folder: string; clusterFolder: string }> {
  const template = await embeddedTemplate();
  const folder = makeFolder();
  const clusterFolder = path.join(folder, "postgres");
  fs.cpSync(template, clusterFolder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  return { folder, clusterFolder };
}

/** Empties every table. False if the schema was changed, so the engine can't be reused. */
async function empty(engine: TestEngine): Promise<boolean> {
  if (engine.pool.idleCount < engine.pool.totalCount) return false;
  try {
    if ((await schemaPrint(engine.maintenance)) !== (await migratedPrint)) return false;
    // Only tables that were written: `truncate` of all makes new files for every table and index, which takes longer than many a test.
    const { rows: used } = await engine.maintenance.query<{ name: string }>(
      `select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
    );
    if (used.length > 0) {
      const removals = used.map(({ name }) => `delete from ${name}`).join("; ");
      // Without foreign keys and triggers.
      await engine.maintenance.query(`set session_replication_role = replica; ${removals}`);
      // Cuts the tables' files to nothing, so that the next file finds them unused.
      await engine.maintenance.query(`vacuum ${used.map(({ name }) => name).join(", ")}`);
    }
    await engine.maintenance.query(
      `select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences
        where schemaname = 'public' and last_value is not null`,
    );
    // All that `discard all` does but `deallocate all`: on one session, the pool has named statements there.
    await engine.maintenance.query("close all; reset all; unlisten *; select pg_advisory_unlock_all()");
    for (const what of ["plans", "temp", "sequences"]) await engine.maintenance.query(`discard ${what}`);
    return true;
  } catch {
    return false;
  }
}

let migratedPrint: Promise<string> | undefined;

/** Every column, index, constraint and routine of the public schema in one string. The views of `information_schema` take far longer. */
export async function schemaPrint(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ print: string }>(`
    select md5(coalesce(string_agg(line, chr(10) order by line), '')) as print from (
      select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
          pg_get_expr(adbin, adrelid)) as line
        from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
        where relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> 0
      union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
      union all select 'routine ' || p.oid::regprocedure from pg_proc p where pronamespace = 'public'::regnamespace
    ) as lines`);
  return rows[0]?.print ?? "";
}

/** A migrated cluster, kept between runs. */
async function embeddedTemplate(): Promise<string> {
  const template = await kept(`cluster-${migrationsHash()}`, async (draft) => {
    fs.mkdirSync(draft, { recursive: true });
    const socketFolder = fs.mkdtempSync(path.join(os.tmpdir(), "indaba-template-"));
    try {
      const host = await startEngine({ clusterFolder: path.join(draft, "postgres"), socketFolder, durable: false });
      const engine = await connect(socketFolder, { shared: false, close: host.close });
      await migrateDatabase(engine);
      fs.writeFileSync(path.join(draft, "print"), await schemaPrint(engine.maintenance));
      await engine.close();
    } finally {
      fs.rmSync(socketFolder, { recursive: true, force: true });
    }
  });
  migratedPrint ??= Promise.resolve(fs.readFileSync(path.join(template, "print"), "utf8"));
  return path.join(template, "postgres");
}

const migrationsHash = () =>
  hashOf(
    [
      import.meta.path,
      clusterFile,
      ...fs
        .readdirSync(migrationsFolder)
        .flatMap((name) => (name.endsWith(".sql") ? [path.join(migrationsFolder, name)] : [])),
    ],
    (hash) => hash.update(pglitePackage.version),
  );

let serverTemplate: Promise<string> | undefined;

async function createOnServer(databaseUrl: string): Promise<TestEngine> {
  const { url, drop } = await createEmptyDatabase(databaseUrl);
  const opened = await openDatabase({ databaseUrl: url, dataDir: os.tmpdir(), role: "server" });
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
}

/** A migrated, empty database on that server, for child processes. */
export async function createEmptyDatabase(databaseUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  serverTemplate ??= buildServerTemplate(databaseUrl);
  return await createBareDatabase(databaseUrl, `template ${await serverTemplate}`);
}

/** Without tables. */
export async function createBareDatabase(
  databaseUrl: string,
  made = "",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `indaba_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(databaseUrl, `create database ${name} ${made}`);
  return {
    url: urlOf(databaseUrl, name),
    drop: () => onServer(databaseUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Named after its migrations and kept for later runs and other processes; one process builds it while others wait. */
async function buildServerTemplate(databaseUrl: string): Promise<string> {
  const name = `indaba_template_${migrationsHash()}`;
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  try {
    await admin.query("select pg_advisory_lock(4632106)");
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      const opened = await openDatabase({
        databaseUrl: urlOf(databaseUrl, draft),
        dataDir: os.tmpdir(),
        role: "server",
      });
      await migrateDatabase(opened);
      await opened.close();
      await admin.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await admin.end();
  }
  return name;
}

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}
