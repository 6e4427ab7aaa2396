// The order number in a message: how an id starts, with or without "#", or whatever the shopper takes for one.
import { whole } from "./words.ts";

const noun = "(?:orders?|purchase|parcel|package|bestelling|i-?oda(?: yami)?)";
const label = "(?:\\s*(?:numbers?|nr\\.?|num|nommer|no\\.?|id|ref(?:erence)?|code))";
const link = "\\s*(?:is|:|=|of|for|starting with|starts with|that starts with|beginning with|van|-)?\\s*";
const hex = "(?=[0-9a-f-]*\\d)[0-9a-f]{4}[0-9a-f-]{0,32}";

const afterNoun = whole(`${noun}(?<label>${label}?)${link}(?<hash>#?)\\s?(?<number>${hex})`);
// Eight letters and no digit, too: one id in thousands is like that.
const lettersAfterHash = whole(`${noun}${label}?${link}#\\s?(?<number>[a-f]{6,8})`);
const bare = /^(?:#\s?(?<hash>[0-9a-f]{4,36})|(?<plain>(?=[0-9a-f]*\d)[0-9a-f]{8}(?:-[0-9a-f-]{0,28})?))[?.!]*$/u;
const afterVerb = whole(
  `(?:track(?:ing)?(?: number| info| details| status)?|status|where(?:'s| is)|waar is|volg|eta|update|news|what did i pay|how much (?:did i pay|was|is))(?: (?:of|for|on|about|with|my|is))*\\s#?\\s?(?<number>${hex})`,
);
const somewhere =
  /(?<![\p{L}\p{N}-])#?(?<number>(?=[0-9a-f]*\d)(?=[0-9]*[a-f])[0-9a-f]{8}(?:-[0-9a-f-]{0,28})?)(?![\p{L}\p{N}-])/u;
// No id of ours, but meant as one: it isn't found.
const odd = whole(
  `(?:(?:my|track|tracking|find|about|of|is|on|status|where's|for|show(?: me)?|check) (?:my |the )?order${label}?|order(?:\\s*(?:numbers?|nr\\.?|nommer|no\\.|id|ref(?:erence)?)))${link}#?\\s?(?<number>(?=[\\p{L}\\d-]*\\d)[\\p{L}\\d]+(?:-[\\p{L}\\d]+){0,6})`,
);
const oddBehindHash = whole(`${noun}${label}?${link}#\\s?(?<number>(?=[\\p{L}\\d-]*\\d)[\\p{L}\\d-]{3,40})`);

export function orderNumberIn(text: string): string | null {
  const found = afterNoun.exec(text);
  const { number, label: named, hash } = found?.groups ?? {};
  if (found && number !== undefined && (named !== "" || hash !== "" || !isQuantity(number, text, found)))
    return cleaned(number);
  const alone = bare.exec(text)?.groups;
  const rest =
    lettersAfterHash.exec(text)?.groups?.number ??
    alone?.hash ??
    alone?.plain ??
    (found ? undefined : afterVerb.exec(text)?.groups?.number) ??
    (orderWord.test(text) ? somewhere.exec(text)?.groups?.number : undefined) ??
    oddBehindHash.exec(text)?.groups?.number ??
    oddOne(text);
  return rest === undefined ? null : cleaned(rest);
}

const orderWord = whole(
  "orders?|track(?:ing)?|shipped|delivered|arrived?|cancelled|canceled|paid|pay|spen[dt]|how much|cost|status|refund(?:ed)?|parcel|package|bestelling|where|show me|find|open|check|look up|for",
);

const cleaned = (number: string): string => number.replace(/^-+|-+$/gu, "");

/** "Order 1000 bricks" buys bricks. */
const isQuantity = (number: string, text: string, found: RegExpExecArray): boolean =>
  /^\d{1,7}$/u.test(number) &&
  /^\s\p{L}/u.test(text.slice(found.index + found[0].length)) &&
  !/^\s(?:please|has|is|was|been|shipped|yet|now|and|status|tracking|asb|then|delivered|arrived?|cancelled|for me|to see)(?![\p{L}])/u.test(
    text.slice(found.index + found[0].length),
  );

function oddOne(text: string): string | undefined {
  const number = odd.exec(text)?.groups?.number;
  // "My order of 2 lamps" and "order no 2" are none; a date isn't either.
  return number !== undefined &&
    (number.length >= 5 || /number|nr|nommer|id|ref/u.test(text)) &&
    !/^(?:19|20)\d\d$|(?:st|nd|rd|th)$/u.test(number)
    ? number
    : undefined;
}
