// Cart and checkout: what a message wants done.
import { ownOf, type TurnMemory } from "../../shop.ts";
import type { CartEdit, CartTarget, Intent } from "./intent.ts";
import { countWords, readCount } from "./numbers.ts";
import { productChunks } from "./product-words.ts";
import { byName, placesIn, pointAt, pointsBack } from "./references.ts";
import { whole } from "./words.ts";

const cartNoun = "(?:shopping )?(?:cart|mandjie)|(?:shopping )?(?:basket|trolley|trollie|bag)";
/** "my basket" is the cart, "a laundry basket" is not. */
const cart = `(?:(?:my|the|our|die|your|that|a|this) )?(?:shopping )?(?:cart|mandjie)|(?:my|the|our|die) (?:shopping )?(?:basket|trolley|trollie|bag)|shopping (?:basket|trolley|bag)|basket|trolley`;
const count = `(?:\\d{1,6}|an?|${countWords}|couple|dozen|een|twee|drie|vier|vyf)`;

// --- checkout

export const placeOrder = whole(
  "(?:place|complete|finish|finali[sz]e|confirm|submit|put through|process|make)(?: (?:my|the|an|this|our|a))? (?:order|purchase|payment|transaction|sale)|order (?:everything|all of it|it all|what's in my (?:cart|basket|trolley)|my (?:cart|basket|trolley))",
);
const checkout = whole(
  `check ?-?out(?! (?:the|these|this|some|those|that|your|what|a|an|how|if|whether)(?![\\p{L}]))|(?:go|take me|bring me|proceed|continue|straight|get|send me|on)(?: me)? to (?:the )?(?:till|payment|paying|pay|pay ?point|register|checkout)|(?:ready|want|like|going|need|let me|let's|can i|could i|may i|how (?:do|can) i|i'll|i will|time|able|where (?:do|can) i|just|now|please|and|then|to)(?: (?:to|now|please|just|go|ahead|and|finally))* pay(?: now| please| for (?:it|this|that|them|everything|all|my (?:stuff|things|items|cart|basket|order|trolley)|the (?:cart|order|items|lot|basket)))?(?: (?:now|please|with (?:my )?(?:card|visa|mastercard|eft)))*|^pay(?: now| please| for (?:it|this|everything|my .+))?[.!?]*$|(?:buy|purchase|get|take)(?: me)? (?:everything|all|it all|the lot|what's)(?: (?:in|of it|from)(?: my| the)? (?:cart|basket|trolley))|ring (?:me|it|this) up|pay (?:for me|on my behalf|with|using|it)|(?:use|charge|debit) my (?:card|credit card|visa|account|bank)|my (?:credit )?card (?:number|details) (?:is|are)|\\d{4}[ -]?\\d{4}[ -]?\\d{4}[ -]?\\d{4}|betaal|buy now`,
);

export const readCheckout = (text: string): Intent | null =>
  placeOrder.test(text) || checkout.test(text) ? { kind: "checkout" } : null;

// --- looking at the cart and emptying it

const anyCart = whole(cart);
const inMyCart = whole(`(?:in|on|of) (?:${cart})`);
const looksAtCart =
  /^(?:(?:can|could|may|will) (?:you|i|we) )?(?:please )?(?:what(?:'s| is| are| do i have| have i got| did i (?:put|add))|show|view|see|open|check|look at|go to|take me to|display|list|how (?:much|many|big|full)|is|are|do i have|have i|did i|where(?:'s| is)|let me see|give me|my|the|review|get|total|sum|wys|current|tell me|anything)(?![\p{L}])/u;
