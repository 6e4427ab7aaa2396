// What is asked of an order: where it is, when it comes, its tracking number, what was paid, who hasn't sent it, the refund.
import type { PartState } from "#contract/orders/order-rules.ts";
import type { OrderAspect } from "./intent.ts";
import { whole } from "./words.ts";

/** At the beginning of the message, small words aside: "a gift for somebody who hasn't arrived" asks nothing. */
const startsWith = (source: string): RegExp =>
  new RegExp(
    `^(?:and |so |but |ok |hi |hello |please |tell me |show me |can you (?:please )?(?:tell|show) me |do you know |i want to know |check )*(?:${source})(?![\\p{L}\\p{N}])`,
    "u",
  );

export interface AskedOfOrders {
  about: OrderAspect;
  states: readonly PartState[];
}

const unsent: readonly PartState[] = ["paid", "packed"];
const underWay: readonly PartState[] = ["paid", "packed", "shipped"];
const cancelled: readonly PartState[] = ["cancelled"];

const moved =
  "(?:shipped|sent|dispatched|posted|packed|delivered|arrived|received|moved|left|collected|gestuur|afgelewer|gelewer|gepak)";
const not =
  "(?:hasn't|has not|haven't|have not|didn't|did not|isn't|is not|aren't|are not|wasn't|weren't|not(?: been)?|no)";

// --- with an order named: loose words are enough

const refundWords = whole(
  "refund(?:ed|s)?|money ?back|cancel(?:l?ed|lation)?|gekanselleer(?:d)?|terugbetaal|terugbetaling|khanseliwe|reversed",
);
const notYet = whole(
  `${not}(?: (?:yet|still|been|all|fully|completely|even))* (?:ship|send|pack|deliver|arrive|come|${moved}|here|on (?:it'?s|the|their) way)|still (?:has|have|needs?|must|to) (?:to )?(?:be )?(?:ship|send|pack|deliver|shipped|sent|packed|delivered)|not yet(?: \\p{L}+)?|outstanding|(?:still )?(?:missing|to come)|un(?:shipped|delivered|packed)|nog nie`,
);
const who = whole(
  "which|who|what|whose|any(?:thing|one|body)?|how many|is there|are there|watter|wie|parts?|list|show|unshipped|undelivered|outstanding",
);
const endOfWay = whole(
  "deliver(?:ed)?|arrived?|come|here|received?|afgelewer|gelewer|outstanding|undelivered|missing|to come",
);
const trackingWords = whole(
  "track(?:ing)? ?(?:numbers?|nrs?\\.?|no\\.?|nums?|codes?|info(?:rmation)?|details?|links?|ids?|url|ref(?:erence)?)|track(?:ing)?|way ?bill(?: number)?|opsporing(?:s?nommer)?|naspeur(?:ings?)?nommer|volgnommer|courier (?:number|reference|ref)|consignment number|inombolo yokulandelel\\p{L}*",
);
const arrivalWords = whole(
  "when|eta|how (?:long|soon|many days)|what (?:day|date|time)|expected|estimated|(?:delivery|arrival) date|by when|wanneer|nini|(?:going to|will|gonna) (?:be )?(?:arrive|come|delivered|here|get here)|(?:arrive|come|get here|delivered|be here) (?:today|tomorrow|this week|on time|by|before|soon)|expect|ukufika|neng",
);
const amountWords = whole(
  "pa(?:y|id)|spen[dt]|cost|how much|totals?|amounts?|charged?|price|worth|hoeveel|betaal|gekos|kos|malini|ngikhokhe|bhadele|bedrag|invoice|receipt",
);
const stateWords = whole(
  `where(?:abouts)?|where's|ship(?:ped|ping)?|send|track|${moved}|deliver|arrive|come|coming|gekom|ready|confirmed|go(?:ne)? through|status|state|update[sd]?|news|happen(?:ed|ing|s)?|way|progress|late|delayed|lost|stuck|waar|bly|hoe ver|how far|what's up|going on|iphi|ikuphi|likuphi|ekae|yini|moved|stage|process(?:ed|ing)?|on the road|in transit|follow|volg|fikile|thunyelwe`,
);

