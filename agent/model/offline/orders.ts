// Questions about the shopper's own orders. The reader's act says what is asked; the words say which order.
import type { PartState } from "#contract/orders/order-rules.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isNamed } from "../../order-parts.ts";
import { type Act, familyOf } from "../../reader/acts.ts";
import type { Gazetteer, TurnMemory } from "../../shop.ts";
import type { OrderAspect, OrdersIntent, ReturnIntent } from "./intent.ts";
import { placeOf, readCount } from "./numbers.ts";
import { orderNumberIn } from "./order-numbers.ts";
import { begins, phraseOf, phrases, says, whole } from "./phrases.ts";
import { type Part, wordsOfSlot } from "./tagged.ts";
import { wordsOf } from "./words.ts";

interface AskedOfOrders {
  about: OrderAspect;
  states: readonly PartState[];
}

/** What each act asks about an order. */
const aboutOf: Readonly<Partial<Record<Act, OrderAspect>>> = {
  "orders/state": "state",
  "orders/arrival": "arrival",
  "orders/tracking": "tracking",
  "orders/amount": "amount",
  "orders/refund": "refund",
  "orders/list": "everything",
};
const everything: AskedOfOrders = { about: "everything", states: [] };

/** Null if the part is not about orders. */
function askedIn({ act, text, marked }: Part, talking: boolean): AskedOfOrders | null {
  const isAbout = familyOf(act) === "orders" || act === "policy/returns";
  if ((isAbout || talking) && says("refunded", text)) return { about: "refund", states: ["cancelled"] };
  if ((isAbout || talking) && says("not sent yet", text) && says("which of them", text))
    return {
      about: "waiting",
      states: says("end of the way", text) ? ["paid", "packed", "shipped"] : ["paid", "packed"],
    };
  const about = talking && act === "details/price" && marked.length === 0 ? "amount" : aboutOf[act];
  if (about === undefined) return null;
  if (about === "state" && says("track", text)) return { about: "tracking", states: [] };
  if (about === "state" && says("what was paid", text) && !says("way gone", text))
    return { about: "amount", states: [] };
  return { about, states: about === "refund" ? ["cancelled"] : [] };
}

/** "Order #ab12cd34" without a question. */
const isOnlyNumber = (text: string): boolean =>
  !/\p{L}/u.test(
    text.replaceAll(
      new RegExp(`${phraseOf("names an order").source}|[\\p{L}\\d-]*\\d[\\p{L}\\d-]*|[\\da-f-]{4,}`, "gu"),
      "",
    ),
  );

export function readOrders(part: Part, memory: TurnMemory, gazetteer: Gazetteer): OrdersIntent | null {
  const { text } = part;
  const asked = askedIn(part, memory.talkingOfOrders);
  const vendor = vendorIn(text, memory, gazetteer);
  const number = listedOrder(text, memory)?.id ?? orderNumberIn(text);
  if (number !== null) return asksFor((isOnlyNumber(text) ? null : asked) ?? everything, { number, words: vendor });

  const [order] = memory.orders;
  const own = ownThingIn(part.text);
  const marked = own ?? thingMarked(part);
  // "The shoes" that are not in the order shown are not about orders; "my shoes" and "the shoes I bought" are in another order.
  const isTheirs = own !== null || says("i bought", text);
  const isElsewhere = !isTheirs && marked !== null && memory.talkingOfOrders && order && !isNamed(order, marked);
  const words = vendor ?? (isElsewhere ? null : marked);
  const isNamedInIt = memory.talkingOfOrders && order !== undefined && words !== null && isNamed(order, words);
  if (!asked)
    return isNamedInIt && part.act !== "reject"
      ? asksFor({ about: "state", states: [] }, { number: order.id, words })
      : null;
  if (says("spent in all", text)) return asksFor({ about: "amount", states: [] }, {});
  const several = whole(`${phrases("latest")} (?<count>${phrases("number")}) ${phrases("orders")}`).exec(text);
  if (several) return asksFor(asked, { limit: Math.min(10, readCount(several.groups?.count ?? "") ?? 5) });
  const isMany = says("orders", text);
  const isThatOne =
    order !== undefined &&
    (says("that order", text) || (memory.talkingOfOrders && !isMany)) &&
    !says("latest order", text) &&
    (words === null || isNamed(order, words));
  if (isThatOne) return asksFor(asked, { number: order.id, words });
  // "Did my refund go through?" is about the latest order with a refund, not the latest order.
  const isSearched = asked.states.length > 0 && (isMany || (asked.about === "refund" && !says("an order", text)));
  const isAll = isMany || isSearched || (asked.about === "everything" && !says("latest order", text) && words === null);
  const isPlace = asked.about === "state" || asked.about === "arrival" || asked.about === "tracking";
  return asksFor(isSearched || asked.about === "waiting" ? asked : { ...asked, states: [] }, {
    words,
    limit: isAll ? null : 1,
    where: isPlace && !isAll && !says("latest order", text),
  });
}

