// "I've added it" is allowed only if a tool of this turn did it, "it was shipped" only if the order's record says so.
import type { PartState } from "#contract/orders/order-rules.ts";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import { whole } from "../model/offline/phrases.ts";
import type { Check } from "./checks.ts";
import type { Evidence } from "./evidence.ts";
import { visible } from "./plain.ts";

const opening =
  "^(?:\\W*(?:ok(?:ay)?|great|sure|right|yes|lovely|perfect|sharp|lekker|sorted|alright|all right|good|done|no problem|of course|certainly|and|now|so|it's|they're|that's|all) ?)*[\\W]*";
const iHave =
  "(?:i|we)(?:'ve| have|'d)?(?: (?:now|just|also|already|gone ahead and|went ahead and|successfully|quickly))*";
const cart = "(?:your |the |my |our )?(?:shopping )?(?:cart|basket|trolley|mandjie)";
const been =
  "(?:'s|'ve|is|are|was|were|has|have)(?: (?:now|just|also|already|all|successfully))*(?: been)?(?: (?:now|just|also|already|successfully))*";

const something = "(?!\\p{L}| (?:nothing|none|no)(?!\\p{L}))";
const ending = "(?: for you| now| too| as well| as asked| successfully)*[ .!]*$";

/** Claims that something was added to, removed from or changed in the cart. */
const added = new RegExp(
  [
    `${opening}(?:added|bygevoeg)(?!\\p{L})`,
    `(?<!\\p{L})${iHave} (?:added|put|placed|popped|dropped|slipped)${something}`,
    `${been} (?:added|put|placed)(?! sugar)(?:.{0,60} (?:to|in|into) ${cart}(?!\\p{L})|${ending})`,
  ].join("|"),
  "u",
);
const inCart = new RegExp(
  `(?:'s|'re|'ve got|(?<!\\p{L})(?:is|are|sits?(?! die )|wait(?:s|ing)?|you have|holds?|contains?))(?!\\p{L})(?: (?:now|already|all|safely))*.{0,60}?(?<!\\p{L})(?:in|inside) ${cart}(?!\\p{L})|${cart} (?:now )?(?:has|holds|contains)(?!\\p{L})`,
  "u",
);
const removed = new RegExp(
  [
    `${opening}(?:removed|deleted|emptied|cleared|taken out|verwyder)(?!\\p{L})`,
    `(?<!\\p{L})${iHave} (?:(?:removed|deleted|emptied|cleared)${something}|(?:took|taken) (?:\\S+ ){0,4}out(?!\\p{L}))`,
    `${been} (?:removed|deleted|taken out|emptied|cleared)(?:.{0,60} (?:from|out of) ${cart}(?!\\p{L})|${ending})`,
    `${cart} (?:is|'s) (?:now )?(?:emptied|cleared)(?!\\p{L})`,
  ].join("|"),
  "u",
);
const changed = new RegExp(
  [
    `${opening}(?:updated|changed|swapped|replaced|undone)(?!\\p{L})`,
    `(?<!\\p{L})${iHave} (?:updated|changed|swapped|replaced|undone|set|increased|reduced|doubled)${something}`,
    `${been} (?:updated|changed|swapped|replaced)(?:.{0,60} in ${cart}(?!\\p{L})|${ending})`,
    `${cart} ${been} (?:updated|changed)(?!\\p{L})`,
  ].join("|"),
  "u",
);
/** Claims that a vendor's own listing was changed. */
const repriced = new RegExp(
  [
    `(?<!\\p{L})${iHave} (?:hidden|hid|unhidden|repriced|restocked|lowered|raised|dropped|archived)${something}`,
    `${opening}(?:hidden|unhidden|repriced|restocked|lowered|raised)${ending}`,
    `(?<!\\p{L})your (?:price|stock|listing)s? (?:of .{1,80} )?${been} (?:set|changed|updated|lowered|raised|hidden)(?!\\p{L})`,
  ].join("|"),
  "u",
);
const ofCart = new RegExp(cart, "u");
/** A bare "Done." */
const done =
  /^\W*(?:(?:ok(?:ay)?|great|sure|right|yes|perfect|all|it's|that's|there you go|and)\W+)*(?:done|sorted|all set|completed?|finished|taken care of)(?: for you| now)?\W*$/u;

const question = /\?\W*$/u;
const doing = "(?:added|put|placed|removed|changed|updated)";
/** Not a claim: a plan, an offer or a condition. */
const wish = whole(
  `(?:shall|should|can|could|would|may|might|will|to|like|want)(?: i| we| you)?(?: it| them| this| that| one)?(?: be| get)? ${doing}|(?:if|once|when|after|until|as soon as) \\S+(?: has| have| is| are)?(?: been)? ${doing}`,
);

function cartClaimHolds(text: string, raw: string, evidence: Evidence): boolean {
  if (wish.test(text)) return true;
  // A vendor's own listings; which ones, their card says.
  if (evidence.listingsChanged && !ofCart.test(text)) return true;
  if (repriced.test(text)) return false;
  if (added.test(text) && !isOf(raw, evidence, evidence.added)) return false;
  if (removed.test(text) && !isOf(raw, evidence, evidence.removed)) return false;
  if (changed.test(text) && !evidence.cartChanged) return false;
  if (
    inCart.test(text) &&
    !question.test(text) &&
    !/(?<!\p{L})(?:not|isn't|aren't|nothing|empty|no)(?!\p{L})/u.test(text)
  )
    if (!evidence.cartSeen && !evidence.cartChanged) return false;
  return !(done.test(text) && evidence.refused && !evidence.cartChanged);
}

