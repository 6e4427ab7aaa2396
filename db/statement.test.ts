import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { users } from "./schema.ts";
import { statement } from "./statement.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const readUser = statement<{ name: string; createdAt: Date }>(
  "test user",
  sql`select ${users.username} as name, ${users.createdAt} as "createdAt" from ${users}
    where ${users.email} = ${sql.placeholder("email")}`,
);

test("a statement gives what the builder gives, sees its own transaction and is planned once on a connection", async () => {
  const { db } = database;
  const createdAt = new Date("2026-01-02T03:04:05.069Z");
  const email = "thandi@example.com";
  const planned = spyOn(pg.Connection.prototype, "parse");
  await db
    .transaction(async (tx) => {
      await tx.insert(users).values({ email, username: "Thandi", createdAt });
      planned.mockClear();
      for (let again = 0; again < 3; again++) {
        expect(await readUser(tx, { email })).toEqual([{ name: "Thandi", createdAt }]);
      }
      const [row] = await tx.select().from(users).where(eq(users.email, email));
      expect(row).toMatchObject({ username: "Thandi", createdAt });
      throw new Error("roll back");
    })
    .catch((error: Error) => expect(error.message).toBe("roll back"));
  const named = planned.mock.calls.filter(([query]) => (query as { name?: string }).name === "test user");
  planned.mockRestore();
  expect(named).toHaveLength(1);
  expect(await readUser(db, { email })).toEqual([]);
});

test("two statements can't have one name", () => {
  expect(() => statement("test user", sql`select 1`)).toThrow('Two statements have the name "test user"');
});