/** What a message that names an order asks of it; null for "show my order". */
export function aspectOfOrder(text: string): AskedOfOrders | null {
  if (refundWords.test(text)) return { about: "refund", states: cancelled };
  if (notYet.test(text) && who.test(text)) return { about: "waiting", states: statesOf(text) };
  if (trackingWords.test(text)) {
    // "Track my order" asks where it is; the number is said with it.
    return { about: "tracking", states: [] };
  }
  const amount = amountWords.test(text);
  const arrival = arrivalWords.test(text) && !/(?<![\p{L}])when (?:did|was|were|has|have)(?![\p{L}])/u.test(text);
  if (arrival && !amount) return { about: "arrival", states: [] };
  const state = stateWords.test(text) || notYet.test(text);
  if (amount && state) return { about: "everything", states: [] };
  if (amount) return { about: "amount", states: [] };
  return state ? { about: "state", states: [] } : null;
}

const statesOf = (text: string): readonly PartState[] => (endOfWay.test(text) ? underWay : unsent);

// --- without: only what can be about nothing else

const it =
  "(?:it|that|this|they|them|everything|all of (?:it|them)|any of (?:it|them)|anything|(?:my|our) (?:stuff|things|goods|items?|shopping))";
const small = "(?: (?:all|already|been|yet|now|even|finally|still|ever|actually|just|also|not))*";
const tail =
  "(?: (?:yet|already|now|it|them|everything|their (?:parts?|items?|share|side)|my (?:stuff|things|items?|order)|out|to me|by now|please|off|then|or not|today|asb))*";

const refundQuestions: readonly RegExp[] = [
  whole(
    "(?:status|state|progress) of (?:my|the|a|any) refunds?|refund (?:status|progress|update)|(?:check|track)(?: on)? (?:my|the) refunds?|(?:any )?(?:news|update|word) (?:on|about|of) (?:my|the|a) refunds?",
  ),
  whole(
    `(?:my|the|a|any|that|their) refunds?(?: (?:has|have|had|did|been|is|was|already|actually|ever|not|yet|still|now|all|gone|go|come|came|get))* (?:go|gone|come|came|went|happen(?:ed)?|done|processed|through|in|paid|arrive[d]?|land(?:ed)?|clear(?:ed)?|reflect(?:ed)?|complete[d]?|pending|sent|made|yet|issued|out)`,
  ),
  whole(
    "(?:where|when)(?:'s| is| are| will| was| do| does| did| can)(?: (?:i|we))?(?: (?:get|receive|see|expect|have))? (?:my|the|our) (?:refunds?|money)(?: back| refund)?(?! (?:belt|box|bag|plant|tree))",
  ),
  whole(
    `(?:have|has|had|was|were|am|is|are|been|did|why) (?:i|we|it|that|this|they|you|(?:my|the|that|this|our)(?: \\p{L}+){0,2}|my money|anything|any(?: \\p{L}+){0,2}|someone|anyone|anybody|something|\\p{L}+(?: \\p{L}+){0,2})${small} (?:get |got |gotten |receive |received |given |issued? |give |be |being )?(?:me |us |my money |it |my |the |a |any )*(?:refund(?:ed)?|money back|reversed|terugbetaal)(?! (?:policy|button))`,
  ),
  whole(
    `(?:was|were|is|has|have|had|did|why|are|been|who|which|what)(?: (?:did|was|were|is|has|have|are))?(?: (?:i|it|that|this|they|you|(?:my|the|that|this|our|any)(?: \\p{L}+){0,3}|anything|something|someone|anyone|vendors?|sellers?|\\p{L}+(?: \\p{L}+){0,2}))?${small} (?:get |got |gotten |be |being )?(?:cancel(?:l?ed)|gekanselleer)(?! (?:stamps?|order button))`,
  ),
  whole(
    "(?:did|why did|have|has|why has|why have) (?:they|you|he|she|someone|(?:the |this |that )?(?:vendor|seller|shop|store)|\\p{L}+(?: \\p{L}+)?) cancel(?:l?ed)?(?: (?:it|that|my (?:order|stuff|items?)|the order|on me|anything))?",
  ),
  whole(
    "(?:when|how long|how soon) .*(?:refund(?:ed)?|money back)(?: (?:take|reflect|come|go|arrive|be))?.*(?:my|i|me)|(?:anything|something|any(?: (?:of (?:my|it|them)|parts?|items?))?)(?: been| was| were)? (?:cancel(?:l?ed)|refunded)|i (?:was|got|have been|'ve been) refunded",
  ),
  whole(
    "(?:haven't|have not|didn't|did not|still no|not)(?: \\p{L}+)? (?:got|get|gotten|received?|seen|had) (?:my|the|a|any) (?:refund|money back)|how much (?:was|is|were|has been|did (?:they|you)|will be|do i get|will i get|did i get|am i getting)(?: \\p{L}+)? (?:refund(?:ed)?|back)|how much (?:was|is|were|has been) refunded|how much (?:do|will|did) i get back",
  ),
  whole(
    "is my (?:order|bestelling) gekanselleer|is my geld (?:al )?(?:terug|terugbetaal)|waar is my (?:geld|terugbetaling)|het (?:ek|julle|hulle) .*terugbetaal|iphi imali yami|ikhanseliwe i-?oda",
  ),
];
/** "Can I get a refund?" asks for one; "did it go through?" asks how it stands. */
const requests = whole(
  "(?:can|could|may|how (?:do|can|would|to)|want|need|like|please|will you|would you|must|should)(?: (?:i|you|we|to|have|get|be|the|my|a|it|order|that|this|please))* (?:refund|cancel|return|exchange)(?! (?:status|go(?:ne)?|come))|(?:can|could|want|need|like)(?: \\p{L}+){0,4} (?:be |get |have it )?(?:cancelled|canceled|refunded)|policy|non-?refundable|refundable",
);
export const asksForRefund = (text: string): boolean =>
  refundQuestions.some((pattern) => pattern.test(text)) &&
  !(requests.test(text) && !/(?<![\p{L}])(?:did|has|have|was|were|status|yet)(?![\p{L}])/u.test(text));

