// A file's database is another file's, emptied: what the one wrote must be nowhere in the other.
import { expect, test } from "bun:test";
import { conversations, listings, messages, users, vendors } from "#db/schema.ts";
import { createTestDatabase, schemaPrint, type TestDatabase } from "./database.ts";

async function addRows({ db }: TestDatabase): Promise<number> {
  const [vendor] = await db
    .insert(vendors)
    .values({ businessName: "Traders", description: "", city: "Durban", province: "KwaZulu-Natal" })
    .returning();
  // A trigger writes its first picture.
  await db.insert(listings).values({
    vendorId: vendor?.id as string,
    title: "Kettle",
    description: "",
    category: "home",
    priceCents: 100,
    stock: 1,
    tags: [],
    imageUrl: "https://pictures.example/kettle.jpg",
    foldedTitle: "kettle",
    foldedDescription: "",
    foldedTags: [],
  });
  const [user] = await db.insert(users).values({ email: "a@example.com", username: "a" }).returning();
  const [conversation] = await db
    .insert(conversations)
    .values({ userId: user?.id as string, title: "" })
    .returning();
  const [message] = await db
    .insert(messages)
    .values({ conversationId: conversation?.id as string, role: "user", content: "hello", parts: [] })
    .returning();
  return message?.position as number;
}

test("an emptied database has no rows, and counts from the beginning under the same rules", async () => {
  const first = await createTestDatabase({ embedded: true });
  const position = await addRows(first);
  // A trigger refuses to delete it.
  await first.maintenance.query(`insert into audit_entries (actor_name, actor_role, act, about_kind, about_id)
    values ('A', 'operator', 'lock', 'account', 'a')`);
  await first.close();
  const second = await createTestDatabase({ embedded: true });
  expect(second.pool).toBe(first.pool);
  const { rows: tables } = await second.maintenance.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows } = await second.maintenance.query(
      `select pg_relation_size('${name}')::int as bytes, (select count(*)::int from ${name}) as rows`,
    );
    // Without a file of any size, the next time it isn't emptied again.
    expect([name, rows]).toEqual([name, [{ bytes: 0, rows: 0 }]]);
  }
  expect(await addRows(second)).toBe(position);
  // Foreign keys and triggers are in force again.
  const { rows } = await second.maintenance.query("show session_replication_role");
  expect(rows).toEqual([{ session_replication_role: "origin" }]);
  await second.close();
});

test("a column, an index or a rule more is noticed, and such a database is not used again", async () => {
  const first = await createTestDatabase({ embedded: true });
  const prints = [await schemaPrint(first.maintenance)];
  for (const change of [
    "alter table users add column extra text default 'x'",
    "create index extra on users (username)",
    "alter table users add constraint extra check (username <> '')",
  ]) {
    await first.maintenance.query(change);
    prints.push(await schemaPrint(first.maintenance));
  }
  expect(new Set(prints).size).toBe(4);
  await first.close();
  const second = await createTestDatabase({ embedded: true });
  expect(second.pool).not.toBe(first.pool);
  await second.close();
});
