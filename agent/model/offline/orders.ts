// Questions about the shopper's own orders: which order is meant, and what is asked of it. "Order a pizza", "order by price"
// and "track suit" are none of them.

import type { PartState } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isNamed } from "../../order-parts.ts";
import type { Gazetteer, TurnMemory } from "../../shop.ts";
import type { OrderAspect, OrdersIntent } from "./intent.ts";
import { readCount } from "./numbers.ts";
import { orderNumberIn } from "./order-numbers.ts";
import { type AskedOfOrders, asksForRefund, asksOfOrders, asksWhoWaits, aspectOfOrder } from "./order-questions.ts";
import { whole, wordsOf } from "./words.ts";

const adjective =
  "(?:second last|last|latest|most recent|recent|previous|past|first|second|third|open|old|older|newest|current|pending|whole|entire|own|other|outstanding|earlier|two|three|four|five|\\d{1,2}|laaste|vorige|nuutste)";
// "The order of the phoenix", "my order book", "any order from".
const noCompound =
  "(?! (?:it|them|that|this|from a|a|an|of(?! (?:the )?(?:\\d|january|february|march|april|may|june|july|august|september|october|november|december))|by|in which|books?|forms?|pads?|tape|bags?|box(?:es)?|scales?|some|\\d+)(?![\\p{L}\\p{N}]))";
const nouns: readonly RegExp[] = [
  whole(
    `(?:my|our|ons)(?: ${adjective})* (?:orders?|bestellings?|parcels?|packages?|shipments?|purchases?|pakkies?|pakket(?:te)?)${noCompound}`,
  ),
  whole(
    `(?:the|that|this|those|these|die|daardie|hierdie|past|previous|recent|latest|last|old|earlier|all|any|pending|current|most recent|open|which|what)(?: (?:of )?(?:my|our|the))?(?: ${adjective})* (?:orders?|bestellings?|purchases?)${noCompound}(?! from)`,
  ),
  whole(
    "order (?:history|status|list|details|tracking|update|progress|total|number|nr|confirmation)|(?:status|state|progress|total|details) of (?:the|an?) order|orders (?:page|list|history)|purchase history|how much (?:money )?(?:have|did) i (?:already )?spen[dt]",
  ),
  whole(
    "(?:what|which)(?: \\p{L}+)? (?:did|have|had) (?:i|we)(?: \\p{L}+)? (?:buy|bought|order|ordered|purchased?)(?: \\p{L}+)*",
  ),
  whole("(?:did|have) i (?:just |last |ever )?(?:order|buy|bought|ordered)(?: \\p{L}+)*|wat het ek (?:bestel|gekoop)"),
  whole(
    "track(?:ing)?(?: (?:my|the|an?|our|on))* (?:orders?|packages?|parcels?|delivery|shipments?|purchases?)(?! (?:devices?|tags?|tape))",
  ),
  whole(
    "i-?oda (?:yami|yam|lami|zami)|i-?order (?:yami|yam)|umyalelo wami|i-?odolo (?:yam|yami)|ama-?oda (?:ami|am)|odara ya ka|iphakethe lami|iphasela lami|impahla yami|(?:iphi|likuphi|ikuphi|ekae) i?-?(?:oda|odolo|order|phakethe|phasela)",
  ),
  whole(
    "(?:un(?:delivered|shipped|paid)|cancel(?:l?ed)|refunded|delivered|shipped|outstanding|pending|open) (?:orders|bestellings)|how many orders (?:do|have|did) (?:i|we)(?: \\p{L}+)?",
  ),
];
const delivery = whole("(?:my|our|the) (?:delivery|aflewering)");
const parcel = whole("(?:the|this|that|die) (?:parcels?|packages?|shipments?|pakkies?)");
const stuff = whole("(?:my|our) (?:stuff|things|goods|items?|shopping|products?|goed|goeters)");
const onlyOrders =
  /^(?:(?:show|see|view|list|check|find|get|open|me|please|wys|my)\s)*(?:orders?|bestellings?)[?.!]*$/u;

