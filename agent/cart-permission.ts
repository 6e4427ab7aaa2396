// The rule that makes injected text harmless: a cart write needs that the shopper's own latest message asked for it, for
// that listing and that many. Text from listings, reviews or a model can't widen what is allowed here.
import type { Listing } from "#contract/listings.ts";
import { synonymsOf } from "#contract/synonyms.ts";
import { isStopWord, plainText, splitWords, stemOf } from "#contract/words.ts";
import type { CartEdit, Intent } from "./model/offline/intent.ts";
import { ownOf, type ShownListing, type TurnMemory } from "./shop.ts";

export interface CartWrite {
  verb: "add" | "set" | "remove";
  listing: Pick<Listing, "id" | "title" | "price" | "tags" | "vendor">;
  /** The number to add, or the number the line shall have; 0 for a removal. */
  quantity: number;
  /** How many are in the cart now, for "one more" and "two less". */
  inCart: number;
}

export interface CartPermission {
  /** Null: allowed. Otherwise one sentence for the shopper. An allowed write counts against what the message asked for. */
  refuse(write: CartWrite): string | null;
}

const notAsked = "I only change your cart when you ask me to.";
const whichOne = "Please tell me which one you mean, and I'll change your cart.";

const theCart =
  /\b(?:cart|mandjie)\b|\b(?:my|the|into|in|to|from|die)\s+(?:shopping\s+)?(?:basket|trolley|trollie|bag)\b/;
const add = /\b(?:add|adding|voeg)\b/;
// "Throw cushions" and "a bag to put on" are products: these need the cart beside them, or something to point at.
const addToTheCart =
  /\b(?:put|pop|throw|toss|chuck|drop|stick|include|buy|purchase|order|take|grab|get|want|need|reserve|koop)\b/;
