// No promises of discounts, discount codes, refunds or delivery days, except what an order's record says.

import { whole } from "../model/offline/phrases.ts";
import type { Check } from "./checks.ts";
import { denies } from "./plain.ts";

const discount = whole(
  "\\d+ ?(?:%|percent|per cent) (?:off|discount|korting|afslag|cash ?back)|(?:r|zar) ?\\d[\\d .,]* (?:off|discount|cash ?back)|half[- ]?price|(?:special|discount(?:ed)?|promo(?:tional)?) price|discounts?|cash ?backs?|free gift|on (?:special|promotion)|price match|afslag|spesiale prys",
);
const code = whole(
  "(?:discount|promo(?:tion(?:al)?)?|coupon|voucher|gift|referral)[- ]?codes?|with (?:the |our |my |this )?(?:code|kode)|(?:use|with|apply|enter|quote) (?:the |our |my |this )?(?:promo|voucher|coupon)s?|(?:use|apply|enter|quote|mention|type|add|gebruik)(?: \\p{L}+){0,3} (?<!(?:qr|bar|colou?r|post(?:al)?|zip|dress|product) )(?:code|kode)(?! of)",
);
const shoutedCode = /(?<!\p{L})[Cc][Oo][Dd][Ee]:? +["'“]?(?=[A-Z\d-]*[A-Z])[A-Z\d-]{4,}/u;

export const discounts: Check = ({ text, raw }) =>
  !(discount.test(text) || code.test(text) || shoutedCode.test(raw)) || denies(text);

const refund = whole(
  [
    "(?:i|we|indaba)(?:'ll|'ve|'m|'re)?(?: (?:will|can|have|am|are|shall|now|just|already|gladly|happily|also|personally|going to|arrange|process|promise|guarantee|give|issue|you|to|a|an|the|full|your))* (?:refund(?:ed|ing)?|reimburs(?:e|ed|ing)|pay(?:ing)? you back|money back|paid you back)",
    "you(?:'ll|'re| will| can| may| are| get)?(?: \\p{L}+){0,4} (?:refund(?:ed)?|reimbursed|money back)",
    "(?:full|instant|guaranteed) refund|refund (?:guarantee|is guaranteed)|money[- ]?back guarantee|(?<!no )refund(?: \\S+){0,4} (?:is|has been|was|will be|gets) (?:\\p{L}+ )?(?:approved|processed|issued|sent|confirmed|paid|done|on its way)",
    "(?:has|have|was|were|will be|being|'ll be)(?: \\p{L}+)? (?:refunded|reimbursed|credited)",
  ].join("|"),
);
const byUs = whole("(?:i|we)(?:'ve|'ll|'m|'re)? (?:\\p{L}+ ){0,2}(?:refund|reimburs)(?:e|ed|ing)?");

export const refunds: Check = ({ text }, evidence) => {
  if (!refund.test(text) || denies(text)) return true;
  // A refund may be mentioned for a cancelled part, but the assistant never makes one.
  return (
    !byUs.test(text) &&
    (evidence.hasPart("cancelled") || evidence.orders.some(({ paymentStatus }) => /refund/i.test(paymentStatus)))
  );
};

const day =
  "today|tonight|tomorrow|overnight|(?:next|this) (?:week|month)|(?:on |by |before |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:within|in|under|after|inside|about)(?: about| only| just)? (?:\\d+|an?|one|two|three|four|five|six|seven|ten|few)(?: ?(?:-|–|to|or) ?(?:\\d+|two|three|four|five|six|seven|ten))? (?:\\p{L}+ )?(?:hours?|days?|weeks?|minutes?)|\\d+ ?(?:-|–|to) ?\\d+ (?:\\p{L}+ )?(?:days|hours|weeks)|\\d+ (?:working|business) days|(?:by|before) (?:the )?(?:end of|christmas|\\d{1,2})(?: ?(?:st|nd|rd|th))?|more|mere|môre";
const goes =
  "deliver(?:y|ed|s|ies|ing)?|arriv(?:e|es|ed|al|ing)|ship(?:s|ped|ping)?|dispatch(?:es|ed)?|sent|send it|reach(?:es)? you|get(?:s)? (?:it|them|to you|there)|have (?:it|them)|be (?:there|here|yours)|with you|at your door|in your hands|courier(?:ed)?|aflewer(?:ing)?";
const deliveryDay = whole(
  `(?:${goes})(?!\\p{L})(?:[^.;]{0,60}?) (?:${day})|(?:${day}|same[- ]day|next[- ]day|overnight|\\d+[- ](?:day|hour))[ ,-]+(?:\\p{L}+ ){0,2}(?:${goes})`,
);
/** Past events of an order: "shipped on Friday". */
const happened = whole(
  "(?:shipped|delivered|packed|sent|cancelled|arrived)(?: it| them| your order| this)? (?:on|yesterday)",
);
const ahead = whole("will|be|shall|going to");

export const deliveryDays: Check = ({ text: said }, { orders, leadTimes }) => {
  const text = [...leadTimes].reduce((rest, time) => rest.replaceAll(time, ""), said);
  return !deliveryDay.test(text) || denies(text) || (orders.length > 0 && happened.test(text) && !ahead.test(text));
};