/** "I want to return the lamp", "send it back"; null for a question about returns in general. */
export function readReturn(part: Part, memory: TurnMemory): ReturnIntent | null {
  const { text } = part;
  const [order, ...others] = memory.talkingOfOrders ? memory.orders : [];
  // "If it doesn't fit, may I send it back?" asks for the rule; nothing was ordered.
  const asksOnly = begins("asks whether", text) || says("asks for another", text) || says("tells of a case", text);
  if (!says("sends back", text) || (asksOnly && !order)) return null;
  const thing = namedThing(sentBack.exec(text)?.groups?.thing) ?? thingMarked(part);
  return {
    kind: "return",
    words: thing,
    number: orderNumberIn(text) ?? (thing === null && others.length === 0 ? (order?.id ?? null) : null),
  };
}
const sentBack = new RegExp(
  `(?<![\\p{L}])(?:the|my|die) (?<thing>\\p{L}[\\p{L}\\p{N}' -]*?)(?= ${phrases("behind what is sent back")}(?![\\p{L}])|[?.!, ]*$)`,
  "u",
);

/** Whether a message with "refund" or "cancel", which the assistant can't do, asks for an order's state. */
export const asksHowItStands = (text: string): boolean =>
  says("how it stands", text) && !says("asked to be done", text);

function asksFor(
  { about, states }: AskedOfOrders,
  {
    number = null,
    words = null,
    limit = null,
    where = false,
  }: Partial<Pick<OrdersIntent, "number" | "words" | "limit" | "where">>,
): OrdersIntent {
  return { kind: "orders", about, number, words, states, limit, where };
}

const ordinalOrder = whole(
  `(?:${phrases("the order with place")} |#\\s?)(?<place>${phrases("ordinal")}|[1-9](?:st|nd|rd|th)?|${phrases("other order")})(?: (?<noun>${phrases("order or one")}))?(?=\\s*(?:$|[?.!,])|\\s${phrases("behind an order")})`,
);

/** "The second one" of the orders on screen. */
function listedOrder(text: string, { orders, talkingOfOrders }: TurnMemory): Order | null {
  if (!talkingOfOrders || orders.length < 2 || says("done with goods", text)) return null;
  const started = orders.find(({ id }) =>
    (text.match(/(?<![\p{L}\p{N}])[0-9a-f]{4,8}(?![\p{L}\p{N}])/gu) ?? []).some((start) => id.startsWith(start)),
  );
  if (started) return started;
  const { place, noun } = /^(?<place>[1-9])[.!?]*$/u.exec(text)?.groups ?? ordinalOrder.exec(text)?.groups ?? {};
  if (place === undefined || (place === "last" && noun !== "one")) return null;
  if (says("oldest", place)) return orders.at(-1) ?? null;
  if (says("newest", place)) return orders[0] ?? null;
  if (place === "other") return orders.length === 2 ? (orders[1] ?? null) : null;
  return orders[placeOf(place) - 1] ?? null;
}

/** A vendor named in the message: of the orders on screen, or of the marketplace. */
export function vendorIn(text: string, memory: TurnMemory, gazetteer: Gazetteer): string | null {
  const plain = (words: string) => wordsOf(words).join(" ");
  const said = ` ${plain(text)} `;
  const ofOrders = memory.orders.flatMap(({ parts }) => parts.map(({ vendorName }) => vendorName));
  const names = [...ofOrders, ...gazetteer.vendors.map(({ name }) => name)];
  const found = names.filter((name) => plain(name).length >= 3 && said.includes(` ${plain(name)} `));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

const namedThing = (thing: string | undefined): string | null => (thing && !says("no thing", thing) ? thing : null);

/** "Where is my kettle?" */
const ownThingIn = (text: string): string | null => namedThing(ownThing.exec(text)?.groups?.thing);
const ownThing = new RegExp(
  `^${phrases("where is my")} (?<thing>[\\p{L}\\p{N}'-]+(?: [\\p{L}\\p{N}'-]+){0,3}?)(?: ${phrases("happens to a thing")})*[?.! ]*$`,
  "u",
);

export const thingMarked = (part: Part): string | null =>
  namedThing(wordsOfSlot(part, "product")[0]?.replace(phraseOf("before a thing"), "").trim());
