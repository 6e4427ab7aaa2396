// What the shop asks of a carrier, and how an answer is read: within its time, validated, in cents.
import * as z from "zod/mini";
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { DeliveryOption, DeliveryRate } from "#contract/delivery/delivery.ts";
import { type Box, mostDeliveryCents } from "#contract/delivery/delivery-rules.ts";
import type { RateRequest } from "./index.ts";

export interface CarrierRequest {
  vendor: RateRequest["vendor"];
  option: DeliveryOption;
  box: Box;
  boxes: number;
  goodsCents: number;
  address: DeliveryAddress;
  shopperId: RateRequest["shopperId"];
}

/** An answer is kept for others within about 100 m, so what it says of a distance is measured from here, never from somebody's own pin. */
export const sharedPin = ({ pin }: Pick<DeliveryAddress, "pin">): DeliveryAddress["pin"] =>
  pin && { latitude: Number(pin.latitude.toFixed(3)), longitude: Number(pin.longitude.toFixed(3)) };

/** What answers the shop: never later than it should, never with an error. */
export interface Carrier {
  readonly name: string;
  /** Empty: the carrier has no price for this. null: it doesn't answer, or not as documented. */
  quote(request: CarrierRequest): Promise<DeliveryRate[] | null>;
}

/** A carrier's API. */
export interface CarrierClient {
  readonly name: string;
  /** Empty: the carrier has no price for this. @throws {CarrierUnavailable} */
  quote(request: CarrierRequest, signal: AbortSignal): Promise<DeliveryRate[]>;
}

/** The message is for the log. */
export class CarrierUnavailable extends Error {
  override readonly name = "CarrierUnavailable";
}

export interface CarrierAccount {
  apiKey: string;
  /** Without a slash at its end. */
  baseUrl: string;
}

/** null: the carrier understood and refused, for example an address that it can't find. @throws {CarrierUnavailable} */
export async function ask<Schema extends z.ZodMiniType>(
  { apiKey, baseUrl }: CarrierAccount,
  path: string,
  { body, schema, signal }: { body?: unknown; schema: Schema; signal: AbortSignal },
): Promise<z.output<Schema> | null> {
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key is sent to this host only.
      redirect: "error",
      signal,
    });
    text = await reply.text();
  } catch (error) {
    throw new CarrierUnavailable(`${path} got no answer`, { cause: error });
  }
  if (reply.status === 400 || reply.status === 422) return null;
  if (!reply.ok) throw new CarrierUnavailable(`${path} answered ${reply.status}`);
  const read = schema.safeParse(jsonOf(text));
  if (!read.success) throw new CarrierUnavailable(`${path} answered something else than documented`);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A price in rand, as a number or as text, to cents. Nothing, less than nothing and absurd amounts are no prices. */
export const randToCents = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,8})?$/))]),
  z.pipe(
    z.transform((rand: number | string) => Math.round(Number(rand) * 100)),
    z.number().check(z.int(), z.gte(1), z.lte(mostDeliveryCents)),
  ),
);

/** Those of a list that are as documented: one odd entry must not hide the others. @throws {CarrierUnavailable} if all are odd. */
export function readEach<Schema extends z.ZodMiniType>(
  what: string,
  schema: Schema,
  found: readonly unknown[],
): z.output<Schema>[] {
  const good = found.flatMap((each) => {
    const read = schema.safeParse(each);
    return read.success ? [read.data] : [];
  });
  if (good.length === 0 && found.length > 0) throw new CarrierUnavailable(`none of the ${what} is as documented`);
  return good;
}

/** A rate as Shiplogic answers it; PUDO runs on the same platform. Their prices include VAT. */
export const platformRate = z.object({
  rate: randToCents,
  service_level: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(40)),
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    collection_date: z.optional(z.nullable(z.string())),
    delivery_date_to: z.optional(z.nullable(z.string())),
  }),
});

export const platformRates = z.object({ rates: z.array(z.unknown()) });

/** A parcel of each box, as both want them. */
export const parcelsOf = ({ box, boxes }: Pick<CarrierRequest, "box" | "boxes">) =>
  Array.from({ length: boxes }, () => ({
    parcel_description: "Box",
    submitted_length_cm: box.lengthCm,
    submitted_width_cm: box.widthCm,
    submitted_height_cm: box.heightCm,
    submitted_weight_kg: box.weightGrams / 1000,
  }));
