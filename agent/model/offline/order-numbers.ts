// The order number in a message: the start of an id, with or without "#", or something the shopper takes for one.
import { phrases, says, whole } from "./phrases.ts";

const noun = phrases("order noun");
const label = `(?:\\s*${phrases("number label")})`;
const link = `\\s*(?:${phrases("number follows")}|[:=-])?\\s*`;
const hex = "(?=[0-9a-f-]*\\d)[0-9a-f]{4}[0-9a-f-]{0,32}";

const afterNoun = whole(`${noun}(?<label>${label}?)${link}(?<hash>#?)\\s?(?<number>${hex})`);
// Letters only, too: one id in thousands starts without a digit.
const lettersAfterHash = whole(`${noun}${label}?${link}#\\s?(?<number>[a-f]{6,8})`);
const bare = /^(?:#\s?(?<hash>[0-9a-f]{4,36})|(?<plain>(?=[0-9a-f]*\d)[0-9a-f]{8}(?:-[0-9a-f-]{0,28})?))[?.!]*$/u;
const afterVerb = whole(`${phrases("asks of a number")}(?: (?:of|for|on|about|with|my|is))*\\s#?\\s?(?<number>${hex})`);
const somewhere =
  /(?<![\p{L}\p{N}-])#?(?<number>(?=[0-9a-f]*\d)(?=[0-9]*[a-f])[0-9a-f]{8}(?:-[0-9a-f-]{0,28})?)(?![\p{L}\p{N}-])/u;
// Not a possible id, but meant as one: the search for it will find nothing.
const odd = whole(
  `(?:${phrases("odd number lead")} (?:my |the )?order${label}?|order${label})${link}#?\\s?(?<number>(?=[\\p{L}\\d-]*\\d)[\\p{L}\\d]+(?:-[\\p{L}\\d]+){0,6})`,
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
    (says("speaks of orders", text) ? somewhere.exec(text)?.groups?.number : undefined) ??
    oddBehindHash.exec(text)?.groups?.number ??
    oddOne(text);
  return rest === undefined ? null : cleaned(rest);
}

const cleaned = (number: string): string => number.replace(/^-+|-+$/gu, "");

/** "Order 1000 bricks" buys bricks. */
const isQuantity = (number: string, text: string, found: RegExpExecArray): boolean =>
  /^\d{1,7}$/u.test(number) &&
  /^\s\p{L}/u.test(text.slice(found.index + found[0].length)) &&
  !behind.test(text.slice(found.index + found[0].length));
const behind = new RegExp(`^\\s${phrases("behind a number")}(?![\\p{L}])`, "u");

function oddOne(text: string): string | undefined {
  const number = odd.exec(text)?.groups?.number;
  // Not in "my order of 2 lamps", "order no 2", or a date.
  return number !== undefined &&
    (number.length >= 5 || /number|nr|nommer|id|ref/u.test(text)) &&
    !/^(?:19|20)\d\d$|(?:st|nd|rd|th)$/u.test(number)
    ? number
    : undefined;
}
