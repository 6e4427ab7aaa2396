// What a vendor asks and orders of the own shop. Whoever sells also buys: what isn't clearly about the own shop is read as shopping.
// Questions are told by phrases. An order is read whole, with nothing left over but courtesy; what states a new price or stock without
// ordering it is asked about on a card; the same words in doubt, in the past or in somebody else's mouth change nothing.
import type { OwnListing, OwnReport } from "#contract/chat/own-shop.ts";
import { plainText, splitWords, stemOf } from "#contract/language/words.ts";
import type { BulkChange } from "#contract/listings/bulk.ts";
import { periods } from "../../periods.ts";
import type { OwnMemory, OwnShop, TurnMemory } from "../../shop.ts";
import type { Intent, OwnEdit, Topic } from "./intent.ts";
import { digitiseMoney, digits, placeOf, readDigits } from "./numbers.ts";
import { begins, isPhrase, phrases, says } from "./phrases.ts";
import { isNamedAsShop } from "./places.ts";
import type { Ordered, Understanding } from "./understand.ts";
import { isPlural } from "./words.ts";

type Own = Pick<OwnShop, "id" | "name">;

/** Null: the message is about something else. `edits` alone: a model may ask on a card whether something is meant to change. */
export function readOwnShop(
  said: string,
  { memory, own = null, gazetteer }: Pick<Understanding, "memory" | "own" | "gazetteer">,
): Ordered | { edits: "perhaps" } | null {
  if (own === null) return says("sold as a vendor", said) ? questions(said, memory) : null;
  const text = digitiseMoney(said);
  const answered = whichOne(text, memory.own);
  if (answered) return answered;
  if (memory.own.editIds.length > 0 && formsOf(text).some((form) => isPhrase("undoes an edit", form)))
    return { intent: { kind: "undo-edit" }, order: "none", edits: "clear" };
  const asksOfOthers =
    says("other vendors' shops", text) ||
    gazetteer.vendors.some(
      ({ id, name }) => id !== own.id && text.includes(name.toLowerCase()) && isNamedAsShop(text, name),
    );
  if (asksOfOthers && says("speaks of sales", text)) return say("own-alone");
  const edits = readEdits(text, memory, own);
  if (edits) return asksOfOthers ? say("own-alone") : edits;
  const asked = questions(text, memory);
  if (asked) return asksOfOthers || says("everybody's shop", text) ? say("own-alone") : asked;
  return says("changes a listing", text) && !isTalk(text) ? { edits: "perhaps" } : null;
}

const say = (topic: Topic): Ordered => ({ intent: { kind: "say", topic }, order: "none" });

// --- questions

const abouts = ["searches", "sales", "stock", "orders", "payout", "reviews"] as const;

function questions(text: string, memory: TurnMemory): Ordered | null {
  const period = periods.find((name) => says(`period ${name}`, text)) ?? null;
  const found: OwnReport["about"][] = abouts.filter((about) => says(`own ${about}`, text));
  const { about } = memory.own;
  // "And last week?"
  if (found.length === 0 && period !== null && about !== null && isPhrase("only a period", text)) found.push(about);
  // "What did people search for and not find?" sells nothing.
  const asked = found.includes("searches") ? found.filter((each) => each !== "sales") : found;
  if (asked.length === 0 || says("shops, not sells", text)) return null;
  const hidden = says("hidden from shoppers", text);
  const intents = asked.slice(0, 3).map((about): Intent => {
    const name = about === "sales" || about === "stock" ? nameIn(text) : null;
    return { kind: "own-shop", about, period, name, hidden: hidden && about === "stock" };
  });
  const [only, ...others] = intents;
  return { intent: others.length > 0 || !only ? { kind: "several", intents } : only, order: "none" };
}

