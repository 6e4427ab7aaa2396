import * as z from "zod";
import type { DeliveryOutput } from "#contract/chat/chat.ts";
import type { DeliveryRate, MissingWay } from "#contract/delivery/delivery.ts";
import { leadTime, type MissingReason } from "#contract/delivery/delivery-rules.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import { provinceIn } from "../model/offline/places.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool, shownListing, unknownListing } from "./shop-tool.ts";

/** "Delivery to your door R120.00, within 4 days" */
export const rateInWords = ({ label, priceCents, leadDays, place }: DeliveryRate): string =>
  [
    `${label} ${priceCents === 0 ? "free" : formatRand(priceCents)}`,
    ...(leadDays === null ? [] : [leadTime(leadDays)]),
    ...(place === null ? [] : [asData(place, 120)]),
  ].join(", ");

const whyMissing: Readonly<Record<MissingReason, string>> = {
  address: "priced by the carrier at the checkout",
  unserved: "no price from the carrier",
  unavailable: "no price from the carrier at the moment",
  "not-offered": "not offered at the moment",
};

/** "Courier to your door, priced by the carrier at the checkout" */
export const missingInWords = ({ label, reason }: MissingWay): string => `${label}, ${whyMissing[reason]}`;

export const findDelivery = defineTool({
  name: "find_delivery",
  description:
    "What delivery to a town or province costs and how long it takes, as the vendors set it: of the vendors of shown listings, of a named vendor, or, with neither, of the vendors in the shopper's cart. Days count from the payment; they are the vendor's word, no promise.",
  input: z.object({
    place: z.string().max(100).nullish().describe("A South African town or province, as the shopper wrote it"),
    listings: z.array(z.string().max(200)).max(4).nullish().describe("Shown listings, such as L3"),
    vendor: z.string().max(200).nullish().describe("A vendor's name"),
  }),
  activity: () => "Looking up delivery…",
  async run(turn, { place, listings, vendor }) {
    const { shop } = turn;
    const to = place ? provinceIn(place) : null;
    if (place && !to) return { error: "I don't know where that is. Please tell me the province." };
    const goods = new Map<string, number>();
    for (const name of listings ?? []) {
      const listing = await shownListing(turn, name);
      if (!listing) return unknownListing;
      goods.set(listing.vendorId, Math.max(goods.get(listing.vendorId) ?? 0, centsOf(listing.price)));
    }
    if (vendor) {
      const wanted = vendor.trim().toLowerCase();
      const named = (await shop.gazetteer()).vendors.find(({ name }) => name.toLowerCase() === wanted);
      if (!named) return { error: "I don't know that vendor." };
      goods.set(named.id, goods.get(named.id) ?? 0);
    }
    const province = to?.province ?? null;
    if (goods.size > 0) {
      const each = [...goods].map(([vendorId, goodsCents]) => shop.quoteDelivery({ vendorId, goodsCents }, province));
      return { to, deliveries: (await Promise.all(each)).flat() };
    }
    if (!shop.signedIn) return { signIn: true };
    const deliveries = await shop.quoteDelivery("cart", province);
    if (deliveries.length > 0) return { to, deliveries };
    return { error: "Your cart is empty. Please tell me which listing or which vendor you mean." };
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    const where = output.to ? `to ${output.to.place}, ${output.to.province}` : "without a place";
    return `Delivery ${where}:\n${fenced(
      "delivery",
      output.deliveries.map((each) => vendorLine(each, output.to)),
    )}`;
  },
});

function vendorLine(
  { vendorName, rates, missing = [], freeFromCents }: DeliveryOutput["deliveries"][number],
  to: DeliveryOutput["to"],
): string {
  const none = to ? "doesn't deliver there" : "depends on the province: ask for it";
  const known = [...rates.map(rateInWords), ...missing.map(missingInWords)];
  return [
    asData(vendorName, 60),
    known.length === 0 ? none : known.join("; "),
    ...(freeFromCents === null ? [] : [`free from ${formatRand(freeFromCents)} of its goods`]),
  ].join(" | ");
}
