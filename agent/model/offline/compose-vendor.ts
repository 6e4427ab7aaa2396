// What is said in words alone in one vendor's shop, where it differs from the marketplace.
import type { ShopVendor } from "../../shop.ts";
import type { Topic } from "./intent.ts";

export const onlyHere = ({ name, nearby }: ShopVendor): string =>
  `Here I can only show you what ${name} sells${nearby ? ", with a few offers of others nearby below it" : ""}.`;

export const sayingsOf = (vendor: ShopVendor): Partial<Readonly<Record<Topic, string>>> => ({
  greeting: `Hello, and welcome to ${vendor.name}! Tell me what you're looking for, in your own words.`,
  help: `I find things at ${vendor.name}. Say for example what you need and your price, "cheaper ones", "compare the first two" or "add the second one to my cart". I can also show your cart and what you ordered here.`,
  who: `I'm the shopping assistant of ${vendor.name}, a computer program. I search this shop, compare things and look after your cart.`,
  "off-topic": `I can only help with shopping at ${vendor.name}. Is there something I can find for you?`,
  "only-here": `${onlyHere(vendor)} What can I find for you?`,
  hostile: `I can't help with that. I only show what ${vendor.name} sells and your own cart and orders. What would you like to shop for?`,
  delivery: "Shipping is free. I don't know delivery times.",
  "payment-methods":
    "You pay at Indaba's checkout, which opens in a tab of its own and shows the ways to pay. I never take payments or card details in the chat.",
  sell: `I can only help with shopping at ${vendor.name}. Selling is arranged on Indaba itself.`,
  "seller-contact": `I can't share contact details. I can tell you what ${vendor.name} sells and where each thing comes from.`,
  "cannot-refund": `Returns and refunds are up to ${vendor.name}; I can't handle them. When it cancels its part of an order, that part is refunded by itself. I can show you where your order stands; all of them are under Order History on Indaba.`,
  "cannot-cancel": `I can't cancel or change an order. ${vendor.name} can, as long as it hasn't been shipped, and then that part is refunded. I can show you where your order stands; all of them are under Order History on Indaba.`,
});