const paidQuestion = whole(
  "(?:what|how much|hoeveel)(?: \\p{L}+){0,3}? (?:did|have|had|was|were|do) (?:i|we)(?: (?:actually|just|end up|already|even|all|really))* (?:pay|paid|paying|spend|spent|spending|charged|billed)(?! (?:for|to|with|less|more))|how much (?:did|have) (?:i|we)(?: \\p{L}+)? (?:pay|paid|spend|spent)|(?:was|have) i (?:been )?charged|(?:what|how much) was i charged|how much (?:was|did) (?:i|my card) (?:charged|debited)|did (?:i|my payment|the payment) (?:pay|go through|work|succeed)|(?:has|was) my (?:payment|money|card) (?:gone through|received|successful|accepted|taken|debited|charged)|did you (?:get|receive) my (?:payment|money)|hoeveel het ek (?:betaal|spandeer|gespandeer)|wat het ek betaal|ngikhokhe malini|ngibhadele malini",
);
const trackingQuestion = whole(
  "(?:my|the|a|any|your|their|our|die|se|what's|what is|have|got|get|give me|send me|for|no|is there)(?: \\p{L}+)? (?:track(?:ing)? ?(?:numbers?|nrs?|no\\.?|nums?|codes?|info(?:rmation)?|details?|links?|ids?|url|ref(?:erence)?)|way ?bill(?: number)?|courier (?:number|reference)|opsporing(?:s?nommer)?|volgnommer)|track(?:ing)? ?(?:numbers?|nr|info(?:rmation)?|details?|links?)(?: (?:please|asb))*[?.! ]*$|track (?:my|our) (?:stuff|things|goods|items?|shopping)|inombolo yokulandelel\\p{L}*",
);
const trackAlone =
  /^(?:and |so |please |can i |could i |can you |could you |i want to |how (?:do|can) i |let me )*track(?:ing)?(?: (?:it|this|that|them))?[?.! ]*(?:please)?[?.! ]*$/u;
