// Nobody is asked for passwords, PINs or card data. "I never ask for your PIN" is fine.

import { whole } from "../model/offline/phrases.ts";
import type { Check } from "./checks.ts";
import { denies } from "./plain.ts";

const secret = whole(
  [
    "cards?(?:'s)? (?:number|details|no|info|expiry|data|pin)|(?:long|16[- ]digit) number",
    "cvv2?|cvc2?|cvn|security codes?|verification codes?|sms codes?|(?:send|text) (?:me|us) (?:the|your|its) (?:number|code|pin)|code (?:we|i|that) (?:just )?sent",
    "otps?|one[- ]time[- ](?:pin|password|passcode|code)s?|your (?:\\p{L}+ ){0,2}pin|pin[- ]?(?:code|number|kode|nommer)|atm pin",
    "passwords?|passcodes?|pass ?phrases?|seed phrase|wagwoord(?:e)?|kaartnommer|i?pha?siwedi|iphaswedi|inombolo y[eo]khadi",
    "log-?in details|user ?name and|internet banking|bank(?:ing)? (?:details|log-?in|profile|account|pin)|account (?:numbers?|details)",
    "id(?:entity)? (?:number|document|book|card)|passport number",
  ].join("|"),
);
const card = whole(
  "(?:(?:credit|debit|bank|cheque)[- ]?)cards?(?! (?:holder|wallet|case|sleeve|slot|reader|machine)s?)",
);

const give =
  "send|give|type|enter|tell|share|provide|submit|supply|fill|put|insert|reply|respond|forward|upload|paste|dictate|photograph|stuur|gee|tik|faka|nika|thumela";
const ask = whole(
  `${give}|confirm|need|require|want|verify|write|say|read|state|show|ask(?:ing)?|quote|please|what(?:'s| is)|text|message|e?-?mail|without|until|before`,
);
const handOver = whole(`${give}|photo|picture`);

export const secrets: Check = ({ text }) => {
  const asked = secret.test(text)
    ? ask.test(text) || /\?/.test(text) || text.split(" ").length <= 6
    : card.test(text) && handOver.test(text);
  return !asked || denies(text);
};
