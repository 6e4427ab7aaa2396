// No contacts outside the shop: links, domains, email addresses, phone and account numbers.
import type { Order } from "#contract/orders/orders.ts";
import { whole } from "../model/offline/phrases.ts";
import type { Check } from "./checks.ts";

const scheme = /:\/\/|(?<![\p{L}\p{N}])(?:(?:https?|ftp|hxxps?|mailto):|www\d?\.)/u;
const endings =
  "com|net|org|info|biz|shop|store|online|site|website|web|app|dev|io|ai|co|me|cc|tv|xyz|top|club|vip|live|link|click|page|pro|work|cash|money|bank|pay|finance|africa|capetown|joburg|durban|za|ru|cn|ly|gl|gd|tk|ml|ga|cf|gq|pw|ws|eu|uk|de|nl|fr|ng|ke|zw|bw|example|test|onion";
const domain = new RegExp(`[\\p{L}\\p{N}-]\\.(?:${endings})(?![\\p{L}\\p{N}-])`, "u");
/** "shop (dot) co [.] za" */
const spelledDot =
  / ?(?:\[\.\]|\(\.\)|\{\.\}|[[({]dot[\])}]) ?| dot (?=(?:com|net|org|info|co|za|shop|store|online|site|xyz)(?!\p{L}))/gu;
const mail = /[^\s@]@\s?[\p{L}\p{N}]|[\p{L}\p{N}] ?[[({]at[\])}] ?[\p{L}\p{N}]/u;
const machine = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u;

/** Nine or more digits in groups: a phone, account or card number. */
const longNumber = /(?<![\p{L}\p{N}])\+?\d(?:[ .()/·,-]{0,2}\d){8,}(?![\p{L}\p{N}])/gu;
const spelledNumber =
  /(?<!\p{L})(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double)(?:[\s,.-]+(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double)){6,}(?!\p{L})/u;
/** Fewer digits count if the words before say what they are. */
const numberOf = whole(
  "(?:bank |savings |cheque )?(?:account|acc|a/c|acct|branch(?: code)?|iban|swift|rekening)(?: (?:number|no|nr|is|of|at|code))*[ .:#]{0,3}\\d[\\d -]{3,}\\d|(?:call|dial|sms|text|whatsapp|tel|cell)(?: (?:us|me|him|her|them|now|on|at|the seller))*[ .:]{1,3}\\+?[\\d*#][\\d *#-]{2,}\\d",
);
/** "*120*123#"; `plain` removes stars, so this looks at the raw text. */
const shortCode = /\*\d{2,}[\d*]*#/u;
/** Digits of other scripts: people can read them, these patterns can't. */
const otherDigits = /(?![0-9])\p{Nd}/u;
/** A word that mixes Latin letters with look-alikes of another script. */
const disguised =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

const date = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/gu;
const money = /(?<![\p{L}\p{N}])(?:zar|r) ?(?:\d{1,3}(?:[ ,]\d{3})+|\d{1,7})(?:[.,]\d{1,2})?(?!\d)/gu;
const thousands = /(?<!\d[ .-]?)[1-9]\d{0,2} \d{3}(?! ?\d)/gu;

/** "36/37/38/39/40" are sizes. */
const isSizes = (run: string): boolean => {
  const groups = run.split(/\D+/);
  return groups.length > 1 && !/^[+0]/.test(run) && groups.every((group) => group.length <= 2);
};

export const contacts: Check = ({ text, raw }, { orders }) => {
  const dotted = text.replace(spelledDot, ".");
  if (scheme.test(text) || domain.test(dotted) || mail.test(text) || machine.test(text)) return false;
  if (otherDigits.test(text) || disguised.test(text)) return false;
  const numbers = withoutTracking(text, orders).replace(money, "¤").replace(date, "¤");
  if (spelledNumber.test(numbers) || numberOf.test(numbers) || shortCode.test(raw)) return false;
  return [...numbers.replace(thousands, "¤").matchAll(longNumber)].every(([run]) => isSizes(run));
};

/** Removes tracking numbers, which may be long; other text in a tracking field stays and is checked. */
const withoutTracking = (text: string, orders: readonly Order[]): string =>
  orders
    .flatMap(({ parts }) => parts.flatMap((part) => [part, ...(part.parcels ?? [])]))
    .flatMap(({ tracking }) => tracking?.trim().toLowerCase() ?? [])
    .filter((tracking) => /^[a-z\d-]{6,40}$/.test(tracking))
    .reduce((rest, tracking) => rest.replaceAll(tracking, "¤"), text);