const cartTotal = whole(
  "(?:what(?:'s| is)|how much(?: is)?|show|give me|tell me)?(?: me)?\\s?(?:my|the|our) (?:current |new |cart |grand |sub ?|basket )*(?:total|subtotal|bill)(?: (?:so far|now|cost|amount|price))?|how much (?:do|will|would|must) i (?:owe|pay|have to pay|need to pay)|total so far|cart total|how much (?:is|does|will) (?:it|everything|this) (?:all )?(?:all together|altogether|in total|come to|all cost|total)(?: all together| in total)?",
);
const emptiesCart = whole(
  `(?:empty|clear|wipe|clean|reset|delete|scrap|ditch|cancel|dump)(?: out| everything(?: (?:in|from))?| all(?: (?:of|in|from))?)?(?: (?:${cart}))|(?:remove|delete|take out|clear|get rid of|drop)(?: (?:everything|all(?: of)?(?: (?:the|my|of))*(?: (?:items?|things|products|stuff|it|them))?|the lot))(?: (?:out of|from|in|out)(?: (?:${cart}))?)?|start (?:my cart )?over with an empty cart`,
);

export function readCartLook(text: string): Intent | null {
  if (emptiesCart.test(text)) return { kind: "edit-cart", target: { kind: "everything" }, edit: { do: "remove" } };
  if (cartTotal.test(text)) return { kind: "view-cart" };
  const named = /^(?:please )?(?:my |the |die )?(?:shopping )?(?:cart|basket|trolley|mandjie)(?: please)?[?.!]*$/u;
  if (named.test(text)) return { kind: "view-cart" };
  if (!anyCart.test(text) || writes.test(text)) return null;
  if (
    looksAtCart.test(text) &&
    (inMyCart.test(text) ||
      /(?:my|the|die) (?:shopping )?(?:cart|basket|trolley|trollie|bag|mandjie)/u.test(text) ||
      /(?<![\p{L}])cart/u.test(text))
  )
    return { kind: "view-cart" };
  return null;
}
const writes = whole("add|put|place|throw|chuck|pop|stick|drop|toss|remove|delete|take out|take off|voeg|include|move");

// --- changing quantities and removing

const editPatterns: readonly RegExp[] = [
  whole(
    `(?:make|change|set|update|adjust|switch|edit|put|get) (?:the )?(?:quantity|qty|amount|number|count)(?: of (?<a>.+?))?(?: from \\d+)?(?: (?:to|into|as|=|at))? (?<n>${count})(?: (?:please|instead|of (?:them|it)|in (?:${cart})))*[.!]*$`,
  ),
  whole(`(?:quantity|qty)(?: (?:to|of|is|=|:))? ?(?<n>${count})`),
  whole(
    `(?:make|change|set|update|adjust|bump|increase|decrease|reduce|lower|raise|up|drop|cut|switch) (?:(?<a>.+?) )?(?:up |down |back )?(?:to|into|=) (?:just |only )?(?<n>${count}|zero|none|nothing)(?: (?:please|instead|of (?:them|it)|units?|pieces?|items?|in (?:${cart})))*[.!]*$`,
  ),
  whole(
    `(?:make|let's make|just make) (?<a>it|that|this|them|those|the .+?)(?: just| only| a)? (?<n>${count}|zero)(?: (?:of (?:it|them|those)|please|instead|units?|pieces?|then|rather))*[.!]*$`,
  ),
  whole(
    `(?:i|we) (?:only|just|actually|meant|actually only|really only)?\\s?(?:want|need|wanted|meant|would like|'d like)(?: to have)? (?:just |only )?(?<n>${count})(?: of (?<a>it|them|those|these|that|the .+?))?(?: (?:instead|rather|not \\d+))[.!]*$`,
  ),
  whole(
    `(?:i|we) (?:only|just|actually only|really only) (?:want|need|wanted)(?: to have)? (?<n>${count})(?: of (?<a>it|them|those|these|that|the .+?))?[.!]*$`,
  ),
  whole(
    `^(?:actually |no,? |sorry,? |wait,? |rather )*(?:only|just) (?<n>${count})(?: of (?<a>it|them|those|these|that|the .+?))?(?: (?:please|instead|then|rather|thanks))*[.!]*$`,
  ),
  whole(
    `^(?:actually |no,? |sorry,? |wait,? |rather |i meant )+(?<n>\\d{1,4}|two|three|four|five|six)(?: (?:please|instead|then|rather|thanks))*[.!]*$`,
  ),
  whole(`^(?<n>\\d{1,4}|two|three|four|five|six)(?: of (?<a>it|them|those|these|that))?(?: (?:instead|rather))+[.!]*$`),
];
const changesBy: readonly [1 | -1, RegExp][] = [
  [1, whole(`(?:increase|bump|raise|up) (?:the quantity of |the number of )?(?<a>.+?) by (?<n>${count})`)],
  [-1, whole(`(?:decrease|reduce|lower|cut|drop) (?:the quantity of |the number of )?(?<a>.+?) by (?<n>${count})`)],
  [-1, whole(`(?<n>${count}) (?:less|fewer)(?: of (?<a>.+))?`)],
  [
    -1,
    whole(
      `(?:remove|take (?:out|off|away)|delete|drop|lose) (?:just |only )?(?<n>one|two|three|four|five|\\d{1,4})(?: (?:of|from) (?<a>them|it|those|these|the .+?))?(?: (?:out|off|away|please|from (?:${cart})))*[.!]*$`,
    ),
  ],
  [
    -1,
    whole(
      `take (?<n>one|two|three|\\d{1,4})(?: of (?<a>them|it|those|the .+?))? (?:out|off|away)(?: (?:of|from) (?:${cart}))?`,
    ),
  ],
];
const doubles = whole("double (?:it|that|the quantity|the amount|the order|up|them)");