/** A listing was changed, and the sentence names no other listing. */
function isOf(raw: string, { titles }: Evidence, changedIds: ReadonlySet<string>): boolean {
  if (changedIds.size === 0) return false;
  const text = visible(raw);
  const named = [...titles].filter(([, title]) => title.includes(" ") && text.includes(visible(title)));
  const doneTitles = new Set([...changedIds].map((id) => titles.get(id)));
  // A title may contain another title.
  const done = named.filter(([, title]) => doneTitles.has(title));
  return named.every(([, title]) => doneTitles.has(title) || done.some(([, longer]) => longer.includes(title)));
}

// --- orders, which no tool writes

const iDid = whole(
  `(?:i|we)(?:'ve|'ll| have| will)?(?: (?:now|just|also|already|gone ahead and|successfully))* (?:(?:placed?|submitted|confirmed|completed?|cancell?ed|changed|paid|booked|processed?|shipped|dispatched|scheduled)(?: \\p{L}+){0,3} (?:orders?|payments?|purchases?|delivery|parcel)|ordered|bought|purchased|paid|charged|cancell?ed it)`,
);
const order =
  "(?:your |the |this |that |an )?(?:\\p{L}+ )?(?:order|purchase|payment|checkout|parcel|package|delivery)(?: \\S+){0,6}?";
const state = new RegExp(
  `(?<!\\p{L})${order} ${been} (?<state>placed|confirmed|paid|complete[d]?|processed|received|accepted|approved|successful|through|packed|shipped|sent|dispatched|on (?:its|the) way|out for delivery|delivered|cancell?ed|changed|updated)(?!\\p{L})|(?:order|payment)(?: is)? (?<bare>placed|confirmed|complete|successful|received|accepted|processed|approved)(?!\\p{L})`,
  "u",
);
const congratulated = whole("thank you for your (?:order|purchase|payment)|thanks for (?:your order|ordering|paying)");
const known: Readonly<Record<string, readonly (PartState | ParcelState)[]>> = {
  packed: ["packed", "shipped", "delivered"],
  shipped: ["shipped", "delivered"],
  sent: ["shipped", "delivered"],
  dispatched: ["shipped", "delivered"],
  "on its way": ["shipped", "out-for-delivery"],
  "on the way": ["shipped", "out-for-delivery"],
  "out for delivery": ["out-for-delivery"],
  delivered: ["delivered"],
  cancelled: ["cancelled"],
  canceled: ["cancelled"],
  changed: [],
  updated: [],
};
/** No tool begins a return: the shopper's own press does. */
const returned = whole(
  "(?:i|we)(?:'ve|'ll| have| will)?(?: (?:now|just|also|already|gone ahead and|successfully))* (?:start(?:ed)?|begun|request(?:ed)?|ask(?:ed)? for|open(?:ed)?|book(?:ed)?|arrang(?:e|ed)|log(?:ged)?|file[d]?|submit(?:ted)?|register(?:ed)?|initiat(?:e|ed)|process(?:ed)?|approved?)(?: \\p{L}+){0,3} returns?|returns?(?: \\p{L}+){0,4} (?:is|are|was|has been|have been|have) (?:now |just |already )?(?:been )?(?:started|begun|requested|asked for|opened|booked|arranged|logged|filed|submitted|registered|initiated|processed|approved|accepted|confirmed|under ?way)",
);
/** No tool writes to a vendor: the shopper's own press does. */
const written = whole(
  "(?:i|we)(?:'ve|'ll| have| will)?(?: (?:now|just|also|already|gone ahead and|successfully))* (?:sent|written|wrote|send|forwarded|passed on|delivered)(?: \\p{L}+){0,3} (?:message|question)|(?:i|we)(?:'ve| have)?(?: (?:now|just|already))* (?:asked|told|messaged|contacted|informed|let)(?: \\p{L}+){0,2} (?:seller|vendor|shop)|(?:message|question) (?:was|is|has been) (?:now |just |already )?(?:sent|delivered|forwarded|passed on)",
);
const conditional = whole("if|once|when|as soon as|until|after|before|unless|as long as");

function orderClaimHolds(text: string, evidence: Evidence): boolean {
  if (iDid.test(text)) return false;
  if ((returned.test(text) || written.test(text)) && !conditional.test(text)) return false;
  const { orders } = evidence;
  if (congratulated.test(text)) return orders.length > 0;
  const { state: said, bare } = state.exec(text)?.groups ?? {};
  const claim = said ?? bare;
  if (claim === undefined || conditional.test(text)) return true;
  const states = known[claim];
  return states === undefined ? orders.length > 0 : evidence.hasPart(...states);
}

export const actions: Check = ({ text, raw }, evidence) =>
  cartClaimHolds(text, raw, evidence) && orderClaimHolds(text, evidence);
