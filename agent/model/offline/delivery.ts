// A question about delivery: to where, and of whose goods.
import { type Gazetteer, ownOf, type TurnMemory } from "../../shop.ts";
import type { Intent } from "./intent.ts";
import { says } from "./phrases.ts";
import { provinceIn, readPlaces } from "./places.ts";
import type { Part } from "./tagged.ts";
import { Reading } from "./words.ts";

/** Most vendors asked at once. */
const most = 4;

/** Null: a question about delivery in general. */
export function readDelivery({ text }: Part, memory: TurnMemory, gazetteer: Gazetteer): Intent | null {
  const place = provinceIn(text)?.place ?? null;
  const id = readPlaces(new Reading(text), gazetteer).vendor;
  const vendor = gazetteer.vendors.find((each) => each.id === id)?.name ?? null;
  if (vendor !== null) return { kind: "delivery", listings: [], vendor, place };
  if (says("the cart itself", text) || memory.talkingOfCart)
    return { kind: "delivery", listings: [], vendor: null, place };
  const shown = memory.focus ? [memory.focus] : ownOf(memory.lastShown);
  const vendorAt = shown.map(({ listing }) => listing.vendorId);
  const listings = shown.filter((_, at) => vendorAt.indexOf(vendorAt[at] ?? "") === at).slice(0, most);
  return listings.length > 0 ? { kind: "delivery", listings, vendor: null, place } : null;
}
