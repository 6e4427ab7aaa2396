// `GET /api/admin/vendors`: what the address may ask for.
import * as z from "zod/mini";
import { pages } from "#server/listings/listing-query.ts";

export const adminVendorQuery = z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...pages });