const plural = /(?<![\p{L}])(?:orders|purchases|bestellings|parcels|packages|ama-?oda)(?![\p{L}])/u;
const latest = whole(
  "(?:last|latest|most recent|newest|previous|laaste|nuutste|vorige) (?:order|purchase|bestelling|parcel|package)(?!s)|(?:did|have) i (?:just|last) (?:buy|order|bought|ordered)",
);
const singular = whole(
  "(?:my|our|the|this|that|any|ons|die)(?: \\p{L}+){0,2} (?:order|bestelling|parcel|package|shipment|pakkie|delivery)|order (?:status|tracking|update|progress|total|number|nr|confirmation|details)|(?:of|about|for) an order|track(?:ing)? (?:an? |the |my )?(?:order|package|parcel|delivery|shipment)|i-?oda yami?|i-?order yami?|umyalelo wami|i-?odolo yami?|odara ya ka|iphakethe lami|iphasela lami|(?:iphi|likuphi|ikuphi|ekae) i?-?(?:oda|odolo|phakethe|phasela)",
);
const severalLatest = whole(
  `(?:last|latest|recent|previous|past) (?<count>\\d{1,2}|two|three|four|five) (?:orders|purchases|bestellings)`,
);
const thatOrder = whole("(?:this|that|the same|daardie|hierdie) (?:order|one|bestelling|parcel|package)|the order");

/** Nothing of this is about what was ordered already. */
const otherWish = whole(
  "(?:want|like|love|need|going|ready|able|wanna|have|can i|could i|may i|how (?:do|can) i) (?:to )?(?:place |make |put )?(?:an? |the |my |another |new )*orders?(?! (?:status|history|details|tracking|update|number|list))(?: (?:something|some|now|from|here|online|an?|the|this|it|that|\\d+) ?.*)?$|(?:cancel|change|edit|amend|modify|return) (?:my|the|this|that|an) .*",
);

export function readOrders(text: string, memory: TurnMemory, gazetteer: Gazetteer): OrdersIntent | null {
  const listed = listedOrder(text, memory);
  const mentioned = onlyOrders.test(text) || nouns.some((pattern) => pattern.test(text)) || listed !== null;
  const number = listed?.id ?? orderNumberIn(text);
  const vendor = vendorIn(text, memory, gazetteer);
  if (number !== null) return intentOf(aspectOfOrder(text) ?? everything, { number, words: vendor });

  const strict = asksOfOrders(text, {
    inContext: memory.talkingOfOrders,
    elsewhere: memory.lastShown.length > 0 || memory.focus !== null,
    vendor,
  });
  const order = contextOrder(memory);
  if (mentioned) {
    const asked = aspectOfOrder(text) ?? everything;
    if (spentInAll.test(text)) return intentOf({ about: "amount", states: [] }, {});
    if (order && memory.talkingOfOrders && orderedIt.test(text)) return intentOf(asked, { number: order.id });
    if (otherWish.test(text) && strict === null && asked.about === "everything") return null;
    if (thatOrder.test(text) && order && !latest.test(text) && !vendor) return intentOf(asked, { number: order.id });
    const several = severalLatest.exec(text)?.groups?.count;
    if (several) return intentOf(asked, { limit: Math.min(10, readCount(several) ?? 5) });
    if (plural.test(text)) {
      // "Which of my orders hasn't shipped?" is about those alone; any other question is about all of them.
      return intentOf(
        { ...asked, states: asked.about === "waiting" || asked.about === "refund" ? asked.states : [] },
        {
          words: vendor,
        },
      );
    }
    const one = latest.test(text) || singular.test(text) || asked.about !== "everything";
    return intentOf({ ...asked, states: [] }, { words: vendor, limit: one ? 1 : null });
  }
  const loose = delivery.test(text) || parcel.test(text) || stuff.test(text) ? aspectOfOrder(text) : null;
  if (loose && loose.about !== "amount" && loose.about !== "everything" && isAboutPast(text, loose.about))
    return intentOf({ ...loose, states: [] }, { words: vendor, limit: 1 });
  if (strict) {
    if (order && memory.talkingOfOrders && (vendor === null || isNamed(order, vendor)))
      return intentOf(strict, { number: order.id, words: vendor });
    // "Did my refund go through?" finds the order with the refund, not the one after it.
    return intentOf(strict, { words: vendor, limit: strict.states.length > 0 && strict.about === "refund" ? null : 1 });
  }
  return ownThing(text, memory);
}

