// `GET /api/vendor/orders` and `GET /api/admin/orders`: what the address may ask for.
import * as z from "zod/mini";
import { partStates } from "#contract/orders/order-rules.ts";
import { id } from "#contract/shared/text.ts";
import { pages } from "#server/listings/listing-query.ts";

export const vendorOrderQuery = z.object({ state: z.optional(z.enum(partStates)), ...pages });
export const adminOrderQuery = z.extend(vendorOrderQuery, { vendorId: z.optional(id) });
