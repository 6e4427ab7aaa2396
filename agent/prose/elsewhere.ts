// Nobody is told to pay or to contact a seller outside the shop.

import { unitNames } from "#contract/language/measures.ts";
import { whole } from "../model/offline/phrases.ts";
import type { Check } from "./checks.ts";
import { denies } from "./plain.ts";

/** Means of payment that only work outside the checkout. */
const means = whole(
  [
    "e\\.?f\\.?t\\.?s?|(?:bank|wire|money) transfers?|(?:direct|bank|cash) deposits?|cash ?send|e-?wallets?|pay ?shap|western union|money ?gram|mukuru",
    "proof of payment|bank(?:ing)? (?:details|account)|account holder|branch code|swift code|iban|bankoorplasing",
    "(?:fnb|absa|nedbank|capitec|standard bank|tyme ?bank|investec|african bank)(?:'s)? (?:acc(?:ount|t)?|a/c|app|rekening)",
    "(?:cash|pay(?:ment)?) on (?:delivery|collection)|pay (?:in )?cash|cash (?:when|at the door)",
  ].join("|"),
);
/** Not the length in "wire 500 m". */
const unit = ["length", "mass", "volume"].flatMap((kind) => unitNames(kind).map(([name]) => name)).join("|");
const sum = `(?:r|zar) ?\\d[\\d .,]*|\\d[\\d .,]*\\d(?!\\d| ?(?:${unit})(?!\\p{L}))`;
/** "pay it directly to", "transfer R200 to", "deposit the money into" */
const directed = whole(
  [
    `(?:pay|betaal|settle|paying)(?: (?:it|this|that|now|today|straight|first|half|cash|in cash|the \\p{L}+|your \\p{L}+|${sum}))* (?:to|into|in(?= the account)|at|via|by|through|using|on|with|direct(?:ly)?|outside|upfront|up front|in advance|aan|per)`,
    "(?:pay|betaal|paying) (?:me|us|him|her|them|(?:the |your )?(?:seller|vendor|owner|supplier|shop|driver|courier|verkoper)(?!'s (?:price|part)))",
    `(?:transfer|deposit|send|wire|oorplaas)(?: (?:it|the|your|this|full|${sum}))* (?:money|payment|cash|funds|amount|${sum}|total|deposit)`,
    "(?:make|complete|send|arrange) (?:a |the |your |an )?(?:\\p{L}+ )?(?:payment|deposit|transfer)(?: directly)? (?:to|into|at|via|by|through|on|with)",
  ].join("|"),
);
const atCheckout = whole("checkout|paystack|on indaba|indaba's own");
const past = whole(
  "skip|instead|outside|direct(?:ly)?|avoid|before (?:the|you|paying)|rather|after (?:the|you|paying)|not|don't|never|broken|down|closed|faster|cheaper|(?:to|pay|with) (?:the |your )?(?:seller|vendor)|account|acc|a/c|branch",
);

const reach = whole(
  "contact|message|send|reach|write|call|chat|speak|talk|order|forward|arrange|settle|complete|confirm|join|add|phone|whats ?app|sms|text|dm|e-?mail",
);
const somebody = whole(
  "us|me|him|her|them|(?:the |your |this )?(?:seller|vendor|owner|supplier|shop|support|manager)|your (?:\\p{L}+ )?(?:name|address|card|details|number|proof|order|payment|pin)|to order|for (?:a|the|your) (?:deal|discount|quote|price)",
);
const by = whole(
  "(?:on|by|via|through|over|using|per) (?:our |my |their |the |his |her )?(?:whats ?app|telegram|signal|messenger|we ?chat|sms|imessage|instagram|facebook|dm|e-?mail|phone|text)|(?:whats ?app|telegram|sms|dm|e-?mail|text) (?:us|me|him|her|them|the (?:seller|vendor|owner|shop))",
);

export const elsewhere: Check = ({ text }) => {
  const pays = means.test(text) || directed.test(text);
  if (pays && !denies(text) && !(atCheckout.test(text) && !past.test(text))) return false;
  const writes = by.test(text) && reach.test(text) && somebody.test(text);
  return !writes || denies(text);
};