/** "How much have I spent?" is about everything so far. */
const spentInAll =
  /(?<![\p{L}])how much (?:money )?(?:have|did) (?:i|we) (?:already )?spen[dt](?: (?:in total|in all|altogether|all together|so far|overall|here|on indaba|already|with you|until now|this (?:week|month|year)))*[?.! ]*$/u;
const orderedIt =
  /(?<![\p{L}])(?:order(?:ed)?|buy|bought|placed?|pay(?: for)?|paid(?: for)?) (?:it|that|this)(?![\p{L}])/u;

const everything: AskedOfOrders = { about: "everything", states: [] };

/** "Where is my delivery", never "when do you do the delivery". */
const isAboutPast = (text: string, about: OrderAspect): boolean =>
  about !== "state" && about !== "arrival"
    ? true
    : whole("(?:my|our)|has|have|did|is|where").test(text) &&
      !/(?<![\p{L}])(?:do|can|could) you(?![\p{L}])/u.test(text);

/** Whether a message that also names what the assistant can't do (refund, cancel) asks how an order stands. */
export const asksHowItStands = (text: string, memory: TurnMemory): boolean =>
  asksForRefund(text) ||
  (memory.talkingOfOrders && theRefund.test(text)) ||
  asksWhoWaits(text) ||
  (lateOrder.test(text) && (memory.talkingOfOrders || namesOrder.test(text)));

const theRefund = /^(?:and |so |but |what about |how about |is there |any |my |the |a )*(?:refund|money back)[?.! ]*$/u;
const namesOrder = whole(
  "orders?|parcels?|packages?|purchases?|bestellings?|deliver(?:y|ies)|my (?:stuff|things|goods|items?)",
);
const lateOrder = whole(
  "(?:hasn't|has not|haven't|have not|still hasn't|didn't|did not|isn't|not)(?: (?:yet|still|been))* (?:arrived?|come|delivered|shipped|here|received?|get|got(?:ten)?|moved?)",
);

function intentOf(
  { about, states }: AskedOfOrders,
  { number = null, words = null, limit = null }: Partial<Pick<OrdersIntent, "number" | "words" | "limit">>,
): OrdersIntent {
  return { kind: "orders", about, number, words, states: number === null ? states : askedParts(about, states), limit };
}

// With a number the order is known: the states only say which of its parts are asked for.
const askedParts = (about: OrderAspect, states: readonly PartState[]): readonly PartState[] =>
  about === "waiting" || about === "refund" ? states : [];

/** The order that "it" and "that order" mean: the only one shown, or the newest of those shown. */
const contextOrder = ({ orders }: TurnMemory): Order | null => orders[0] ?? null;

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  eerste: 1,
  tweede: 2,
  derde: 3,
};
const ordinalOrder = whole(
  `(?:the |my |number |no\\.? |#\\s?|order |die )(?<place>${Object.keys(ordinals).join("|")}|[1-9](?:st|nd|rd|th)?|other|last|oldest|newest|older|newer)(?: (?<noun>one|order|bestelling|een|1))?(?=\\s*(?:$|[?.!,])|\\s(?:been|shipped|is|has|yet|please|now|arrived?|delivered|cost|then|ship|packed|sent))`,
);
const otherVerb = whole("add|cart|basket|trolley|remove|buy|compare|cheaper|stock|price");

/** "The second one" of the orders on screen. */
function listedOrder(text: string, memory: TurnMemory): Order | null {
  const { orders, talkingOfOrders } = memory;
  if (!talkingOfOrders || orders.length < 2 || otherVerb.test(text)) return null;
  const bare = /^(?<place>[1-9])[.!?]*$/u.exec(text);
  const started = orders.find(({ id }) =>
    (text.match(/(?<![\p{L}\p{N}])[0-9a-f]{4,8}(?![\p{L}\p{N}])/gu) ?? []).some((start) => id.startsWith(start)),
  );
  if (started) return started;
  const { place, noun } = bare?.groups ?? ordinalOrder.exec(text)?.groups ?? {};
  if (place === undefined) return null;
  if (place === "last" && noun !== "one") return null;
  const at =
    place === "last" || place === "oldest" || place === "older"
      ? orders.length
      : place === "newest" || place === "newer"
        ? 1
        : place === "other"
          ? orders.length === 2
            ? 2
            : 0
          : (ordinals[place] ?? Number.parseInt(place, 10));
  return orders[at - 1] ?? null;
}

