// Every tool of the assistant.
import type { ToolName } from "#contract/chat/chat.ts";
import { addToCart } from "./add-to-cart.ts";
import { changeMyListings } from "./change-my-listings.ts";
import { compareListings } from "./compare-listings.ts";
import { findDelivery } from "./find-delivery.ts";
import { findMessages } from "./find-messages.ts";
import { findNearby } from "./find-nearby.ts";
import { findOrders } from "./find-orders.ts";
import { getListing } from "./get-listing.ts";
import { myShop } from "./my-shop.ts";
import { offerMessage } from "./offer-message.ts";
import { offerReturn } from "./offer-return.ts";
import { removeFromCart } from "./remove-from-cart.ts";
import { searchListings } from "./search-listings.ts";
import type { ShopTool } from "./shop-tool.ts";
import { startCheckout } from "./start-checkout.ts";
import { updateCartItem } from "./update-cart-item.ts";
import { viewCart } from "./view-cart.ts";

export const shopTools = {
  search_listings: searchListings,
  find_nearby: findNearby,
  get_listing: getListing,
  compare_listings: compareListings,
  add_to_cart: addToCart,
  update_cart_item: updateCartItem,
  remove_from_cart: removeFromCart,
  view_cart: viewCart,
  find_orders: findOrders,
  find_delivery: findDelivery,
  offer_return: offerReturn,
  find_messages: findMessages,
  offer_message: offerMessage,
  start_checkout: startCheckout,
  my_shop: myShop,
  change_my_listings: changeMyListings,
} as const satisfies { [Name in ToolName]: { readonly name: Name } };

/** Offered only to a shopper who is a vendor too. */
export const vendorTools: ReadonlySet<ToolName> = new Set(["my_shop", "change_my_listings"]);

export const isToolName = (name: string): name is ToolName => Object.hasOwn(shopTools, name);

/** Any tool by its general type: the loop validates the input with `input` before it calls `run`. */
export const toolNamed = (name: ToolName): ShopTool => shopTools[name] as unknown as ShopTool;
