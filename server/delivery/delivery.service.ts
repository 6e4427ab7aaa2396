// What vendors offer, what the vendors of a cart charge, and what a payment buys of it.
import { eq, inArray } from "drizzle-orm";
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type {
  CartDelivery,
  ChosenDelivery,
  DeliveryBody,
  DeliveryChoice,
  DeliveryOption,
} from "#contract/delivery/delivery.ts";
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
  for (const { vendorId, position: _, ...option } of rows) {
    options.set(vendorId, [...(options.get(vendorId) ?? []), option]);
  }
  return options;
}

/** Replaces all. What a kind doesn't use is not stored. */
export async function saveDeliveryOptions(db: Database, vendorId: string, { options }: DeliveryBody): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for("no key update");
    await tx.delete(deliveryOptions).where(eq(deliveryOptions.vendorId, vendorId));
    if (options.length === 0) return;
    await tx.insert(deliveryOptions).values(
      options.map((option, position) => ({
        vendorId,
        position,
        kind: option.kind,
        priceCents: option.kind === "free" ? 0 : option.priceCents,
        freeFromCents: option.kind === "free-above" ? option.freeFromCents : null,
        provinceCents: option.kind === "by-province" ? option.provinceCents : {},
        place: option.kind === "collection" ? option.place : null,
        leadDays: option.leadDays,
      })),
    );
  });
}

interface VendorGoods extends CartDelivery {
  goodsCents: number;
  /** Null: it isn't free from any amount. */
  freeFromCents: number | null;
}

const readRates = async (deps: DeliveryDeps, userId: string, address: RateAddress | null) =>
  ratesOf(deps, quote(cartLines(await readCart(deps.db, userId))).byVendor, address);

async function ratesOf(
  { db, rates }: DeliveryDeps,
  byVendor: ReadonlyMap<string, number>,
  address: RateAddress | null,
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
      const goodsCents = byVendor.get(vendor.id) ?? 0;
      const own = options.get(vendor.id) ?? [];
      const found = await rates.rates({ vendor, options: own, goodsCents, address });
      const freeFromCents = own.find(({ kind }) => kind === "free-above")?.freeFromCents ?? null;
      return { vendorId: vendor.id, vendorName: vendor.businessName, goodsCents, rates: found, freeFromCents };
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
  return found.map(({ goodsCents: _, freeFromCents: _free, ...vendor }) => vendor);
}

/** For a question: to a province, without an address. `goods`: the shopper's cart, or what would be bought of one vendor. */
export async function quoteProvince(
  deps: DeliveryDeps,
  goods: { userId: string } | { vendorId: string; goodsCents: number },
  province: Province | null,
): Promise<Pick<VendorGoods, "vendorName" | "rates" | "freeFromCents">[]> {
  const address = province === null ? null : { province };
  const found =
    "userId" in goods
      ? await readRates(deps, goods.userId, address)
      : await ratesOf(deps, new Map([[goods.vendorId, goods.goodsCents]]), address);
  return found.map(({ vendorName, rates, freeFromCents }) => ({ vendorName, rates, freeFromCents }));
}

export interface Chosen {
  address: DeliveryAddress | null;
  /** null: nothing was chosen, as in the documented call. */
  deliveries: ChosenDelivery[] | null;
  /** The goods of each vendor whose delivery was worked out, to notice a cart that changes meanwhile. */
  goods: ReadonlyMap<string, number>;
}

/**
 * What a payment buys. With an address, a vendor for whom nothing is chosen delivers in its first way. Without one nothing is charged
 * for delivery, and the vendor asks the buyer: only a collection can be chosen.
 */
export async function chooseDeliveries(
  deps: DeliveryDeps,
  userId: string,
  { addressId, deliveries = [] }: { addressId?: string | undefined; deliveries?: DeliveryChoice[] | undefined },
): Promise<Chosen> {
  if (addressId === undefined && deliveries.length === 0) return { address: null, deliveries: null, goods: new Map() };
  const address = addressId === undefined ? null : await readAddress(deps.db, userId, addressId);
  const found = await readRates(deps, userId, address);
  const wanted = new Map(deliveries.map(({ vendorId, rate }) => [vendorId, rate]));
  const chosen = found.flatMap(({ vendorId, vendorName, rates }): ChosenDelivery[] => {
    const id = wanted.get(vendorId);
    const usable = rates.filter(({ needsAddress }) => address !== null || !needsAddress);
    const rate = id === undefined ? (address === null ? null : usable[0]) : usable.find((each) => each.id === id);
    if (rate === undefined) throw refusal(vendorName, usable.length > 0);
    if (rate === null) return [];
    const { needsAddress: _, ...bought } = rate;
    return [{ vendorId, ...bought }];
  });
  return {
    address,
    deliveries: chosen,
    goods: new Map(found.map(({ vendorId, goodsCents }) => [vendorId, goodsCents])),
  };
}

const refusal = (vendorName: string, another: boolean) =>
  new AppError(
    "conflict",
    another
      ? `${vendorName} no longer delivers in the way you chose. Please choose another one.`
      : `${vendorName} doesn't deliver to this address. Please choose another address, or take its products out of your cart.`,
    { reason: "delivery" },
  );