const named = [
  new RegExp(
    `(?<![\\p{L}])(?:my|our) (?<name>(?!${phrases("no name of a listing")}(?![\\p{L}]))[\\p{L}\\p{N}' -]+?)(?= ${phrases("behind an own name")}(?![\\p{L}])|[?.!,]|$)`,
    "u",
  ),
  new RegExp(
    `how many (?:of )?(?:the )?(?<name>(?!${phrases("no name of a listing")}(?![\\p{L}]))[\\p{L}\\p{N}' -]+?) (?:do|have|did) (?:i|we) `,
    "u",
  ),
];

/** "How are my jams selling?": the jams. Null: all listings. */
function nameIn(text: string): string | null {
  for (const pattern of named) {
    const name = pattern.exec(text)?.groups?.name?.trim();
    if (name) return name;
  }
  return null;
}

// --- orders

const amount = `(?:(?:r|zar) ?)?(?<amount>${digits})(?: ?${phrases("behind money")})?`;
const rand = `(?:(?:(?:r|zar) ?)(?<amount>${digits})|(?<bare>${digits}) ?${phrases("behind money")})`;
const percent = `(?<percent>${digits}) ?(?:%|percent)`;
const pieces = `(?<count>\\d{1,9})`;
const name = "(?<name>.+?)";
const priceOf = `(?:the )?prices? (?:of|on|for) `;
const stockOf = `(?:the )?(?:stock|quantity|count|number) (?:of|on|for) `;
const [sets, up, down, to] = ["sets a price", "goes up", "goes down", "to an amount"].map(phrases);
const more = phrases("raised by");
const less = phrases("lowered by");

type Read = (groups: Record<string, string | undefined>) => BulkChange | null;
const cents = (groups: Record<string, string | undefined>): number =>
  Math.round(readDigits(groups.amount ?? groups.bare ?? "") * 100);
const count = (groups: Record<string, string | undefined>): number => Number(groups.count);
const price: Read = (groups) => ({ kind: "price", cents: cents(groups) });
const priceBy =
  (sign: 1 | -1): Read =>
  (groups) => ({ kind: "price-amount", cents: sign * cents(groups) });
const percentBy =
  (sign: 1 | -1): Read =>
  ({ percent = "" }) => ({ kind: "price-percent", percent: sign * readDigits(percent) });
const stock: Read = (groups) => ({ kind: "stock", stock: count(groups) });
const stockBy =
  (sign: 1 | -1): Read =>
  (groups) => ({ kind: "stock-amount", by: sign * count(groups) });
const gone: Read = () => ({ kind: "stock", stock: 0 });
const [hides, shows] = (["archived", "active"] as const).map(
  (to): Read =>
    () => ({ kind: "status", status: to }),
) as [Read, Read];