const removal: readonly RegExp[] = [
  whole(
    `(?:remove|delete|take (?:out|off|away)|discard|ditch|drop|scrap|get rid of|kick out|leave out|verwyder|chuck out|cancel|eliminate|pull out) (?<a>.+)$`,
  ),
  whole(
    `(?:take|get|kick|leave|put|throw|pull|drop|move|chuck) (?<a>.+?) (?:out|off|away|back)(?: (?:of|from)(?: (?:${cart}))?)?(?: please)?[.!]*$`,
  ),
  whole(
    "(?:i )?(?:don't|do not|no longer) (?:want|need) (?<a>it|that|this|them|those|these|the .+?|that one)(?: (?:anymore|any more|any longer|after all|now|in (?:my|the) .+))*[.!]*$",
  ),
  whole("(?:changed my mind|change of mind)(?: (?:about|on) (?<a>.+))?"),
  whole("(?:remove|delete|undo|take (?:it|that) (?:out|off|back))[.! ]*$"),
];
/** "remove the price limit" is about the search. */
const aboutSearch = whole(
  "(?:limit|limits|filters?|budget|price|prices|rating|ratings|location|city|distance|category|constraint|cap|range|radius|sold out|out of stock)",
);

export function readCartEdit(text: string, memory: TurnMemory): Intent | null {
  if (doubles.test(text)) return edit(targetOf("", memory), { do: "double" });
  for (const [direction, pattern] of changesBy) {
    const match = pattern.exec(text);
    const number = readCount(match?.groups?.n ?? "");
    if (!match || number === null || aboutSearch.test(text)) continue;
    return edit(targetOf(match.groups?.a ?? "", memory), { do: "by", quantity: direction * number });
  }
  for (const pattern of editPatterns) {
    const match = pattern.exec(text);
    if (!match || aboutSearch.test(text)) continue;
    const word = match.groups?.n ?? "";
    const object = match.groups?.a ?? "";
    if (/^(?:zero|none|nothing|0)$/u.test(word)) return edit(targetOf(object, memory), { do: "remove" });
    const quantity = readCount(word);
    if (quantity === null) continue;
    return edit(targetOf(object, memory), { do: "set", quantity });
  }
  if (aboutSearch.test(text)) return null;
  for (const pattern of removal) {
    const match = pattern.exec(text);
    if (!match) continue;
    const object = withoutCart(match.groups?.a ?? "");
    // "take away containers", "drop earrings", "cancel": products or talk unless something is pointed at.
    if (
      !/^(?:remove|delete|discard|verwyder|undo|scrap|ditch|get rid)/u.test(match[0]) &&
      !pointsBack(object) &&
      !/^(?:the|that|this|those|my) /u.test(object) &&
      !anyCart.test(text)
    )
      continue;
    if (/,|(?<![\p{L}])and(?![\p{L}])/u.test(object)) {
      const targets = object
        .split(/\s?(?:,|(?<![\p{L}])and(?![\p{L}]))\s?/u)
        .filter(Boolean)
        .map((part) => targetOf(part, memory));
      const shown = targets.flatMap((target) => (target.kind === "shown" ? target.listings : []));
      if (targets.length > 1 && targets.every(({ kind }) => kind === "shown"))
        return edit({ kind: "shown", listings: shown }, { do: "remove" });
      if (targets.length > 1 && placesIn(object, memory.lastShown.length, memory) === null)
        return { kind: "several", intents: targets.map((target) => edit(target, { do: "remove" })) };
    }
    return edit(targetOf(object, memory), { do: "remove" });
  }
  return null;
}

