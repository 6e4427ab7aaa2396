// Who may migrate a database, and what a migration may change while servers of the version before still run.
import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type OpenDatabase, openDatabase } from "./engine/index.ts";
import { migrateDatabase, migrationsFolder } from "./migrate.ts";

/** Why servers of the version before would fail beside this migration, one line for each such statement. */
function notAdditive(migration: string): string[] {
  if (/^-- not additive: .{20,}/m.test(migration)) return [];
  const statements = migration
    .replace(/^\s*--.*$/gm, "")
    .replaceAll('"public".', "")
    // A function's body has statements of its own.
    .replace(/\$\$.*?\$\$/gs, "")
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((text) => text.replace(/\s+/g, " ").trim().replace(/;$/, ""))
    .filter((text) => text !== "");
  const made = new Set(statements.flatMap((text) => /^create (?:unlogged )?table (\S+)/i.exec(text)?.[1] ?? []));
  const added = new Set(
    statements.flatMap((text) => {
      const [, table, column] = /^alter table (\S+) add column (\S+)/i.exec(text) ?? [];
      return table ? [`${table}.${column}`] : [];
    }),
  );
  const isAdditive = (text: string): boolean => {
    if (
      /^create (?:unlogged )?table |^create index |^create function |^create extension if not exists |^insert into /i.test(
        text,
      )
    )
      return true;
    const on = /^create (?:unique index|trigger) .*? on (\S+)/i.exec(text)?.[1];
    if (on) return made.has(on);
    const [, table = "", change = ""] = /^alter table (\S+) (.*)/i.exec(text) ?? [];
    if (made.has(table)) return true;
    if (/^add column /i.test(change)) return !/ not null/i.test(change) || / default /i.test(change);
    const [, constraint] = /^add constraint \S+ (.*)/i.exec(change) ?? [];
    if (!constraint) return false;
    // Rows of the version before have nothing in the new columns.
    const named = /^foreign key \(([^)]*)\)/i
      .exec(constraint)?.[1]
      ?.split(/, ?/)
      .map((column) => `${table}.${column}`);
    const columns = named ?? (/^check /i.test(constraint) ? constraint.match(/"\w+"\."\w+"/g) : null) ?? [""];
    return columns.every((column) => added.has(column));
  };
  return statements.filter((text) => !isAdditive(text));
}

describe("a migration that servers of the version before survive", () => {
  test.each([
    `CREATE TABLE "a" ("id" uuid); --> statement-breakpoint CREATE FUNCTION f() RETURNS trigger AS $$\nBEGIN\n  DELETE FROM b;\n END $$;
     --> statement-breakpoint CREATE TRIGGER t BEFORE UPDATE ON "a" FOR EACH ROW EXECUTE FUNCTION f();`,
    `CREATE UNLOGGED TABLE "a" ("id" uuid NOT NULL); --> statement-breakpoint CREATE UNIQUE INDEX "i" ON "a" USING btree ("id");`,
    `ALTER TABLE "orders" ADD COLUMN "note" text;`,
    `ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'usual' NOT NULL;--> statement-breakpoint
     ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('usual'));`,
    `ALTER TABLE "orders" ADD COLUMN "a_id" uuid;--> statement-breakpoint
     ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("a_id") REFERENCES "public"."a"("id") ON DELETE cascade;`,
    `CREATE INDEX "i" ON "orders" USING btree ("total_cents");`,
    `-- not additive: stop all servers first, because the old ones write the sum without its currency\nDROP TABLE "orders";`,
  ])("passes: %s", (migration) => expect(notAdditive(migration)).toEqual([]));

  test.each([
    `DROP TABLE "orders";`,
    `ALTER TABLE "orders" DROP COLUMN "note";`,
    `ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";`,
    `ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;`,
    `ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE jsonb;`,
    `ALTER TABLE "orders" ADD COLUMN "kind" text NOT NULL;`,
    `ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."total_cents" > 0);`,
    `ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE("note");`,
    `ALTER TABLE "orders" DROP CONSTRAINT "u";`,
    `CREATE UNIQUE INDEX "i" ON "orders" USING btree ("note");`,
    `CREATE TRIGGER t BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION f();`,
    `UPDATE "orders" SET "note" = '';`,
    `-- not additive: because\nDROP TABLE "orders";`,
  ])("is refused: %s", (migration) => expect(notAdditive(migration)).toHaveLength(1));

  // From the first version on that runs as several processes.
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql") && name >= "0027");
  test.each(files)("%s is one, or says why all servers must be stopped first", (name) => {
    expect(notAdditive(readFileSync(join(migrationsFolder, name), "utf8"))).toEqual([]);
  });
});

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) console.log("not run: database accounts without a superuser's rights, without DATABASE_URL");
describe.if(databaseUrl !== undefined)("an account that is no superuser", () => {
  const name = `indaba_test_role_${crypto.randomUUID().replaceAll("-", "")}`;
  const password = crypto.randomUUID();
  const asSuperuser = async (database: string, ...statements: string[]) => {
    const url = new URL(databaseUrl as string);
    if (database) url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const open = (): Promise<OpenDatabase> => {
    const url = new URL(databaseUrl as string);
    [url.username, url.password, url.pathname] = [name, password, `/${name}`];
    return openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), role: "server" });
  };
  const migrateAs = async () => {
    const database = await open();
    await migrateDatabase(database).finally(database.close);
  };
  afterAll(() => asSuperuser("", `drop database if exists ${name} with (force)`, `drop role if exists ${name}`));

  test("is told in a sentence what a superuser has to do, and does the rest itself", async () => {
    await asSuperuser("", `create role ${name} login password '${password}'`, `create database ${name}`);
    await expect(migrateAs()).rejects.toThrow(
      /^The account in DATABASE_URL may not prepare the database\..*CREATE EXTENSION/,
    );
    await asSuperuser(name, "create extension vector");
    await asSuperuser("", `alter database ${name} owner to ${name}`);
    await migrateAs();
    await migrateAs();
  });
});