/** Of each: the sentence without its courtesies. The first that fits counts. */
const orders: readonly (readonly [source: string, Read])[] = [
  [`${sets} ${stockOf}${name} ${to} ${pieces}`, stock],
  [`${sets} ${name}(?:'s)? stock ${to} ${pieces}`, stock],
  [`${sets} ${name} ${to} ${pieces} (?:in stock|pieces|left)`, stock],
  [`${sets} ${stockOf}${name} ${pieces}`, stock],
  [`add ${pieces}(?: more| extra)? to (?:${stockOf}|(?:the )?stock of )?${name}`, stockBy(1)],
  [`(?:take|remove|subtract) ${pieces} (?:off|from|of) (?:${stockOf}|the stock of )?${name}(?:'s stock)?`, stockBy(-1)],
  ...([1, -1] as const).flatMap((sign): (readonly [string, Read])[] => {
    const [moves, by] = sign === 1 ? [up, more] : [down, less];
    return [
      [`${moves} (?:${stockOf}|(?:the )?stock of )${name} by ${pieces}`, stockBy(sign)],
      [`(?:${sets}|${moves}) (?:${priceOf})?${name} ${percent} ${by}`, percentBy(sign)],
      [`${moves} (?:${priceOf})?${name}(?: price)? by ${percent}`, percentBy(sign)],
      [`(?:${sets}|${moves}) (?:${priceOf})?${name} ${rand} ${by}`, priceBy(sign)],
      [`${moves} (?:${priceOf})?${name}(?: price)? by ${rand}`, priceBy(sign)],
      [`${moves} ${priceOf}${name} by ${amount}`, priceBy(sign)],
    ];
  }),
  [`(?:take|knock) ${percent} off (?:${priceOf})?${name}`, percentBy(-1)],
  [`give (?:a )?${percent} (?:discount |off )(?:on )?${name}`, percentBy(-1)],
  [`(?:take|knock) ${rand} off (?:${priceOf})?${name}`, priceBy(-1)],
  [`(?:${sets}|${up}|${down}) ${priceOf}${name} ${to} ${amount}`, price],
  [`(?:put|price|sell) ${name}(?: on (?:special|sale|offer)) (?:at|for) ${amount}`, price],
  [`(?:${sets}|${up}|${down}) ${name}(?:'s)? price ${to} ${amount}`, price],
  [`(?:${sets}|${up}|${down}) ${name} ${to} ${rand}`, price],
  [`(?:put|price|sell) ${name} (?:at|for) ${amount}`, price],
  [`make ${name} ${rand}`, price],
  [`${phrases("hides")} ${name}(?: ${phrases("from shoppers")})?`, hides],
  [`(?:take|pull|remove) ${name} ${phrases("out of the shop")}`, hides],
  [`${phrases("unhides")} ${name}(?: ${phrases("to shoppers")})?`, shows],
  [`(?:show|put|bring|list) (?!me |us )${name} ${phrases("to shoppers")}`, shows],
];
/** Not an order, but it may be one. */
const statements: readonly (readonly [source: string, Read])[] = [
  [`${name} (?:is|are|costs?) (?:now )${rand}`, price],
  [`${name} (?:is|are|costs?) ${rand} ${phrases("from now on")}`, price],
  [`${name} (?:must be|goes to|go to) ${rand}`, price],
  [`${pieces} (?:more|extra|new) (?:${phrases("pack")} (?:of )?)?${name} ${phrases("has come in")}`, stockBy(1)],
  [`${name},? (?:new )?(?:stock|quantity):? (?:is )?(?:now )?${pieces}`, stock],
  [`${name},? (?:new )?price:? (?:is )?(?:now )?${amount}`, price],
  [`(?:i|we) (?:now )?(?:have|have got|'ve got|got|made) ${pieces} (?:more |new |extra )${name}`, stockBy(1)],
  [`(?:i|we)(?:'ve)? (?:now )?(?:have|have got|got) ${pieces} ${name} (?:now|left|in stock)`, stock],
  [`${name} (?:is|are) (?:now )?(?:sold out|out of stock|finished)(?: now)?`, gone],
  [`(?:i am|i'm|we are|we're) (?:now )?out of ${name}(?: now)?`, gone],
  [`${name}: ${pieces} in stock`, stock],
];

const whole = (sources: typeof orders) =>
  sources.map(([source, read]) => ({ pattern: new RegExp(`^(?:${source})$`, "u"), read }));
const [orderPatterns, statementPatterns] = [whole(orders), whole(statements)];
const anywhere = orders.map(([source]) => new RegExp(`(?<![\\p{L}])(?:${source})(?![\\p{L}\\p{N}])`, "u"));

const lead = new RegExp(`^(?:${phrases("asks kindly")}|${phrases("order leads in")})(?![\\p{L}\\p{N}'])[\\s,.!]*`, "u");
const trail = new RegExp(
  `[\\s,.!]+(?:${phrases("order trails")}|${phrases("from now on")}|${phrases("ends kindly")})$`,
  "u",
);