const edit = (target: CartTarget, change: CartEdit): Intent => ({ kind: "edit-cart", target, edit: change });

const withoutCart = (text: string): string =>
  text
    .replace(whole(`(?:(?:out of|from|in|off|into|to|on|inside) )?(?:${cart})`, "gu"), " ")
    .replace(/(?<![\p{L}])(?:please|thanks|thank you|now|again|anymore)(?![\p{L}])/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

function targetOf(object: string, memory: TurnMemory): CartTarget {
  const text = withoutCart(object);
  const places = placesIn(text, memory.lastShown.length, memory);
  const pointed = pointAt(text, memory, "any");
  if (pointed.kind === "found" && pointed.how !== "extreme") return { kind: "shown", listings: pointed.listings };
  if (places) return { kind: "place", places: places.places, fromEnd: places.fromEnd };
  if (/cheapest|least expensive|cheaper/u.test(text)) return { kind: "extreme", by: "cheapest" };
  if (/dearest|most expensive|pric(?:iest|ier)|more expensive/u.test(text)) return { kind: "extreme", by: "dearest" };
  const words = productChunks(text).flatMap((chunk) => chunk.words);
  if (words.length > 0) return { kind: "words", text: words.join(" ") };
  return memory.focus ? { kind: "shown", listings: [memory.focus] } : { kind: "only" };
}

// --- adding

const intoCart = `(?:in|into|to|on|onto|inside|by|vir) (?:${cart})`;
const addTo = whole(
  `(?:add|put|place|throw|chuck|pop|stick|drop|toss|include|voeg|sit|slot|get|want|need|have|like|move|save)(?: (?<a>.+?))?,? (?:also |too |please )?${intoCart}(?<b> .+)?`,
);
const toCart = whole(`^(?<a>.+?) ${intoCart}(?<b> .+)?`);
const addVerb = whole("(?:add|voeg)(?: (?:me|us))?(?: (?<a>.+))?$");
const buyVerb = whole(
  "(?:i'll|i will|i'd|we'll|let me|let's|i want to|i'd like to|i would like to|i wanna|can i|could i|may i|i'm going to|please|just|want to|would like to|like to)?\\s?(?:take|buy|purchase|order|grab|go (?:with|for)|choose|pick|reserve|have|koop|vat|get)(?: me| us)? (?<a>.+)$",
);
const wantVerb = whole(
  "(?:i want|i'd like|i would like|i need|give me|get me|i'll have|we want|bring me|let me have|want) (?<a>.+)$",
);
const countOfThem = new RegExp(`^(?:just |only |and |also )?(?<n>${count})\\s?(?:x|of|×)\\s(?<a>.+)$`, "u");
const oneMore = whole(
  `(?:^|(?:add|get|give me|i want|i need|i'd like|i'll take|put|and|take|want|need|buy|order)(?: me)? )(?:just )?(?:another (?:one|${count})|(?<n>${count}) more|one extra|more of (?:it|them|those|that|the same)|the same again|same again|again)(?: of (?<a>it|them|those|these|that|the .+?))?(?: (?:please|${intoCart}|thanks))*[.!]*$`,
);

/** Null: the message adds nothing. `search`: it names something that isn't shown. */
export type AddAsked = { kind: "lines"; intent: Intent } | { kind: "search"; text: string; quantity: number } | null;

export function readAdd(text: string, memory: TurnMemory): AddAsked {
  const more = oneMore.exec(text);
  if (more && (memory.focus || memory.lastShown.length > 0)) {
    const object = more.groups?.a ?? "it";
    return addObject(object, readCount(more.groups?.n ?? "one") ?? 1, memory, true);
  }
  const strong = addTo.exec(text) ?? addVerb.exec(text) ?? toCart.exec(text);
  if (strong && !/^(?:what|which|how|is|are|do|did|where|why|who)(?![\p{L}])/u.test(text)) {
    const object = `${strong.groups?.a ?? ""} ${strong.groups?.b ?? ""}`.trim();
    if (aboutSearch.test(object) && !pointsBack(object)) return null;
    return addObjects(object, memory, true);
  }
  const counted = countOfThem.exec(text);
  if (counted && pointsBack(counted.groups?.a ?? "")) return addObjects(text, memory, false);
  const bought = buyVerb.exec(text);
  if (bought && !/ in (?!stock|my|the cart)\p{L}+[?.!]*$/u.test(text)) {
    const asked = addObjects(bought.groups?.a ?? "", memory, false);
    if (asked) return asked;
  }
  const wanted = wantVerb.exec(text);
  if (wanted && !/ in (?!stock|my|the cart)\p{L}+[?.!]*$/u.test(text)) {
    const object = wanted.groups?.a ?? "";
    if (
      /(?:cheap|expensive|dear|closer|near|more|other|another|info|details|know|tell|see|compare|show|look|look at)/u.test(
        object,
      )
    )
      return null;
    if (pointsBack(object) && !/^(?:to|something|anything|a|an|some)(?![\p{L}])/u.test(object))
      return addObjects(object, memory, false);
  }
  return null;
}

/** "two of the first and three of the second" are two lines. */
function addObjects(object: string, memory: TurnMemory, strong: boolean): AddAsked {
  const parts = object
    .split(/\s?(?:,|;|(?<![\p{L}])(?:and(?: also)?|plus|&|\+|en|as well as)(?![\p{L}]))\s?/u)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > 1 && parts.length <= 6) {
    const lines = parts.map((part) => {
      const { quantity, rest } = readQuantity(part);
      const pointed = pointAt(cleanObject(rest), memory, strong ? "any" : "definite");
      return pointed.kind === "found"
        ? pointed.listings.map((listing) => ({ listing, quantity: quantity ?? 1 }))
        : null;
    });
    if (lines.every((line) => line !== null)) {
      const flat = lines.flat();
      const quantities = parts.map((part) => readQuantity(part).quantity);
      // "add three of the first and second": the count is said once.
      if (quantities[0] != null && quantities.slice(1).every((quantity) => quantity === null))
        return asLines(flat.map((line) => ({ ...line, quantity: quantities[0] ?? 1 })));
      return asLines(flat);
    }
  }
  const { quantity, rest } = readQuantity(object);
  return addObject(rest, quantity ?? 1, memory, strong);
}

