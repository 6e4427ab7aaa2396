import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  notifications,
  orderItems,
  orders,
  parcels,
  payments,
  refunds,
  reversalLines,
  reversals,
  settings,
  users,
  vendors,
} from "#db/schema.ts";
import { decideApplication } from "#server/admin/admin.service.ts";
import { actOfCommand } from "#server/audit/act.ts";
import { addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { addAccount, addParcel, addTwoVendorOrder } from "#tests/harness/sold-orders.ts";
import { type Notice, notify } from "./notifications.service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rowsOf = (userId: string) =>
  database.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.channel);
const tell = (notice: Notice) => database.db.transaction((tx) => notify(tx, notice));
const want = (userId: string, wanted: Partial<typeof settings.$inferInsert>) =>
  database.db
    .insert(settings)
    .values({ userId, ...wanted })
    .onConflictDoUpdate({ target: settings.userId, set: wanted });
const partOf = (sold: Awaited<ReturnType<typeof addTwoVendorOrder>>, vendorId: string) =>
  sold.parts.get(vendorId) as string;

/** Of one bag of tea. */
const reverse = async (sold: Awaited<ReturnType<typeof addTwoVendorOrder>>, reason: string | null = null) => {
  const partId = partOf(sold, sold.bay);
  const [reversal] = await database.db.insert(reversals).values({ partId, by: "vendor", reason }).returning();
  const [item] = await database.db.select().from(orderItems).where(eq(orderItems.vendorId, sold.bay));
  const reversalId = reversal?.id as string;
  await database.db.insert(reversalLines).values({ reversalId, itemId: item?.id as string, quantity: 1 });
  return reversalId;
};