/** Without courtesies, from none on; those at the end one by one: "show it again" needs its last word. */
function formsOf(sentence: string): string[] {
  const forms: string[] = [];
  let text = sentence.trim();
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/[\s.,!?;]+$/u, "").replace(lead, "");
    if (text === before) {
      forms.unshift(text);
      text = text.replace(trail, "");
    }
  }
  return [...new Set([text, ...forms])];
}
const bare = (sentence: string): string => formsOf(sentence)[0] ?? "";

const isTalk = (text: string): boolean =>
  begins("supposes", text) || says("order is not one", text) || says("told of a change", text) || says("reports", text);

const aboutCart = new RegExp(
  `(?<![\\p{L}])(?:in|into|to|from|out of|off) ${phrases("the cart itself")}(?![\\p{L}])`,
  "u",
);

function readEdits(text: string, memory: TurnMemory, own: Own): Ordered | null {
  // A cart's change, whoever asks for it; "put the basket at R60" is none.
  if (aboutCart.test(text)) return null;
  const sentences = text
    .split(/(?<=[.!?;])\s+/u)
    .filter((each) => !isPhrase("only courtesy", bare(each)) && bare(each) !== "");
  const read = sentences.map((each) => (isTalk(bare(each)) ? null : editsIn(each, memory, own)));
  const edits = read.flatMap((each) => each?.edits ?? []);
  if (read.length > 0 && read.every((each) => each !== null)) {
    if (edits.some(({ name, ids, all }) => name === "" && ids === null && !all)) return say("own-which");
    const isAsked = text.includes("?") && !begins("asks kindly", text);
    const isNarrowing = isAmongFound(memory) && edits.some(({ change }) => change.kind === "status");
    // "1.500" may be one and a half.
    const isSure = read.every((each) => each.sure) && !isAsked && !isNarrowing && !/\d\.\d{3}(?!\d)/u.test(text);
    const intents = edits.map((edit): Intent => ({ kind: "edit-listings", edits: [edit] }));
    const [only] = intents;
    return {
      intent: intents.length === 1 && only ? only : { kind: "several", intents },
      order: "none",
      edits: isSure ? "clear" : "perhaps",
    };
  }
  return anywhere.some((pattern) => pattern.test(text)) && isTalk(text) ? say("own-left-alone") : null;
}

/** A search's listings are in front, which "hide the red mugs" may mean. */
const isAmongFound = ({ own, lastShown }: TurnMemory): boolean =>
  own.about === null && own.shown.length === 0 && lastShown.length > 0;

function editsIn(sentence: string, memory: TurnMemory, own: Own): ReturnType<typeof editsOf> {
  for (const form of formsOf(sentence)) {
    const edits = editsOf(form, memory, own);
    if (edits) return edits;
  }
  return null;
}

/** Null: the sentence, or a part of it, is no change. */
function editsOf(sentence: string, memory: TurnMemory, own: Own): { edits: OwnEdit[]; sure: boolean } | null {
  const one = editOf(sentence, orderPatterns, memory, own);
  const pieces = sentence.split(/,? and (?:then |also )?|, (?:then )?|; /u);
  if (pieces.length > 1) {
    const parts = pieces.map((piece) => editOf(piece, orderPatterns, memory, own));
    if (parts.every((part) => part !== null)) return { edits: parts, sure: true };
  }
  if (one) return { edits: [one], sure: true };
  const stated = editOf(sentence, statementPatterns, memory, own);
  return stated && { edits: [stated], sure: false };
}