const buy = /\b(?:buy|purchase|order|take|grab|reserve|koop)\b/;
const want = /\b(?:want|need|get|have|give|like)\b/;
const another = /\b(?:another|more|again|same again)\b/;
const look = /\b(?:show|see|find|search|tell|any|list|look|looking|what|which|do you|options|like)\b/;
const removal =
  /\b(?:remove|removing|delete|discard|ditch|scrap|verwyder)\b|\b(?:take|took|leave|put|throw|drop|get|chuck)\b[^.!?]{0,60}\b(?:out|off|back|rid)\b|\bdrop\b|\b(?:don'?t|do not|no longer) (?:want|need)\b|\bchanged my mind\b/;
const negated = /\b(?:don'?t|do not|never|stop)\b[^.!?,]{0,20}\b(?:add|buy|order|put|change|remove)\w*/;
const emptyCart = /\b(?:empty|clear|cancel)\b/;
const change =
  /\b(?:make|change|set|update|increase|decrease|reduce|lower|raise|bump|only|just|instead|actually|rather|of|quantity|qty)\b/;
const relative = /\b(?:more|less|fewer|another|double)\b/;
const agreement =
  /^\W*(?:yes|yep|yeah|yebo|ja|sure|ok|okay|please|please do|do it|do that|go ahead|go for it|sounds good|lekker|sharp|confirm|correct|right)\b/;

const numberWords: Record<string, number> = {
  one: 1,
  a: 1,
  an: 1,
  another: 1,
  two: 2,
  couple: 2,
  pair: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  twenty: 20,
  double: 2,
};
const ordinalWords: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};

const pointer = /\b(?:it|this|that|them|these|those|both|all|everything|dit|daardie)\b|\bthe (?:\w+ )?ones?\b/;
const several = /\b(?:them|these|those|both|all|everything|each|every)\b/;
const superlative = /\b(?:cheapest|lowest|dearest|(?:most|least) expensive|priciest|nearest|closest|best|top|newest)\b/;

// Words that say what to do, not what is meant.
const filler = new Set(
  "add put cart basket trolley bag buy purchase order take grab get want need have give remove delete drop clear empty cancel please yes now make change set update quantity more less fewer only just instead first second third fourth fifth last one two three four five cheapest best nearest item product thing stuff some can could would like shop".split(
    " ",
  ),
);

export interface Asked {
  message: string;
  memory: TurnMemory;
  /** What the assistant said last, for a plain "yes". */
  previousReply: string;
  /** What the offline model understands of the message; asked for when there is a write to judge. Null: don't ask. */
  understood: (() => Intent) | null;
}

/**
 * Two readings of the same message, either of which may allow a write: the offline model's, which knows exactly which lines
 * are meant, and a freer one for what people say to a real model. Both read the shopper's words and nothing else.
 */
export function cartPermission({ message, memory, previousReply, understood }: Asked): CartPermission {
  let readings: { free: ReturnType<typeof freeReading>; granted: Grant[] } | null = null;
  const read = () => {
    const free = freeReading(message, memory, previousReply);
    const denied = negated.test(plainText(message)) && !free.asks;
    return { free, granted: understood === null || denied ? [] : grantsOf(understood()) };
  };
  return {
    refuse(write) {
      readings ??= read();
      const grant = readings.granted.find(
        (each) => each.covers(write) && (each.used.has(write.listing.id) || each.used.size < each.most),
      );
      if (!grant) return readings.free.refuse(write);
      grant.used.add(write.listing.id);
      // What one reading has allowed counts for the other as well.
      readings.free.count(write);
      return null;
    },
  };
}

interface Grant {
  covers(write: CartWrite): boolean;
  /** How many different listings. */
  most: number;
  used: Set<string>;
}

function grantsOf(intent: Intent): Grant[] {
  const grant = (most: number, covers: Grant["covers"]): Grant => ({ covers, most, used: new Set() });
  switch (intent.kind) {
    case "several":
      return intent.intents.flatMap(grantsOf);
    case "add":
      return intent.lines.map((line) =>
        grant(
          1,
          ({ verb, listing, quantity }) =>
            verb === "add" && listing.id === line.listing.listing.id && quantity === line.quantity,
        ),
      );
    case "search": {
      const then = intent.after;
      if (then?.kind !== "add") return [];
      // Of what the search finds, only what its words name; a hostile title that slipped in by meaning is none of it.
      const meant = stemsMeant(intent.plans.flatMap(({ text }) => splitWords(text)));
      return [
        grant(intent.plans.length, ({ verb, listing, quantity }) => {
          return verb === "add" && quantity === then.quantity && (meant.size === 0 || overlap(meant, listing) > 0);
        }),
      ];
    }
    case "edit-cart": {
      const { target, edit } = intent;
      const most =
        target.kind === "everything"
          ? 1000
          : target.kind === "shown"
            ? target.listings.length
            : target.kind === "place"
              ? target.places.length
              : 1;
      const isTarget = (listing: CartWrite["listing"]) => {
        if (target.kind === "shown") return target.listings.some((shown) => shown.listing.id === listing.id);
        return target.kind !== "words" || overlap(stemsMeant(splitWords(target.text)), listing) > 0;
      };
      return [grant(most, (write) => isTarget(write.listing) && isEdit(edit, write))];
    }
    default:
      return [];
  }
}

function isEdit(edit: CartEdit, { verb, quantity, inCart }: CartWrite): boolean {
  if (edit.do === "remove") return verb === "remove";
  const wanted = edit.do === "set" ? edit.quantity : edit.do === "by" ? inCart + edit.quantity : inCart * 2;
  if (wanted < 1) return verb === "remove";
  return (verb === "set" && quantity === wanted) || (verb === "add" && quantity === wanted - inCart);
}

function freeReading(message: string, memory: TurnMemory, previousReply: string) {
  // "Don't add the lamp" asks for nothing.
  const text = plainText(message).replace(negated, " ");
  const tokens = splitWords(text);

  // "R500", "500 rand" and "under 500" are prices, "2nd" and "number 2" places in a list: no quantities.
  const ordinals = readOrdinals(text, memory.lastShown.length);
  const numbers = new Set<number>();
  const bare = text
    .replace(/\br\s?\d[\d\s.,]*k?\b|\b\d[\d.,]*\s?(?:rand|bucks|k\b|km\b|kg\b|g\b|cm\b|mm\b|l\b|ml\b|inch)/g, " ")
    .replace(
      /\b(?:under|below|over|above|than|max|maximum|up to|between|from|around|about)\s+\d[\d\s.,]*(?:(?:and|to|-)\s*\d[\d\s.,]*)?/g,
      " ",
    )
    .replace(/\b\d+(?:st|nd|rd|th)\b|(?:\b(?:number|no\.?|option|item)|#)\s*\d+/g, " ");
  for (const [digits] of bare.matchAll(/\b\d{1,7}\b/g)) numbers.add(Number(digits));
  for (const token of tokens) if (Object.hasOwn(numberWords, token)) numbers.add(numberWords[token] as number);
  if (/\bhalf a dozen\b/.test(text)) numbers.add(6);

  // A plain "yes" says what the question before it said, when that was about the cart.
  const question = plainText(previousReply);
  const agreed = agreement.test(text) && tokens.length <= 6 && question.includes("?") && theCart.test(question);
  const asks = agreed ? `${text} ${question}` : text;

  const meant = stemsMeant(tokens);
  const best = Math.max(0, ...memory.lastShown.map(({ listing }) => overlap(meant, listing)));
  const pointed = ordinals.length > 0 || pointer.test(text) || agreed;
  const named = /\b(?:the|die)\b/.test(text) && (best > 0 || superlative.test(text));
  const relates = relative.test(asks) && !look.test(text);
  const verbs = {
    add:
      add.test(asks) ||
      (theCart.test(asks) && addToTheCart.test(asks)) ||
      (buy.test(asks) && (pointed || named)) ||
      (want.test(asks) && pointed) ||
      (another.test(asks) && !look.test(text)),
    set: add.test(asks) || relates || (numbers.size > 0 && (change.test(asks) || theCart.test(asks))),
    remove: removal.test(asks) || (emptyCart.test(asks) && (theCart.test(asks) || pointed)) || relates,
  };
  const everything = several.test(text) || (verbs.remove && emptyCart.test(text));
  const most = everything
    ? Math.max(memory.lastShown.length, 20)
    : Math.max(1, ordinals.length, (text.match(/\band\b|,|&|\+|\bplus\b|\balso\b/g)?.length ?? 0) + 1);
  const written = new Set<string>();

  const own = ownOf(memory.lastShown);
  const inList = (id: string) => memory.lastShown.findIndex(({ listing }) => listing.id === id);

  const isMeant = ({ listing, verb }: CartWrite): boolean => {
    const place = inList(listing.id);
    if (ordinals.length > 0 && place !== -1 && ordinals.includes(place + 1)) return true;
    const score = overlap(meant, listing);
    // Of a list on screen, only those that the words fit best; another listing ("add a braai grid") by any of its words.
    if (score > 0 && (place === -1 || score >= best || verb !== "add")) return true;
    if (ordinals.length > 0) return false;
    if (everything) return own.some((shown) => shown.listing.id === listing.id) || verb === "remove";
    if (superlative.test(text) && place !== -1) return isExtreme(text, listing.price, own);
    if (agreed && question.includes(plainText(listing.title))) return true;
    if (best > 0) return false;
    return [memory.focus, memory.page, own.length === 1 ? own[0] : null].some(
      (shown) => shown?.listing.id === listing.id,
    );
  };

  return {
    asks: verbs.add || verbs.set || verbs.remove,
    refuse(write: CartWrite): string | null {
      if (!verbs[write.verb]) return notAsked;
      if (!isMeant(write)) return whichOne;
      if (!quantityAsked(write, numbers)) return "Please tell me how many you would like.";
      if (!written.has(keyOf(write)) && written.size >= most) return notAsked;
      written.add(keyOf(write));
      return null;
    },
    count: (write: CartWrite) => {
      written.add(keyOf(write));
    },
  };
}

const keyOf = ({ verb, listing }: CartWrite): string => `${verb}:${listing.id}`;

function quantityAsked({ verb, quantity, inCart }: CartWrite, numbers: ReadonlySet<number>): boolean {
  if (verb === "remove") return true;
  if (numbers.has(quantity)) return true;
  if (verb === "add") return quantity === 1;
  return [...numbers, 1].some(
    (number) => quantity === inCart + number || quantity === inCart - number || quantity === inCart * number,
  );
}

function readOrdinals(text: string, listed: number): number[] {
  const found = new Set<number>();
  for (const [word] of text.matchAll(/\b[a-z]+\b/g)) {
    if (Object.hasOwn(ordinalWords, word)) found.add(ordinalWords[word] as number);
  }
  for (const [, digits] of text.matchAll(/\b(\d{1,2})(?:st|nd|rd|th)\b/g)) found.add(Number(digits));
  for (const [, digits] of text.matchAll(/(?:\b(?:number|no\.?|option|item)|#)\s*(\d{1,2})\b/g))
    found.add(Number(digits));
  const words = text.match(/\b(?:number|option|item)\s+(one|two|three|four|five|six)\b/);
  if (words?.[1]) found.add(numberWords[words[1]] as number);
  if (/\blast\b/.test(text) && listed > 0) found.add(listed);
  return [...found];
}

const stemsMeant = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(
    tokens
      .filter((token) => token.length > 1 && !filler.has(token) && !isStopWord(token))
      .flatMap((token) => [token, ...synonymsOf(token)].flatMap((word) => splitWords(word).map(stemOf))),
  );

/** How many of the words that the shopper used are in the listing's title, tags or vendor name. */
function overlap(meant: ReadonlySet<string>, listing: CartWrite["listing"]): number {
  const words = new Set(
    [listing.title, ...listing.tags, listing.vendor.businessName].flatMap((text) => splitWords(text).map(stemOf)),
  );
  let count = 0;
  for (const word of words) if (meant.has(word)) count += 1;
  return count;
}

function isExtreme(text: string, price: string, shown: readonly ShownListing[]): boolean {
  const prices = shown.map(({ listing }) => Number(listing.price));
  if (/\b(cheapest|cheaper|lowest|least expensive)\b/.test(text)) return Number(price) === Math.min(...prices);
  if (/\b(dearest|most expensive|priciest)\b/.test(text)) return Number(price) === Math.max(...prices);
  return true;
}