describe("who gets which message, on which channel", () => {
  test("an order's mail goes to the checkout's address, with number, vendors, items and total in rand", async () => {
    const sold = await addTwoVendorOrder(database.db);
    await tell({ kind: "order-placed", orderId: sold.orderId });
    const [row, ...others] = await rowsOf(sold.userId);
    expect(others).toEqual([]);
    const number = sold.orderId.slice(0, 8);
    expect(row).toMatchObject({
      channel: "email",
      kind: "order-placed",
      recipient: "typed@example.com",
      state: "pending",
      sentBy: null,
      attempts: 0,
      values: [],
      subject: `Your order ${number}`,
    });
    expect(row?.text).toBe(`Thank you for your order. Your payment of R1330.50 has reached us.

Order ${number}

Karoo Crafts
- Basket × 1: R1121.00
- Beads × 3: R31.50

Table Bay Traders
- Rooibos tea × 2: R178.00

Shipping: Free
Total: R1330.50

Each vendor packs and sends its own part. We write again when a part is on its way.

Your orders, with their invoices:
/orders`);
    expect(row?.nextAttemptAt).not.toBeNull();
  });

  test("without a checkout address it goes to the account's", async () => {
    const sold = await addTwoVendorOrder(database.db, null);
    await tell({ kind: "order-placed", orderId: sold.orderId });
    expect((await rowsOf(sold.userId)).map(({ recipient }) => recipient)).toEqual([sold.shopper]);
  });

  test("sends email unless it is off, and WhatsApp if it is on and there is a phone number", async () => {
    const phoneNumber = "+27821234567";
    const cases = [
      [{ emailNotifications: true, whatsappNotifications: false, phoneNumber }, ["email"]],
      [{ emailNotifications: false, whatsappNotifications: false, phoneNumber }, []],
      [{ emailNotifications: false, whatsappNotifications: true, phoneNumber }, ["whatsapp"]],
      [{ emailNotifications: true, whatsappNotifications: true, phoneNumber }, ["email", "whatsapp"]],
      [{ emailNotifications: true, whatsappNotifications: true, phoneNumber: "" }, ["email"]],
    ] as const;
    for (const [wanted, channels] of cases) {
      const sold = await addTwoVendorOrder(database.db);
      await want(sold.userId, wanted);
      await tell({ kind: "order-placed", orderId: sold.orderId });
      expect((await rowsOf(sold.userId)).map(({ channel }) => channel)).toEqual([...channels]);
    }
  });

  test("a WhatsApp row has the phone number, the template's values in order, and the readable text", async () => {
    const sold = await addTwoVendorOrder(database.db);
    await want(sold.userId, { emailNotifications: false, whatsappNotifications: true, phoneNumber: "+27821234567" });
    await tell({ kind: "order-placed", orderId: sold.orderId });
    const [row] = await rowsOf(sold.userId);
    const number = sold.orderId.slice(0, 8);
    expect(row).toMatchObject({
      channel: "whatsapp",
      recipient: "+27821234567",
      values: [number, "R1330.50", "Basket × 1, Beads × 3, Rooibos tea × 2"],
      text: `Thank you for your order ${number} on Indaba. Your payment of R1330.50 has reached us for: Basket × 1, Beads × 3, Rooibos tea × 2. Each vendor sends its own part, and we write again when a part is on its way. Your orders:\n/orders`,
    });
  });

  test("password links and changes come by email whatever the settings say, and never by WhatsApp", async () => {
    const userId = await addAccount(database.db, "quiet@example.com");
    await want(userId, { emailNotifications: false, whatsappNotifications: true, phoneNumber: "+27821234567" });
    const url = "https://shop.example/auth/reset#token=abc-DEF_1";
    await tell({ kind: "password-link", userId, url });
    await tell({ kind: "password-link", userId, url });
    await tell({ kind: "password-changed", userId });
    await tell({ kind: "password-changed", userId });
    const rows = await rowsOf(userId);
    expect(rows.map(({ kind, channel, recipient }) => [kind, channel, recipient]).sort()).toEqual([
      ["password-changed", "email", "quiet@example.com"],
      ["password-changed", "email", "quiet@example.com"],
      ["password-link", "email", "quiet@example.com"],
    ]);
    const link = rows.find(({ kind }) => kind === "password-link");
    expect(link?.text.split("\n").at(-1)).toBe("/auth/reset#token=abc-DEF_1");
    expect(link?.onceKey).not.toContain("abc-DEF_1");
  });

  test("a new order's message goes to its vendor's account, with only that vendor's items and shares", async () => {
    const sold = await addTwoVendorOrder(database.db);
    await tell({ kind: "new-order", partId: partOf(sold, sold.karoo) });
    // An imported vendor has no account.
    await tell({ kind: "new-order", partId: partOf(sold, sold.bay) });
    expect(await rowsOf(sold.userId)).toEqual([]);
    const [row, ...others] = await rowsOf(sold.ownerId);
    expect(others).toEqual([]);
    expect(row?.recipient).toBe(sold.owner);
    expect(row?.subject).toBe(`New order ${sold.orderId.slice(0, 8)} for Karoo Crafts`);
    for (const said of ["- Basket × 1: R1121.00", "Total: R1152.50", "Commission: R115.25", "Yours: R1037.25"]) {
      expect(row?.text).toContain(said);
    }
    expect(row?.text).not.toContain("Rooibos");
    expect(row?.text).not.toContain("typed@example.com");
  });

  test("a shipped part names vendor, items and tracking; only a different tracking number is a new message", async () => {
    const sold = await addTwoVendorOrder(database.db);
    const parcelId = await addParcel(database.db, partOf(sold, sold.karoo));
    const ship = async (tracking: string | null) => {
      await database.db.update(parcels).set({ tracking }).where(eq(parcels.id, parcelId));
      await tell({ kind: "parcel-shipped", parcelId });
      return (await rowsOf(sold.userId)).length;
    };
    expect([await ship(null), await ship(null), await ship("RA123ZA"), await ship("RA123ZA")]).toEqual([1, 1, 2, 2]);
    const texts = (await rowsOf(sold.userId)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("The vendor gave no tracking number."))).toHaveLength(1);
    const [told] = texts.filter((text) => text.includes("Tracking, as the vendor gave it: RA123ZA"));
    expect(told).toContain(`Karoo Crafts has sent its part of your order ${sold.orderId.slice(0, 8)}.`);
    expect(told).not.toContain("Rooibos");
  });

  test("a cancelled part states the refund, the reason, and how long the bank may take", async () => {
    const sold = await addTwoVendorOrder(database.db);
    const partId = partOf(sold, sold.bay);
    const { paymentId } = sold;
    const reversalId = await reverse(sold, "Out of leaves");
    const money = { amountCents: 8900, currency: "ZAR", reason: "cancelled" } as const;
    // Pieces that were cancelled before have a message of their own.
    await database.db.insert(refunds).values({ paymentId, partId, ...money });
    await database.db.insert(refunds).values({ paymentId, partId, reversalId, ...money });
    await tell({ kind: "part-cancelled", reversalId });
    const [row] = await rowsOf(sold.userId);
    expect(row?.subject).toBe(`Part of your order ${sold.orderId.slice(0, 8)} was cancelled: R89.00 back to you`);
    expect(row?.text).toContain("- Rooibos tea × 1: R89.00\n\nReason: Out of leaves");
    expect(row?.text).toContain("We are paying R89.00 back the way you paid. Your bank may take up to 10 working days");
  });

  test("a cancelled part that was never paid promises no refund", async () => {
    const sold = await addTwoVendorOrder(database.db);
    await tell({ kind: "part-cancelled", reversalId: await reverse(sold) });
    const [row] = await rowsOf(sold.userId);
    expect(row?.subject).toBe(`Part of your order ${sold.orderId.slice(0, 8)} was cancelled`);
    expect(row?.text).toContain("There is no payment for it that we could pay back.");
    expect(row?.text).not.toContain("We are paying");
  });

  test("a refunded payment states why, a held one the amounts received and expected", async () => {
    const sold = await addTwoVendorOrder(database.db);
    const change = (set: Partial<typeof payments.$inferInsert>) =>
      database.db.update(payments).set(set).where(eq(payments.id, sold.paymentId));
    await change({ status: "held", problem: "currency", receivedCents: 133_050, receivedCurrency: "NGN" });
    await tell({ kind: "payment-held", paymentId: sold.paymentId });
    await change({ status: "refunded" });
    await tell({ kind: "payment-refunded", paymentId: sold.paymentId });
    const rows = await rowsOf(sold.userId);
    const texts = new Map(rows.map(({ kind, text }) => [kind, text]));
    expect(texts.get("payment-held")).toContain(
      "Your payment of NGN 1330.50 has reached us, but it is not what was asked for (R1330.50).",
    );
    expect(texts.get("payment-refunded")).toContain("We are paying NGN 1330.50 back the way you paid.");
    expect(texts.get("payment-refunded")).toContain("It was not in the currency that was asked for");
    expect(rows.map(({ recipient }) => recipient)).toEqual(["typed@example.com", "typed@example.com"]);
    await change({ problem: "sold-out", receivedCents: null, receivedCurrency: null });
    await database.db.delete(notifications).where(eq(notifications.userId, sold.userId));
    await tell({ kind: "payment-refunded", paymentId: sold.paymentId });
    const [soldOut] = await rowsOf(sold.userId);
    expect(soldOut?.subject).toBe("We are paying back R1330.50");
    expect(soldOut?.text).toContain("It came in when the items were sold out already");
  });

  test("approval and rejection notify the applicant in the same transaction, once each", async () => {
    const ownerId = await addAccount(database.db, "applicant@example.com");
    const vendorId = await addVendor(database.db, {
      status: "pending",
      userId: ownerId,
      businessName: "Vaal Candles",
      createdAt: new Date("2026-01-05T10:00:00Z"),
    });
    await decideApplication(actOfCommand(database.db), vendorId, "rejected");
    await expect(decideApplication(actOfCommand(database.db), vendorId, "approved")).rejects.toThrow(
      "was rejected already",
    );
    expect((await rowsOf(ownerId)).map(({ subject }) => subject)).toEqual(["Your application for Vaal Candles"]);
    await database.db.update(vendors).set({ status: "pending", createdAt: new Date() }).where(eq(vendors.id, vendorId));
    await decideApplication(actOfCommand(database.db), vendorId, "rejected");
    await database.db
      .update(vendors)
      .set({ status: "pending", createdAt: new Date(Date.now() + 1000) })
      .where(eq(vendors.id, vendorId));
    await decideApplication(actOfCommand(database.db), vendorId, "approved");
    const rows = await rowsOf(ownerId);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["vendor-approved", "vendor-rejected", "vendor-rejected"]);
    expect(rows.find(({ kind }) => kind === "vendor-approved")?.text).toEndWith("Your dashboard:\n/vendor/dashboard");
  });
});