function addObject(object: string, quantity: number, memory: TurnMemory, strong: boolean): AddAsked {
  const text = cleanObject(object);
  const pointed = pointAt(text, memory, strong ? "any" : "definite");
  const pending = { do: "add", quantity } as const;
  switch (pointed.kind) {
    case "found": {
      // "buy the cheapest laptops" is a search, "buy the cheapest one" is not.
      if (pointed.how === "extreme" && !strong && !/(?:ones?|of them|of these|of those|option|item)$/u.test(text))
        return null;
      if (pointed.how === "extreme" && leftOver(text, memory))
        return strong ? { kind: "search", text: object, quantity } : null;
      return asLines(
        pointed.listings.map((listing) => ({ listing, quantity: pairs(object, listing.listing.title) ?? quantity })),
      );
    }
    case "unclear":
      return { kind: "lines", intent: { kind: "which-one", among: pointed.among, pending } };
    case "none-such":
      return {
        kind: "lines",
        intent: { kind: "say", topic: memory.lastShown.length === 0 ? "nothing-shown" : "no-such-one" },
      };
    case "nothing": {
      const words = productChunks(text).flatMap((chunk) => chunk.words);
      if (words.length > 0 && !pointsBack(text)) return strong ? { kind: "search", text: object, quantity } : null;
      if (words.length > 0) return null;
      if (!strong && !pointsBack(text) && !/^(?:one|some|two|three|\d+)?$/u.test(text)) return null;
      if (memory.focus) return asLines([{ listing: memory.focus, quantity }]);
      const among = ownOf(memory.lastShown);
      const [only] = among;
      if (only && among.length === 1) return asLines([{ listing: only, quantity }]);
      if (among.length > 0) return { kind: "lines", intent: { kind: "which-one", among, pending } };
      return { kind: "lines", intent: { kind: "say", topic: "nothing-shown" } };
    }
  }
}