function editOf(sentence: string, patterns: typeof orderPatterns, memory: TurnMemory, own: Own): OwnEdit | null {
  for (const { pattern, read } of patterns) {
    const groups = pattern.exec(sentence)?.groups;
    const change = groups ? read(groups) : null;
    const meant = groups && change ? target(groups.name ?? "", memory, own) : null;
    if (change && meant) return { change, ...meant };
  }
  // "Show the vase again", while it is about the own shop: else it is a shopper's.
  const shownAgain = memory.own.about === null ? null : backPattern.exec(sentence)?.groups;
  const comesBack = shownAgain && target(shownAgain.name ?? "", memory, own);
  if (comesBack) return { change: { kind: "status", status: "active" }, ...comesBack };
  // "Set it to 20", after a question about stock.
  const again = /^(?:set|make|change) (?<name>it|that|this) to (?<count>\d{1,7})$/u.exec(sentence)?.groups;
  const meant = again && memory.own.about === "stock" ? target("it", memory, own) : null;
  return again && meant ? { change: stock(again) as BulkChange, ...meant } : null;
}

const backPattern = /^(?:show|put|bring|list) (?!me |us )(?<name>.+?) (?:again|back)$/u;

const all = new RegExp(`^(?:${phrases("all of a name")})(?![\\p{L}]) ?`, "u");

/** Which listings a name means: those pointed at, all of that name, or the one. Null: the words name no listing. */
function target(written: string, memory: TurnMemory, own: Own): Pick<OwnEdit, "name" | "all" | "ids"> | null {
  const text = written.trim();
  if (begins("no listing begins so", text)) return null;
  const { shown } = memory.own;
  const ids = (listings: readonly Pick<OwnListing, "id">[]) => ({
    name: "",
    all: true,
    ids: listings.map(({ id }) => id),
  });
  if (isPhrase("pronoun", text) || isPhrase("all of those", text)) {
    const page = memory.page ?? memory.focus;
    const isOwnPage = page?.listing.vendorId === own.id;
    const isMany = isPhrase("all of those", text) || /^(?:them|these|those)$/u.test(text);
    if (shown.length === 1 || (isMany && shown.length > 0)) return ids(shown);
    return isOwnPage && page ? ids([page.listing]) : { name: "", all: false, ids: null };
  }
  const place = /^(?:the )?(?<place>[\p{L}\p{N}]+) (?:one|of them)$/u.exec(text)?.groups?.place;
  if (place !== undefined && placeOf(place) > 0) {
    const pointed = shown[placeOf(place) - 1];
    return pointed ? ids([pointed]) : null;
  }
  const bareName = text
    .replace(all, "")
    .replace(/^(?:my|our|the|its)(?: |$)/u, "")
    .trim();
  const isAll = all.test(text);
  // "Drop the price to R90" is of the one in front; "the tall ones" are among what a search found.
  const isNone = bareName === "" && !isAll;
  if (isNone || isPhrase("a price itself", bareName))
    return (isNone || bareName === "price") && shown.length === 1 ? ids(shown) : null;
  if (isPhrase("an order", bareName) || /(?:^| )ones?$/u.test(bareName)) return null;
  const isEverything = isAll && (bareName === "" || isPhrase("own goods", bareName));
  return { name: isEverything ? "" : bareName, all: isAll && (isEverything || isPlural(bareName)), ids: null };
}

/** "The tall one", after "which one?": a place or words of one title, and nothing else. */
function whichOne(text: string, { which }: OwnMemory): Ordered | null {
  if (which === null || text.includes("?")) return null;
  const answer = bare(text)
    .replace(/^(?:the|my|our) /u, "")
    .replace(/ one$/u, "");
  const pointed = answer.includes(" ") ? undefined : which.listings[placeOf(answer) - 1];
  const said = stemsIn(answer);
  const isNamed = (title: string) => said.isSubsetOf(stemsIn(title));
  const [only, ...others] = pointed ? [pointed] : which.listings.filter(({ title }) => said.size > 0 && isNamed(title));
  if (!only || others.length > 0) return null;
  const edit: OwnEdit = { change: which.change, name: "", all: true, ids: [only.id] };
  return { intent: { kind: "edit-listings", edits: [edit] }, order: "none", edits: "clear" };
}

const stemsIn = (text: string): Set<string> => new Set(splitWords(plainText(text)).map(stemOf));
