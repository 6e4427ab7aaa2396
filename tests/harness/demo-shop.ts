// The demo shop's rows and files, made once for these sources and this day: loading the demo takes seconds, putting its rows into an
// empty database a fraction of one.
import fs from "node:fs";
import path from "node:path";
import { isNotNull } from "drizzle-orm";
import { users } from "#db/schema.ts";
import { demoPassword } from "#db/seed/seed.ts";
import { root } from "#server/commands/freshness.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { serveShop } from "#server/serve.ts";
import { readSettings } from "#server/settings.ts";
import { cheapHash } from "./app.ts";
import { createTestDatabase, makeFolder, type TestDatabase } from "./database.ts";
import { hashOf, kept } from "./kept.ts";

/** Fills an empty database and an empty folder as the server leaves them after it has loaded the demo and learned its search model. */
export async function putDemo({ maintenance }: TestDatabase, folder: string): Promise<void> {
  const demo = await kept(`demo-${sourcesHash()}`, makeDemo);
  fs.cpSync(path.join(demo, "files"), folder, { recursive: true });
  const rows: Record<string, string> = JSON.parse(fs.readFileSync(path.join(demo, "rows.json"), "utf8"));
  // Rows come table by table, as they were, so foreign keys and triggers wait.
  await maintenance.query("set session_replication_role = replica");
  for (const [table, json] of Object.entries(rows)) {
    const columns = (await columnsOf(maintenance, table)).join(", ");
    await maintenance.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [json],
    );
  }
  await maintenance.query("reset session_replication_role");
  const { rows: counters } = await maintenance.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of counters)
    await maintenance.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table} having count(*) > 0`,
    );
  await maintenance.query("analyze");
}

async function makeDemo(draft: string): Promise<void> {
  const database = await createTestDatabase({ embedded: true });
  const files = makeFolder();
  const settings = readSettings({ DATA_DIR: files, PORT: "0", LOG_LEVEL: "error" });
  const shop = await serveShop(settings, { open: async () => ({ ...database, close: async () => {} }) });
  // A server that learns it later answers in another order from then on.
  await bringUpToDate(database.db, null);
  await shop.stop();
  await database.db
    .update(users)
    .set({ passwordHash: await cheapHash(demoPassword) })
    .where(isNotNull(users.passwordHash));
  const rows: Record<string, string> = {};
  const { rows: tables } = await database.maintenance.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows: found } = await database.maintenance.query<{ json: string | null }>(
      `select json_agg(row)::text as json from ${name} as row`,
    );
    if (found[0]?.json) rows[name] = found[0].json;
  }
  fs.mkdirSync(draft);
  fs.writeFileSync(path.join(draft, "rows.json"), JSON.stringify(rows));
  fs.cpSync(files, path.join(draft, "files"), { recursive: true });
  await database.close();
}

/** Those that are not computed from others. */
async function columnsOf(maintenance: TestDatabase["maintenance"], table: string): Promise<string[]> {
  const { rows } = await maintenance.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}

function sourcesHash(): string {
  const files = ["agent", "db", "server"].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return hashOf([path.join(root, "bun.lock"), import.meta.path, ...files], (hash) =>
    hash.update(new Date().toDateString()),
  );
}