const asLines = (lines: Extract<Intent, { kind: "add" }>["lines"]): AddAsked => ({
  kind: "lines",
  intent: { kind: "add", lines },
});

/** "the cheapest kettle" while laptops are shown: words that none of the shown has. */
function leftOver(text: string, memory: TurnMemory): boolean {
  const words = productChunks(
    text.replace(
      whole(
        "(?:most expensive|least expensive|cheapest|cheaper|dearest|priciest|best[ -]?rated|top[ -]?rated|highest[ -]?rated|nearest|closest|best|most affordable)",
        "gu",
      ),
      " ",
    ),
  ).flatMap((chunk) => chunk.words);
  return words.length > 0 && byName(words.join(" "), memory.lastShown).length === 0;
}

const wornInPairs =
  /sock|shoe|sneaker|takkie|tekkie|boot|sandal|slops|glove|earring|phones|trouser|jeans|pants|glasses|slipper|veld|stocking|chopstick|scissor/iu;
const pairs = (object: string, title: string): number | null =>
  /(?<![\p{L}])pairs? of/u.test(object) ? (wornInPairs.test(title) ? 1 : 2) : null;

const cleanObject = (text: string): string =>
  withoutCart(text)
    .replace(/(?<![\p{L}])(?:also|too|as well|then|for me|me|just|maybe|only|both of them)(?![\p{L}])/gu, (word) =>
      word.startsWith("both") ? word : " ",
    )
    .replace(/[.!?]+$/u, "")
    .replace(/\s+/gu, " ")
    .trim();

const quantityPatterns: readonly RegExp[] = [
  whole(`(?:quantity|qty)(?: (?:of|is|=|:))?\\s?(?<n>\\d{1,6}|${countWords})`),
  whole(`(?<n>\\d{1,6})\\s?(?:x|×)(?![\\p{L}\\p{N}])`),
  whole(`x\\s?(?<n>\\d{1,6})`),
  whole(`(?<n>\\d{1,6}|${countWords}) times|(?<twice>twice)`),
  whole(
    `(?:a )?(?<n>\\d{1,6}|${countWords}|couple|dozen|half a dozen|few|een|twee|drie|vier|vyf)(?: (?:pieces|units|copies|packs?|packets?|bottles?|boxes|box|bags?|tins?|jars?|cans?|pcs|items))? (?:of|more of|from)(?= (?:the|these|those|them|it|that|this|number|l\\d|die|each|my|your))`,
  ),
  new RegExp(
    `^(?:another )?(?<n>\\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple|dozen|twee|drie|vier|vyf)(?: more)?(?=$| (?!of (?:${cartNoun})|(?:kg|g|ml|l|litre|liter|inch|gb|tb|pack|piece|seater|person|ply|way|in)(?![\\p{L}]))\\p{L})`,
    "u",
  ),
];

/** How many, and the words without it. "number 2", "the first two" and "2 litre" are no quantities. */
function readQuantity(text: string): { quantity: number | null; rest: string } {
  for (const pattern of quantityPatterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index);
    if (/(?:first|last|top|number|no\.?|option|item|listing|#|the) ?$/u.test(before)) continue;
    const quantity = match.groups?.twice ? 2 : readCount(match.groups?.n ?? "");
    if (quantity === null) continue;
    return { quantity, rest: `${before} ${text.slice(match.index + match[0].length)}`.replace(/\s+/gu, " ").trim() };
  }
  return { quantity: null, rest: text };
}
