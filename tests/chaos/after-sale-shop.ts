// Gives a random sequence to a shop over HTTP, and compares what it holds with the model.
import { expect } from "bun:test";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { cartItems, orderItems, orderParts, parcelLines, parcels, refunds, returns, users } from "#db/schema.ts";
import { createCarrierEvents } from "#server/delivery/tracking/index.ts";
import { vendorBalances } from "#server/payments/ledger.ts";
import { closePayment, findPayment, type Payment } from "#server/payments/payments.service.ts";
import { deleteAccount } from "#server/users/delete-account.service.ts";
import { addAddress, addDeliveryOptions } from "#tests/harness/addresses.ts";
import type { Reply, TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import {
  type Buyer,
  fillCart,
  order,
  pay,
  payingDeps,
  sendDueRefunds,
  setCharge,
  stockOf,
} from "#tests/harness/paying.ts";
import { addPerson } from "#tests/harness/people.ts";
import { type Command, ofVendor, type PartAct, pricesBefore, stockBefore, vendorOf } from "./after-sale-acts.ts";
import { deliveryOf, type Model } from "./after-sale-model.ts";
import { type ModelPart, seenParcel } from "./after-sale-part.ts";
import { playOn } from "./after-sale-play.ts";
import { storedBefore } from "./invariants.ts";
import type { PayAct } from "./payout-acts.ts";
import { payFrom } from "./payout-shop.ts";

type Seen = ReturnType<Model["seen"]>;
/** A shop that sequences are played on. */
export interface Played {
  reserve(wanted: readonly number[], address: boolean): Promise<boolean>;
  finish(paid: boolean, ordered: boolean): Promise<void>;
  import(file: Extract<Command, { does: "import" }>, before: number): Promise<boolean>;
  suspend(vendor: number, suspended: boolean): Promise<void>;
  /** `part`: as it is before the act. */
  act(act: PartAct, part: ModelPart): () => Promise<boolean>;
  pay(act: PayAct): Promise<boolean>;
  deleteAccount(): Promise<void>;
  seen(): Promise<Seen>;
}

const carrier = "The Courier Guy";
const carrierSecret = "a-secret-of-the-tests-0123456789";
const refusals = [400, 401, 403, 404, 409];

function accepted({ status, text }: Reply): boolean {
  if (status >= 200 && status < 300) return true;
  if (refusals.includes(status)) return false;
  throw new Error(`the shop answered ${status}: ${text}`);
}

async function openShop(shop: TestApp): Promise<Played> {
  shop.deps.providers.carrierEvents = createCarrierEvents({ shiplogicWebhookSecret: carrierSecret });
  const { db } = shop;
  // Also in a process that finds those of an earlier one.
  const newPerson = (role: "shopper" | "vendor" | "admin") => addPerson(shop, role, `${role}-${crypto.randomUUID()}`);
  const sellers = [await newPerson("vendor"), await newPerson("vendor")];
  const vendorIds = sellers.map(({ vendorId }) => vendorId as string);
  const seller = (vendor: number) => (sellers[vendor] as (typeof sellers)[number]).browser;
  const admin = (await newPerson("admin")).browser;
  await addDeliveryOptions(db, vendorIds[0] as string, { priceCents: deliveryOf(0, 0) });
  const above = { kind: "free-above", priceCents: deliveryOf(1, 0), freeFromCents: 50_000 } as const;
  await addDeliveryOptions(db, vendorIds[1] as string, above);
  const listingIds: string[] = [];
  for (const [at, priceCents] of pricesBefore.entries()) {
    const description = storedBefore(stockBefore);
    const goods = { title: `Goods ${at}`, description, category: "home", priceCents, stock: stockBefore } as const;
    listingIds.push(await addListing(db, vendorIds[vendorOf(at)] as string, goods));
  }
  const newBuyer = async (): Promise<Buyer & { addressId: string }> => {
    const { browser, user } = await newPerson("shopper");
    const userId = user?.id as string;
    return { browser, userId, addressId: await addAddress(db, userId) };
  };
  let buyer = await newBuyer();
  const paying = await payFrom(shop, {
    sellers: sellers.map(({ vendorId, user }) => ({ vendorId: vendorId as string, userId: user?.id as string })),
    admins: [admin, (await newPerson("admin")).browser],
    accepted,
  });
  let reference = "";
  const placed: { id: string; buyer: Buyer; parts: (typeof orderParts.$inferSelect)[] }[] = [];
  const itemsOf = (orderIds: string[]) => db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds));
  const items = new Map<string, Awaited<ReturnType<typeof itemsOf>>>();
  const byListing = (lines: readonly { listingId: string | null; quantity: number }[]) =>
    listingIds.map((id) => lines.reduce((sum, { listingId, quantity }) => sum + (listingId === id ? quantity : 0), 0));

  const post = async (event: { short_tracking_reference: string; status: string }) => {
    const headers = { authorization: `Bearer ${carrierSecret}` };
    return accepted(await shop.browser().post("/api/webhooks/shiplogic", event, { headers }));
  };
  const carriersWord = {
    packed: "submitted",
    shipped: "in-transit",
    "out-for-delivery": "out-for-delivery",
    delivered: "delivered",
    failed: "returned-to-sender",
  };
  /** Of what was left, the shop chose the id. */
  const parcelId = async ({ parcels: own }: ModelPart, nth: number, partId: string) => {
    const id = own[nth]?.id;
    if (id) return id;
    const known = new Set(own.map((parcel) => parcel.id));
    const rows = await db.select().from(parcels).where(eq(parcels.partId, partId)).orderBy(asc(parcels.createdAt));
    const rank = own.slice(0, nth).filter((parcel) => parcel.id === null).length;
    return rows.filter((row) => !known.has(row.id))[rank]?.id as string;
  };

  return {
    async reserve(wanted, address) {
      await db.delete(cartItems).where(eq(cartItems.userId, buyer.userId));
      const cart = wanted.flatMap((count, at) => (count > 0 ? [[listingIds[at] as string, count]] : []));
      if (cart.length > 0) await fillCart(db, buyer.userId, Object.fromEntries(cart));
      const started = await buyer.browser.post("/api/payments", address ? { addressId: buyer.addressId } : {});
      if (accepted(started)) reference = started.body.reference;
      return started.status === 201;
    },
    async finish(paid, ordered) {
      if (paid) await pay(db, reference);
      else await setCharge(db, reference, { status: "failed" });
      const reply = await order(buyer, reference);
      expect([reply.status, reply.text]).toEqual([ordered ? 201 : 409, reply.text]);
      if (ordered) {
        const id: string = reply.body.id;
        placed.push({ id, buyer, parts: await db.select().from(orderParts).where(eq(orderParts.orderId, id)) });
        items.set(id, await itemsOf([id]));
        return;
      }
      // Paid back, as its vendor was suspended meanwhile.
      if (paid) return;
      // The shopper gives up.
      const payment = (await findPayment(db, reference)) as Payment;
      await db.transaction((tx) => closePayment(tx, payment));
    },
    async import({ listing, stock, priceCents }, before) {
      const price = (priceCents / 100).toFixed(2);
      const row = [listingIds[listing], `Goods ${listing}`, storedBefore(before), "home", price, stock].join(",");
      const form = new FormData();
      form.set("file", new Blob([`sku,title,description,category,price,stock\r\n${row}\r\n`]));
      const reply = await seller(vendorOf(listing)).post("/api/vendor/listings/import", form);
      if (!accepted(reply)) return false;
      expect(reply.body).toMatchObject({ added: 0, bad: 0 });
      return true;
    },
    async suspend(vendor, suspended) {
      const body = suspended ? { reason: "It sold counterfeit goods." } : {};
      accepted(await admin.post(`/api/admin/vendors/${vendorIds[vendor]}/${suspended ? "suspend" : "restore"}`, body));
    },
    act(act, part) {
      const { id: orderId, buyer: owner, parts } = placed[act.order] as (typeof placed)[number];
      const partId = parts.find(({ vendorId }) => vendorId === vendorIds[act.vendor])?.id as string;
      const vendor = seller(act.vendor);
      const lines = (pieces: readonly number[]) =>
        ofVendor(act.vendor, pieces).flatMap((quantity, at) => {
          const item = items.get(orderId)?.find(({ listingId }) => listingId === listingIds[at]);
          return quantity > 0 ? [{ itemId: item?.id ?? crypto.randomUUID(), quantity }] : [];
        });
      switch (act.does) {
        case "cancel": {
          const [browser, path] = {
            shopper: [owner.browser, "orders/parts"] as const,
            vendor: [vendor, "vendor/orders"] as const,
            admin: [admin, "admin/orders"] as const,
          }[act.who];
          const body = { id: act.id, lines: lines(act.pieces) };
          return async () => accepted(await browser.post(`/api/${path}/${partId}/cancellations`, body));
        }
        case "cancel-rest":
          return async () => accepted(await vendor.patch(`/api/vendor/orders/${partId}`, { state: "cancelled" }));
        case "move":
          return async () => accepted(await vendor.patch(`/api/vendor/orders/${partId}`, { state: act.to }));
        case "send": {
          const body = { id: act.id, lines: lines(act.pieces), state: act.state, carrier, tracking: act.id };
          return async () => accepted(await vendor.post(`/api/vendor/orders/${partId}/parcels`, body));
        }
        case "unpack":
          return async () =>
            accepted(await vendor.delete(`/api/vendor/parcels/${await parcelId(part, act.nth, partId)}`));
        case "parcel": {
          const state = act.to ?? "packed";
          if (act.by === "carrier") {
            const status = carriersWord[state];
            return () => post({ short_tracking_reference: part.parcels[act.nth]?.id ?? "none", status });
          }
          return async () =>
            accepted(await vendor.patch(`/api/vendor/parcels/${await parcelId(part, act.nth, partId)}`, { state }));
        }
        case "arrival": {
          const { arrived } = act;
          return async () => {
            const path = `/api/orders/parcels/${await parcelId(part, act.nth, partId)}/arrival`;
            return accepted(await owner.browser.post(path, { arrived }));
          };
        }
        case "return": {
          const body = { id: act.id, kind: act.kind, reason: "Broken", lines: lines(act.pieces) };
          return async () => accepted(await owner.browser.post(`/api/orders/parts/${partId}/returns`, body));
        }
        case "answer": {
          const body = {
            state: act.to,
            ...(act.to === "refused" ? { reason: "It is used." } : { restock: true }),
          };
          return async () => accepted(await vendor.patch(`/api/vendor/returns/${part.returns[act.nth]?.id}`, body));
        }
      }
    },
    pay: (act) => paying.act(act),
    async deleteAccount() {
      const [account] = await db.select().from(users).where(eq(users.id, buyer.userId));
      await deleteAccount(db, buyer.userId, account?.passwordHash as string);
      buyer = await newBuyer();
    },
    async seen() {
      const orderIds = placed.map(({ id }) => id);
      const stock = await Promise.all(listingIds.map((id) => stockOf(db, id)));
      const balances = await vendorBalances(db, vendorIds);
      const owed = vendorIds.map((id) => balances.get(id)?.balanceCents ?? 0);
      const { due, runs } = await paying.seen();
      if (orderIds.length === 0) return { stock, owed, due, runs, parts: [] };
      const parts = await db.select().from(orderParts).where(inArray(orderParts.orderId, orderIds));
      const partIds = parts.map(({ id }) => id);
      const sold = await itemsOf(orderIds);
      const sent = await db
        .select({ parcel: parcels, itemId: parcelLines.itemId, quantity: parcelLines.quantity })
        .from(parcels)
        .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
        .where(inArray(parcels.partId, partIds));
      const back = await db.select().from(returns).where(inArray(returns.partId, partIds));
      const paidBack = await db
        .select({ partId: refunds.partId, cents: sql<string>`sum(${refunds.amountCents})` })
        .from(refunds)
        .where(inArray(refunds.partId, partIds))
        .groupBy(refunds.partId);
      const partOf = (part: (typeof parts)[number]) => {
        const own = sold.filter(({ orderId, vendorId }) => orderId === part.orderId && vendorId === part.vendorId);
        const travelling = Map.groupBy(
          sent.filter(({ parcel }) => parcel.partId === part.id),
          ({ parcel }) => parcel.id,
        );
        return {
          vendor: vendorIds.indexOf(part.vendorId),
          state: part.state,
          cancelled: byListing(own.map(({ listingId, cancelled: quantity }) => ({ listingId, quantity }))),
          returned: byListing(own.map(({ listingId, returned: quantity }) => ({ listingId, quantity }))),
          refundedCents: Number(paidBack.find(({ partId }) => partId === part.id)?.cents ?? 0),
          parcels: [...travelling.values()]
            .map((lines) => {
              const { parcel } = lines[0] as (typeof lines)[number];
              const pieces = byListing(
                lines.map(({ itemId, quantity }) => {
                  return { listingId: own.find(({ id }) => id === itemId)?.listingId ?? null, quantity };
                }),
              );
              const id = parcel.tracking === parcel.id ? parcel.id : null;
              const { state, confirmed } = parcel;
              return seenParcel({ id, state, pieces, missing: parcel.missingAt !== null, confirmed });
            })
            .toSorted(),
          returns: back
            .filter(({ partId }) => partId === part.id)
            .map(({ id, state }) => `${id} ${state}`)
            .toSorted(),
        };
      };
      return {
        stock,
        owed,
        due,
        runs,
        parts: orderIds.map((id) =>
          parts
            .filter(({ orderId }) => orderId === id)
            .map(partOf)
            .toSorted((one, other) => one.vendor - other.vendor),
        ),
      };
    },
  };
}

export async function playSequence(shop: TestApp, sequence: readonly Command[]): Promise<void> {
  await playOn(await openShop(shop), sequence);
  await sendDueRefunds(payingDeps(shop));
}