/** A vendor that the message names: of the orders on screen, or of the shop. */
function vendorIn(text: string, memory: TurnMemory, gazetteer: Gazetteer): string | null {
  const plain = (words: string) => wordsOf(words).join(" ");
  const said = ` ${plain(text)} `;
  const ofOrders = memory.orders.flatMap(({ parts }) => parts.map(({ vendorName }) => vendorName));
  const names = [...ofOrders, ...gazetteer.vendors.map(({ name }) => name)];
  const found = names.filter((name) => plain(name).length >= 3 && said.includes(` ${plain(name)} `));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

// --- "where is my kettle?"

const ended =
  "(?:(?:all |already |yet |still |been |now |even |finally )*(?:shipped|sent|packed|delivered|arrived?|dispatched|posted|ship|come|here|coming|arriving|on (?:it'?s|the|their) way|get here|reach me|be (?:here|delivered|sent|shipped)))(?: (?:yet|already|now|out|by now|please))*";
const thing =
  "(?<thing>(?!(?:\\p{L}+ )*(?:my|your|you|to|i)(?![\\p{L}]))[\\p{L}\\p{N}][\\p{L}\\p{N}'-]*(?: [\\p{L}\\p{N}][\\p{L}\\p{N}'-]*){0,4}?)";
const ownThings: readonly RegExp[] = [
  new RegExp(
    `^(?:and |so |but |please )*(?:where(?:'s| is| are)|waar is) (?:my|our) ${thing}(?: (?:now|then|please|that i (?:ordered|bought)))?[?.! ]*$`,
    "u",
  ),
  /^(?:and |so |but |please )*(?:where(?:'s| is| are)|what(?:'s| is) happening (?:with|to)) (?:my|our|the) (?<thing>[\p{L}\p{N}][^?.!,]{1,60}?) (?:that |which )?(?:i|we)(?:'ve| have)? (?:just |recently )?(?:ordered|bought|paid for)[?.! ]*$/u,
  new RegExp(
    `^(?:and |so |but |please )*(?:has|have|did|is|are|was|were) (?:my|our|the) ${thing} ${ended}[?.! ]*$`,
    "u",
  ),
  new RegExp(
    `^(?:and |so |but |please )*when (?:will|does|do|is|are|can i expect) (?:my|our) ${thing}(?: ${ended})?[?.! ]*$`,
    "u",
  ),
];
const noThing = whole(
  "cart|basket|trolley|bag|mandjie|account|profile|password|location|position|address|wish ?list|favou?rites?|discount|voucher|coupon|code|card|name|settings|chat|conversation|history|manners|home|house|nearest|closest|city|province|vendor|seller|shop|store|money|shipping|delivery|it|this|that|one|ones|first|second|third|last|book|novel|dvd|movie|cheaper|cheapest|from|sold|made|located|stock",
);

/** "And the honey?" of the order on screen. */
const whatAbout =
  /^(?:and |so |but |what about |how about )+(?:from |with )?(?:the |my |that )?(?<thing>[\p{L}\p{N}][^?.!]{1,60}?)(?: then| though)?[?.! ]*$/u;

/** A thing of theirs by its name; nothing that is on offer has "arrived". */
function ownThing(text: string, memory: TurnMemory): OrdersIntent | null {
  const [shown] = memory.orders;
  const also = memory.talkingOfOrders && memory.orders.length === 1 ? whatAbout.exec(text)?.groups?.thing : undefined;
  if (shown && also && isNamed(shown, also))
    return intentOf({ about: "state", states: [] }, { number: shown.id, words: also });
  for (const pattern of ownThings) {
    const words = pattern.exec(text)?.groups?.thing;
    if (!words || noThing.test(words)) continue;
    const asked: AskedOfOrders = {
      about: /^(?:\p{L}+ )*when(?![\p{L}])/u.test(text) ? "arrival" : "state",
      states: [],
    };
    const order = memory.talkingOfOrders ? contextOrder(memory) : null;
    return order && memory.orders.length === 1 && isNamed(order, words)
      ? intentOf(asked, { number: order.id, words })
      : intentOf(asked, { words, limit: 1 });
  }
  return null;
}