describe("a message without a recipient is no error", () => {
  test("for a deleted account, an imported vendor, and a missing row", async () => {
    const sold = await addTwoVendorOrder(database.db);
    await database.db.update(orders).set({ userId: null, email: null }).where(eq(orders.id, sold.orderId));
    await database.db.update(payments).set({ userId: null }).where(eq(payments.id, sold.paymentId));
    await database.db.delete(users).where(eq(users.id, sold.userId));
    const reversalId = await reverse(sold);
    const imported = await addVendor(database.db, { status: "pending" });
    const parcelId = await addParcel(database.db, partOf(sold, sold.bay));
    const before = await database.db.$count(notifications);
    const nothing = crypto.randomUUID();
    const notices: Notice[] = [
      { kind: "order-placed", orderId: sold.orderId },
      { kind: "parcel-shipped", parcelId },
      { kind: "parcel-delivered", parcelId },
      { kind: "parcel-failed", parcelId },
      // Of a vendor without an account.
      { kind: "parcel-missing", parcelId },
      { kind: "parcel-back", parcelId },
      { kind: "parcel-shipped", parcelId: nothing },
      { kind: "part-cancelled", reversalId },
      // Of a vendor without an account.
      { kind: "sale-cancelled", reversalId },
      { kind: "pieces-cancelled", reversalId: nothing },
      { kind: "payment-refunded", paymentId: sold.paymentId },
      { kind: "payment-held", paymentId: sold.paymentId },
      { kind: "vendor-approved", vendorId: imported },
      { kind: "vendor-rejected", vendorId: nothing },
      { kind: "new-order", partId: nothing },
      { kind: "order-placed", orderId: nothing },
      { kind: "payment-held", paymentId: nothing },
      { kind: "password-link", userId: nothing, url: "/auth/reset#token=x" },
      { kind: "password-changed", userId: nothing },
    ];
    for (const notice of notices) await tell(notice);
    expect(await database.db.$count(notifications)).toBe(before);
  });

  test("a rollback removes the message, and two equal messages at once are stored once", async () => {
    const sold = await addTwoVendorOrder(database.db);
    const notice: Notice = { kind: "order-placed", orderId: sold.orderId };
    const undone = database.db.transaction(async (tx) => {
      await notify(tx, notice);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await rowsOf(sold.userId)).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => tell(notice)));
    expect(await rowsOf(sold.userId)).toHaveLength(1);
  });
});
