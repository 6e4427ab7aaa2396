import * as z from "zod/mini";
import type { Listing } from "#contract/listings/listings.ts";
import { id } from "#contract/shared/text.ts";

export interface CartItem {
  id: string;
  quantity: number;
  listing: Listing;
}

export interface Cart {
  items: CartItem[];
  totalCents: number;
}

const quantity = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));

export const addToCartBody = z.strictObject({ listingId: id, quantity });
export const cartItemBody = z.strictObject({ quantity });
