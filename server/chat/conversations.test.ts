// Conversations of the marketplace and of each vendor's widget are separate, also for the same shopper.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { conversations, messages } from "#db/schema.ts";
import { addVendor } from "#server/search/search-fixtures.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { type ChatDeps, openTurn } from "./chat.service.ts";
import {
  claimWidgetConversations,
  deleteConversation,
  findConversation,
  listConversations,
  newestConversation,
  type Owner,
  purgeVisitorConversations,
  readConversation,
  renameConversation,
  saveQuestion,
  saveReply,
} from "./conversations.service.ts";

let shop: TestApp;
let karoo: string;
let coast: string;
beforeAll(async () => {
  shop = await createTestApp();
  karoo = await addVendor(shop.db, { businessName: "Karoo Kraal" });
  coast = await addVendor(shop.db, { businessName: "Coast Copper" });
});
afterAll(() => shop.close());

async function begin(owner: Owner, content = "kettles"): Promise<string> {
  const id = crypto.randomUUID();
  await saveQuestion(shop.db, owner, { id, isNew: true }, { id: crypto.randomUUID(), content });
  return id;
}
const missing = { kind: "not-found", message: "This conversation doesn't exist." };

describe.each<[string, () => Promise<Owner>]>([
  ["an account's", async () => ({ userId: (await shop.registerShopper()).user.id })],
  ["a visitor's", async () => ({ visitorHash: crypto.randomUUID() })],
])("%s conversations", (_, newOwner) => {
  test("conversations of the marketplace and of each widget are found only there", async () => {
    const who = await newOwner();
    const places: Owner[] = [who, { ...who, vendorId: karoo }, { ...who, vendorId: coast }];
    const ids = await Promise.all(places.map((owner) => begin(owner)));
    const deps = { db: shop.db, busy: new Set<string>() } as unknown as ChatDeps;
    for (const [at, owner] of places.entries()) {
      expect((await listConversations(shop.db, owner)).map(({ id }) => id)).toEqual([ids[at] as string]);
      expect(await newestConversation(shop.db, owner)).toBe(ids[at] as string);
      expect((await readConversation(shop.db, owner, ids[at] as string)).messages).toHaveLength(1);
      const scope =
        owner.vendorId === undefined
          ? null
          : { vendorId: owner.vendorId, vendorName: "x", city: "", province: "", location: null, nearby: true };
      for (const other of ids.filter((id) => id !== ids[at])) {
        await expect(findConversation(shop.db, owner, other)).rejects.toMatchObject(missing);
        await expect(readConversation(shop.db, owner, other, true)).rejects.toMatchObject(missing);
        await expect(renameConversation(shop.db, owner, other, "mine")).rejects.toMatchObject(missing);
        await expect(deleteConversation(shop.db, owner, other)).rejects.toMatchObject(missing);
        const body = { conversationId: other, message: "go on", regenerate: false, edit: false };
        await expect(openTurn(deps, { owner, address: "", scope }, body as never)).rejects.toMatchObject(missing);
      }
    }
    for (const [at, owner] of places.entries())
      expect((await findConversation(shop.db, owner, ids[at] as string)).title).toBe("kettles");
  });

  test("the newest conversation is the one with the latest message; null without any", async () => {
    const owner = { ...(await newOwner()), vendorId: karoo };
    expect(await newestConversation(shop.db, owner)).toBeNull();
    await begin(owner, "first");
    // The embedded engine's clock has a resolution of a millisecond.
    await Bun.sleep(2);
    const second = await begin(owner, "second");
    expect(await newestConversation(shop.db, owner)).toBe(second);
  });
});

test("a reply to a deleted question is not stored", async () => {
  const conversation = await begin({ visitorHash: crypto.randomUUID() });
  const reply = { id: crypto.randomUUID(), content: "Two kettles.", parts: [] };
  expect(await saveReply(shop.db, conversation, crypto.randomUUID(), reply)).toBe(false);
  expect(await shop.db.$count(messages, eq(messages.conversationId, conversation))).toBe(1);
});

test("a turn is refused if scope and owner have different vendors", async () => {
  const deps = { db: shop.db, busy: new Set<string>() } as unknown as ChatDeps;
  const body = { conversationId: null, message: "hello" } as never;
  const owner = { visitorHash: "x", vendorId: karoo };
  await expect(openTurn(deps, { owner, address: "" }, body)).rejects.toThrow("different vendors");
  const scope = { vendorId: coast, vendorName: "x", city: "", province: "", location: null, nearby: false };
  await expect(openTurn(deps, { owner, address: "", scope }, body)).rejects.toThrow("different vendors");
  await expect(openTurn(deps, { owner: { visitorHash: "x" }, address: "", scope }, body)).rejects.toThrow(
    "different vendors",
  );
});

test("signing in on the marketplace claims no widget conversation, and signing in in a widget only its own", async () => {
  const browser = shop.browser();
  await browser.post("/api/chat", { message: "hello" });
  const [main] = (await browser.get("/api/conversations")).body as { id: string }[];
  const { visitorHash } = (await shop.db.query.conversations.findFirst({
    where: (row, { eq }) => eq(row.id, main?.id as string),
  })) as { visitorHash: string };
  // The same visitor hash in both places.
  const inWidget = await begin({ visitorHash, vendorId: karoo });
  const elsewhere = await begin({ visitorHash, vendorId: coast });
  const { body: user } = await browser.post("/api/auth/register", {
    email: "claims@example.com",
    username: "claims",
    password: "a long enough password 1",
  });
  expect((await listConversations(shop.db, { userId: user.id })).map(({ id }) => id)).toEqual([main?.id as string]);
  expect(await listConversations(shop.db, { userId: user.id, vendorId: karoo })).toEqual([]);

  await claimWidgetConversations(shop.db, { userId: user.id, visitorHash, vendorId: karoo });
  expect((await listConversations(shop.db, { userId: user.id, vendorId: karoo })).map(({ id }) => id)).toEqual([
    inWidget,
  ]);
  expect(await listConversations(shop.db, { userId: user.id, vendorId: coast })).toEqual([]);
  expect((await listConversations(shop.db, { visitorHash, vendorId: coast })).map(({ id }) => id)).toEqual([elsewhere]);
  expect(await listConversations(shop.db, { visitorHash, vendorId: karoo })).toEqual([]);
});

test("a visitor's conversation is purged after 30 days in a widget, after 365 on the marketplace", async () => {
  const { user } = await shop.registerShopper();
  const visitor = { visitorHash: crypto.randomUUID() };
  const keptFor = async (owner: Owner, days: number): Promise<boolean> => {
    const id = await begin(owner);
    await shop.db
      .update(conversations)
      .set({ updatedAt: sql`now() - ${days}::int * interval '1 day' - interval '1 minute'` })
      .where(eq(conversations.id, id));
    await purgeVisitorConversations(shop.db);
    return (await shop.db.$count(conversations, eq(conversations.id, id))) === 1;
  };
  const widget = { ...visitor, vendorId: karoo };
  expect([await keptFor(widget, 29), await keptFor(widget, 30)]).toEqual([true, false]);
  expect([await keptFor(visitor, 364), await keptFor(visitor, 365)]).toEqual([true, false]);
  expect(await keptFor({ userId: user.id }, 4000)).toBe(true);
  expect(await keptFor({ userId: user.id, vendorId: karoo }, 4000)).toBe(true);
});
