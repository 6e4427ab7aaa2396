// What vendors offer, what the vendors of a cart charge, and what a payment buys of it.
import { eq, inArray } from "drizzle-orm";
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type {
  CartDelivery,
  ChosenDelivery,
  DeliveryBody,
  DeliveryChoice,
  DeliveryOption,
  MissingWay,
} from "#contract/delivery/delivery.ts";
import { isCarrierKind } from "#contract/delivery/delivery-rules.ts";
import { cartLines, quote } from "#contract/orders/quote.ts";
import type { Province } from "#contract/shared/provinces.ts";
import type { Database } from "#db/engine/index.ts";
import { deliveryOptions, vendors } from "#db/schema.ts";
import { readAddress } from "#server/addresses/addresses.service.ts";
import { AppError } from "#server/app-error.ts";
import { readCart } from "#server/cart/cart.service.ts";
import type { DeliveryRates, RateAddress } from "./rates/index.ts";

export interface DeliveryDeps {
  db: Database;
  rates: DeliveryRates;
}

/** By vendor, each in the vendor's order. */
export async function readDeliveryOptions(
  db: Database,
  vendorIds: readonly string[],
): Promise<Map<string, DeliveryOption[]>> {
  if (vendorIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deliveryOptions)
    .where(inArray(deliveryOptions.vendorId, [...vendorIds]))
    .orderBy(deliveryOptions.vendorId, deliveryOptions.position);
  const options = new Map<string, DeliveryOption[]>();
  for (const { vendorId, position: _, box, collectAt, ...option } of rows) {
    options.set(vendorId, [
      ...(options.get(vendorId) ?? []),
      { ...option, ...(box && { box }), ...(collectAt && { collectAt }) },
    ]);
  }
  return options;
}

/** Replaces all. What a kind doesn't use is not stored. "invalid" for a carrier that the shop can't ask. */
export async function saveDeliveryOptions(
  { db, rates }: DeliveryDeps,
  vendorId: string,
  { options }: DeliveryBody,
): Promise<void> {
  const unknown = options.findIndex(({ kind }) => isCarrierKind(kind) && !rates.carriers.includes(kind));
  if (unknown >= 0) {
    const message = "This shop has no account with that carrier";
    throw new AppError("invalid", message, { fields: { [`options.${unknown}.kind`]: message } });
  }
  await db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for("no key update");
    await tx.delete(deliveryOptions).where(eq(deliveryOptions.vendorId, vendorId));
    if (options.length === 0) return;
    await tx.insert(deliveryOptions).values(
      options.map((option, position) => ({
        vendorId,
        position,
        kind: option.kind,
        priceCents: option.kind === "free" ? 0 : isCarrierKind(option.kind) ? null : option.priceCents,
        freeFromCents: option.kind === "free-above" ? option.freeFromCents : null,
        provinceCents: option.kind === "by-province" ? option.provinceCents : {},
        place: option.kind === "collection" ? option.place : null,
        leadDays: option.leadDays,
        box: isCarrierKind(option.kind) ? (option.box ?? null) : null,
        collectAt: option.kind === "courier" ? (option.collectAt ?? null) : null,
      })),
    );
  });
}

interface Goods {
  cents: number;
  pieces: number;
}

interface VendorGoods extends Omit<CartDelivery, "missing"> {
  missing: MissingWay[];
  goodsCents: number;
  /** Null: it isn't free from any amount. */
  freeFromCents: number | null;
}

async function readRates(deps: DeliveryDeps, userId: string, address: RateAddress | null): Promise<VendorGoods[]> {
  const lines = cartLines(await readCart(deps.db, userId));
  const goods = new Map<string, Goods>();
  for (const [vendorId, cents] of quote(lines).byVendor) goods.set(vendorId, { cents, pieces: 0 });
  for (const { vendorId, quantity } of lines) {
    const of = goods.get(vendorId);
    if (of) of.pieces += quantity;
  }
  return ratesOf(deps, goods, address, userId);
}

async function ratesOf(
  { db, rates }: DeliveryDeps,
  byVendor: ReadonlyMap<string, Goods>,
  address: RateAddress | null,
  shopperId: string | null,
): Promise<VendorGoods[]> {
  const ids = [...byVendor.keys()];
  if (ids.length === 0) return [];
  const options = await readDeliveryOptions(db, ids);
  const rows = await db
    .select()
    .from(vendors)
    .where(inArray(vendors.id, ids))
    .orderBy(vendors.businessName, vendors.id);
  return Promise.all(
    rows.map(async (vendor): Promise<VendorGoods> => {
      const { cents: goodsCents, pieces } = byVendor.get(vendor.id) ?? { cents: 0, pieces: 0 };
      const own = options.get(vendor.id) ?? [];
      const found = await rates.rates({ shopperId, vendor, options: own, goodsCents, pieces, address });
      const freeFromCents = own.find(({ kind }) => kind === "free-above")?.freeFromCents ?? null;
      return { vendorId: vendor.id, vendorName: vendor.businessName, goodsCents, ...found, freeFromCents };
    }),
  );
}

