// A child process on a database folder: `bun engine-child.ts MODE DATA_DIR`. Prints one JSON line per event.
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";

const [mode, dataDir] = process.argv.slice(2) as [string, string];
const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);

async function open(role: "server" | "command"): Promise<OpenDatabase> {
  try {
    const database = await openDatabase({ dataDir, role, say: (sentence) => tell({ said: sentence }) });
    await migrateDatabase(database);
    await database.pool.query("create table if not exists acknowledged (number int primary key)");
    tell({ opened: database.version, shared: database.shared });
    return database;
  } catch (error) {
    tell({ refused: (error as Error).message });
    process.exit(1);
  }
}

if (mode === "server") await open("server");
else if (mode === "command") {
  const database = await open("command");
  const next = "insert into acknowledged select coalesce(max(number), 0) + 1 from acknowledged returning number";
  tell({ wrote: (await database.pool.query(next)).rows[0].number });
  await Bun.sleep(300);
  await database.close();
} else if (mode === "writer") {
  const database = await open("server");
  const { rows } = await database.pool.query("select coalesce(max(number), 0) as last from acknowledged");
  for (let number = rows[0].last + 1; ; number++) {
    await database.pool.query("insert into acknowledged values ($1)", [number]);
    tell({ wrote: number });
  }
}