const vendorWaits = startsWith(
  `(?:which|what|whose|who|any|wie|watter) ?(?:of (?:the|my|them|these|those) ?)?(?:(?:vendor|seller|shop|store|one|part|item|thing|supplier|parcel|package|verkoper|winkel)(?:'?s)?)?(?: (?:that|who|which|in it|of mine))? ?(?:${not}|still (?:has|have|needs?|must)(?: to)?|is still|are still|(?:is|are) (?:still )?(?:not yet|yet) to|het nog nie)${small} (?:be )?(?:to )?(?:ship|send|pack|dispatch|deliver|arrive|come|shipping|sending|packing|outstanding|missing|${moved}|here)|what(?:'s| is) (?:still )?(?:(?:outstanding|missing)(?=[?.! ]*$)|(?:outstanding|missing) (?:from|in|of) (?:my|the|it|that)(?: \\p{L}+)? ?(?:order|it|that)|left to (?:ship|come|arrive|be)|not (?:yet )?(?:shipped|sent|here|delivered))|what(?:'s| is| am i)(?: still)? (?:still )?(?:to come|coming|waiting for|on its way)$|what am i (?:still )?waiting (?:for|on)|what hasn't (?:arrived|come|shipped|been \\p{L}+)|anything (?:still )?(?:outstanding|not (?:shipped|delivered|sent)|left to (?:ship|come))|who(?:'s| is) still (?:busy )?packing|what(?:'s| is) still being packed|who (?:has(?:n't)?|have) (?:not )?shipped|which (?:vendors?|sellers?|shops?|ones?|parts?) (?:has|have|was|were|are|is) (?:already |been )*(?:shipped|sent|packed|delivered|posted)`,
);
const stillWaiting = whole(`${not}|still|outstanding|missing|to come|waiting|het nog nie`);
const sentQuestions: readonly RegExp[] = [
  new RegExp(
    `^(?:and |so |but |ok |hi |please )*(?:has|have|had|was|were|did)(?: ${it})${small} (?:shipped|sent|dispatched|posted|packed|delivered|arrived?|ship|left|come|on (?:it'?s|the|their) way|in transit|collected by the courier)${tail}[?.! ]*$`,
    "u",
  ),
  new RegExp(
    `^(?:and |so |but |ok |hi |please )*(?:has|have|did|hasn't|haven't|didn't) (?:they|you|everyone|everybody|any(?:one|body)|all (?:the |of the )?(?:vendors?|sellers?|shops?)|the (?:vendor|seller|shop)s?)${small} (?:shipped|sent|send|ship|packed|pack|dispatch(?:ed)?|post(?:ed)?|deliver(?:ed)?)${tail}[?.! ]*$`,
    "u",
  ),
  /^(?:and |so )*(?:shipped|sent|packed|delivered|dispatched|arrived) (?:yet|already)[?.! ]*$/u,
  /^(?:is|are) (?:everything|all of it|all of my (?:stuff|things|items?)) (?:now |already )?(?:shipped|sent|packed|delivered|here)(?: yet| already| now)*[?.! ]*$/u,
  /^(?:is|are) (?:it|they|everything|my (?:stuff|things|goods|items?)) (?:all |now |already |still )*(?:on (?:it'?s|the|their) way|in transit|en route|under ?way|op pad)(?: yet| already| now)*[?.! ]*$/u,
];
const inContextOnly: readonly [OrderAspect, RegExp][] = [
  [
    "tracking",
    /^(?:and |so |what about |how about |do you have |is there |got |the |a |any |its )*(?:track(?:ing)?|tracking numbers?)(?: numbers?)?[?.! ]*$/u,
  ],
  [
    "amount",
    /^(?:and |so |what about |how about |what's |what is |what was |what did |how much (?:is|was|did|were|does) |the |its )*(?:(?:total|amount|price|cost|damage)(?: (?:again|for (?:it|that)))?|(?:it|that|this|they|them)(?: all)?(?: (?:cost|come to|in total|altogether|again|cost me))*)[?.! ]*$/u,
  ],
  [
    "arrival",
    /^(?:and |so |but |ok )*(?:when|eta|how long|wanneer)(?: (?:will|does|do|is|can|should|must|kom)(?: i| it| they| that| this| dit)?(?: (?:expect|get|receive|be|arrive|arriving|come|coming|here|delivered|have|it|them|that|get here|take|due|expected|reach me))*)?[?.! ]*$/u,
  ],
  [
    "state",
    /^(?:and |so |but |ok )*(?:where(?:'s| is| are)?|waar is|what(?:'s| is) the|any|how(?:'s| is))(?: (?:it|that|this|they|them|dit|status|state|update|news|news on (?:it|that)|update on (?:it|that)))?(?: (?:now|at|at the moment|right now|of (?:it|that)|doing|today))*[?.! ]*$/u,
  ],
  [
    "state",
    /^(?:and |so |but |ok )*(?:is|are|has|have|was|were|did) (?:it|that|this|they|everything|all of it|any of it)(?: (?:all|already|been|yet|still|even|now|finally))* (?:shipped|ship|sent|packed|delivered|dispatched|here|coming|arrived?|on (?:it'?s|the|their) way|late|lost|ready)(?: (?:yet|already|now|out))*[?.! ]*$/u,
  ],
  [
    "state",
    /^(?:and |so |but )*(?:what(?:'s| is| was)?) (?:the )?(?:status|state)(?: of (?:it|that|this))?[?.! ]*$|^(?:it|they|that)(?: still)? (?:hasn't|haven't|didn't|isn't|has not|have not)(?: \p{L}+){0,3}[.! ]*$/u,
  ],
  ["refund", /^(?:and |so |but |what about |how about |is there |any |my |the |a )*(?:refund|money back)[?.! ]*$/u],
  [
    "state",
    /^(?:and |so |but )*(?:why (?:is|was) (?:it|that|this) |it's |it is |that's )(?:so |very |still |taking |running )*(?:late|delayed|slow|long|stuck|lost)(?: \p{L}+)?[?.! ]*$/u,
  ],
  [
    "refund",
    /^(?:and |so |but )*(?:why|why not|what reason|the reason|for what reason|what happened|how come|what(?:'s| is| was) the reason)(?: (?:was|did|is) (?:it|that|they)(?: (?:been |get )?cancel\p{L}*| refund\p{L}*| cancel\p{L}* it)?)?[?.! ]*$/u,
  ],
  [
    "everything",
    /^(?:and |so |please |can you |could you )*(?:(?:show|open|see|view|give)(?: me)? (?:it|that|this)(?: order)?|(?:tell me |show me |give me )?(?:more|details?|more details|the details|more about (?:it|that|this)|about (?:it|that))|what(?:'s| is| was| did i (?:buy|order|get)) in (?:it|that|this)|what (?:was|is) in (?:it|that)|what did i (?:order|buy|get)|which (?:vendors?|sellers?|items?|products?)|who(?:'s| is) (?:it|that|sending it) from|who (?:sold|sells|is sending|sends) (?:it|them|that)|(?:that|this) (?:one|order))(?: (?:again|please|then))*[?.! ]*$/u,
  ],
];

/**
 * A question that names no order and can still be about nothing else. `inContext`: an order is what was shown last;
 * `elsewhere`: listings are on screen, which "it" may mean.
 */
export function asksOfOrders(
  text: string,
  { inContext, elsewhere, vendor }: { inContext: boolean; elsewhere: boolean; vendor: string | null },
): AskedOfOrders | null {
  if (asksForRefund(text)) return { about: "refund", states: cancelled };
  if (vendorWaits.test(text))
    return {
      about: stillWaiting.test(text) ? "waiting" : "state",
      states: stillWaiting.test(text) ? statesOf(text) : [],
    };
  if (
    trackingQuestion.test(text) ||
    (trackAlone.test(text) && (inContext || !elsewhere || !/(?:it|this|that|them)/u.test(text)))
  )
    return { about: "tracking", states: [] };
  if (paidQuestion.test(text)) return { about: "amount", states: [] };
  if (sentQuestions.some((pattern) => pattern.test(text))) return { about: "state", states: [] };
  if (vendor !== null && vendorMoved.test(text)) return { about: "state", states: [] };
  if (!inContext && !elsewhere && (comes.test(text) || /^eta[?.! ]*$/u.test(text)))
    return { about: "arrival", states: [] };
  if (!inContext) return null;
  const about = inContextOnly.find(([, pattern]) => pattern.test(text))?.[0];
  return about === undefined ? null : { about, states: about === "refund" ? cancelled : [] };
}

const comes =
  /^(?:and |so |but |hi |please )*(?:when (?:will|does|do|is|can|should)|how long (?:until|till|before|will)|wanneer kom)(?: i)?(?: expect| get| receive)? (?:it|they|this|that|everything|dit|my (?:stuff|things|goods|items?))(?: (?:to )?(?:arrives?|come|comes|coming|arriving|get here|gets here|reach me|be here|be delivered|delivered|due|take))*[?.! ]*$/u;
export const asksWhoWaits = (text: string): boolean => vendorWaits.test(text);

const vendorMoved = whole(
  `.{2,60} (?:still )?(?:hasn't|has not|haven't|have not|didn't|did not) (?:yet |even )?(?:shipped|sent|send|ship|packed|pack|dispatch(?:ed)?|deliver(?:ed)?)${tail}[?.! ]*$|(?:has|have|did|hasn't|haven't|didn't) .{2,60} (?:shipped|sent|send|ship|packed|pack|dispatch(?:ed)?|post(?:ed)?|deliver(?:ed)?)${tail}$|(?:has|have|did) .{2,60} (?:shipped|sent|send|ship|packed|pack|dispatch(?:ed)?|post(?:ed)?|deliver(?:ed)?)(?: (?:my|it|yet|already|them|everything|the)(?: \\p{L}+){0,3})*[?.! ]*$`,
);