/** For the checkout. Somebody else's address is "not-found". */
export async function quoteCart(
  deps: DeliveryDeps,
  userId: string,
  addressId: string | undefined,
): Promise<CartDelivery[]> {
  const address = addressId === undefined ? null : await readAddress(deps.db, userId, addressId);
  const found = await readRates(deps, userId, address);
  return found.map(({ goodsCents: _, freeFromCents: _free, missing, ...vendor }) => ({
    ...vendor,
    ...(missing.length > 0 && { missing }),
  }));
}

/** For a question: to a province, without an address. `goods`: the shopper's cart, or what would be bought of one vendor. */
export async function quoteProvince(
  deps: DeliveryDeps,
  goods: { userId: string } | { vendorId: string; goodsCents: number },
  province: Province | null,
): Promise<Pick<VendorGoods, "vendorName" | "rates" | "missing" | "freeFromCents">[]> {
  const address = province === null ? null : { province };
  const found =
    "userId" in goods
      ? await readRates(deps, goods.userId, address)
      : await ratesOf(deps, new Map([[goods.vendorId, { cents: goods.goodsCents, pieces: 1 }]]), address, null);
  return found.map(({ vendorName, rates, missing, freeFromCents }) => ({ vendorName, rates, missing, freeFromCents }));
}

export interface Chosen {
  address: DeliveryAddress | null;
  /** null: nothing was chosen, as in the documented call. */
  deliveries: ChosenDelivery[] | null;
  /** The goods of each vendor whose delivery was worked out, to notice a cart that changes meanwhile. */
  goods: ReadonlyMap<string, number>;
}

/**
 * What a payment buys. With an address, a vendor for whom nothing is chosen delivers in its first way, unless a carrier's price is
 * missing: then it has to be chosen. Without one nothing is charged for delivery, and the vendor asks the buyer: only a collection
 * can be chosen.
 */
export async function chooseDeliveries(
  deps: DeliveryDeps,
  userId: string,
  { addressId, deliveries = [] }: { addressId?: string | undefined; deliveries?: DeliveryChoice[] | undefined },
): Promise<Chosen> {
  if (addressId === undefined && deliveries.length === 0) return { address: null, deliveries: null, goods: new Map() };
  const address = addressId === undefined ? null : await readAddress(deps.db, userId, addressId);
  const found = await readRates(deps, userId, address);
  const wanted = new Map(deliveries.map((choice) => [choice.vendorId, choice]));
  const chosen = found.flatMap(({ vendorId, vendorName, rates, missing }): ChosenDelivery[] => {
    const choice = wanted.get(vendorId);
    if (choice === undefined && address === null) return [];
    const usable = rates.filter(({ needsAddress }) => address !== null || !needsAddress);
    const rate = choice ? usable.find(({ id }) => id === choice.rate) : missing.length > 0 ? undefined : usable[0];
    if (rate === undefined) throw refusal(vendorName, usable.length > 0, missing);
    const { needsAddress: _, lockers, ...bought } = rate;
    if (lockers === undefined) return [{ vendorId, ...bought }];
    const locker = choice?.locker === undefined ? lockers[0] : lockers.find(({ code }) => code === choice.locker);
    if (locker === undefined) throw refusal(vendorName, true, []);
    return [{ vendorId, ...bought, place: `${locker.name} (${locker.code}), ${locker.address}` }];
  });
  return {
    address,
    deliveries: chosen,
    goods: new Map(found.map(({ vendorId, goodsCents }) => [vendorId, goodsCents])),
  };
}

function refusal(vendorName: string, another: boolean, missing: readonly MissingWay[]): AppError {
  const choose = "Please choose another way of delivery.";
  const said = () => {
    if (missing.some(({ reason }) => reason === "unavailable")) {
      return `The carrier of ${vendorName} doesn't say what delivery costs at the moment. Please try again${another ? " or choose another way of delivery" : ""}.`;
    }
    if (missing.length > 0 && missing.every(({ reason }) => reason === "not-offered")) {
      return `The carrier of ${vendorName} is not offered at the moment. ${another ? choose : "Please take its products out of your cart."}`;
    }
    if (another && missing.length > 0) return `The carrier of ${vendorName} has no price for this address. ${choose}`;
    return another
      ? `${vendorName} no longer delivers in the way you chose. Please choose another one.`
      : `${vendorName} doesn't deliver to this address. Please choose another address, or take its products out of your cart.`;
  };
  return new AppError("conflict", said(), { reason: "delivery" });
}
