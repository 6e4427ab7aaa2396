// Everything in a message that is no product word and no price: stock, rating, distance, order, and what to forget again.
import type { Sort } from "#contract/search/search-plan.ts";
import { type Reading, whole } from "./words.ts";

/** Changes to the last plan that are said relative to what was shown. */
export type Relative = "cheaper" | "pricier" | "closer" | "better";
export type Forgotten = "price" | "rating" | "place" | "stock" | "vendor" | "category" | "exclude" | "everything";

export interface Constraints {
  minRating: number | null;
  inStock: boolean;
  nearby: boolean;
  withinKm: number | null;
  sort: Sort | null;
  relative: Relative | null;
  forget: Forgotten[];
  /** "show me more" */
  more: boolean;
}

const starCount = "(?<stars>[1-5](?:[.,]\\d)?|one|two|three|four|five)";
const starWords = ["one", "two", "three", "four", "five"];
const andUp =
  "(?:\\s?(?:\\+|plus(?![\\p{L}])|(?:and|or|&) (?:up|above|over|higher|more|better|upwards?)|minimum|at least))?";
const ratingLead =
  "(?:(?:with|that have|having|a|an|at least|minimum|min|over|above|more than|higher than|from|only|rated|rating|ratings|of|is|>=?|average)\\s)*";
const stars = whole(`${ratingLead}${starCount}${andUp}[\\s-]?stars?${andUp}(?:\\s(?:rated|ratings?|reviews?))?`);
const ratedAt = whole(
  `(?:rated|ratings?|reviewed|score)(?:\\s(?:of|is|at least|above|over|higher than|more than|minimum|from|at|with|a))*\\s?(?:>=?\\s?)?${starCount}(?:\\s?(?:\\/\\s?5|out of (?:5|five)|of 5))?${andUp}`,
);
const outOfFive = whole(`${ratingLead}${starCount}\\s?(?:\\/\\s?5|out of (?:5|five))${andUp}`);
const bestRated =
  "(?:top|best|highest|most highly)[\\s-]?(?:rated|reviewed|ratings?|reviews?)(?: (?:first|on top))?|(?:sort|order|rank|arrange)(?:ed)?(?: (?:them|it|these|this))? by (?:the )?(?:rating|ratings|reviews|stars)|highest stars?|(?:most )?popular|best[\\s-]?sell(?:ers?|ing)|trending";
const wellRated = whole(
  "(?:well|highly|good|nicely)[\\s-](?:rated|reviewed)|(?:with |has |have )?(?:good|great|excellent|decent|positive|high) (?:ratings?|reviews?)|(?:from |by )?(?:trusted|reputable|good|reliable|well known) (?:sellers?|vendors?|shops?|stores?)",
);

const kilometres = "(?:kms?|k's|kilometers?|kilometres?)";
const ofMe =
  "(?:\\s(?:radius|away|distance|drive))?(?:\\s(?:of|from|around|to|near)\\s(?:me|here|us|my (?:house|home|place|location|area|office|work)|where i (?:am|live)))?";
const within = whole(
  `(?:(?:that(?:'s| is| are)|only|is|are|it's)\\s)?(?:within|in|inside|less than|under|max(?:imum)?|up to|not more than|no more than|no further than|not further than|closer than|binne|at most|not over)(?: (?:an?|the|about|a radius of))?\\s(?<km>\\d+(?:[.,]\\d+)?)\\s?${kilometres}${ofMe}`,
);
const radius = whole(
  `(?:within |in )?(?:an? )?(?<km>\\d+(?:[.,]\\d+)?)\\s?(?:${kilometres}|k)(?:\\s(?:radius|away|or (?:less|closer))${ofMe}|\\s(?:of|from|around)\\s(?:me|here|us|my (?:house|home|place|location)))`,
);
const metres = whole(
  `(?:within|less than|under|up to)\\s(?<metres>\\d{2,5})\\s?(?:m|metres|meters)(?:\\s(?:radius|away))?\\s(?:of|from)\\s(?:me|here|us|my (?:house|home|place))`,
);
const nearby = whole(
  "(?:(?:that(?:'s| is| are)|some(?:thing|where)|sellers?|vendors?|shops?|stores?|anything)\\s)*(?:(?:very )?(?:near|nearest|close|closest|next|nearer)(?: to)? (?:me|us|here|my (?:house|home|place|location|area|work|office)|where i (?:am|live|stay))|near ?by|close by|closeby|around (?:me|here|us|my (?:area|place|house))|in (?:my|the|this) (?:area|neighbou?rhood|vicinity|suburb|region)|in my (?:town|city)|on my side|walking distance(?: from (?:me|here))?|within walking distance|naby (?:my|ons|hier)|eduze(?: kwami)?|nearest|closest|by distance|(?:sort|order)(?:ed)? by (?:distance|nearest|closest)|local (?:shops?|stores?|sellers?|vendors?))(?: (?:first|ones?))?",
);

const noStock =
  "(?:sold[\\s-]out|out[\\s-]of[\\s-]stock|unavailable)(?: (?:ones?|items?|stuff|products?|listings?|things))?";
const anyStock = whole(
  `(?:also |and )?(?:include|including|also|even|show|with|see|add)(?: me)?(?: also)?(?: the)?(?: those)?(?: that(?:'s| is| are))? ${noStock}(?: (?:too|as well|also))?|(?:any|ignore|forget|remove|drop)(?: about)?(?: the)?(?: in)? stock(?: (?:filter|limit|status))?|stock (?:doesn't|does not) matter|(?:don't|do not) care (?:about|if)(?: it's| it is| they're)?(?: in)? stock|not (?:only|just) in stock`,
);
const inStock = whole(
  `(?:don't show|do not show|hide|exclude|without|no|not|skip|leave out|except)(?: me)?(?: the| any| anything)? ${noStock}|(?:(?:only|just|must be|that(?:'s| is| are)|which (?:is|are)|is|are|currently|still|actually|what(?:'s| is)|the ones?|ones?|items?|things)\\s)*(?:in[\\s-]?stock|in voorraad)(?: (?:only|ones?|items?|now|right now|today|please))?|(?:only|just|that(?:'s| is| are)|which (?:is|are)|must be)\\s(?:still |currently |actually )?available(?: ones?| now)?|available (?:right now|now|today|immediately|right away|straight away)|(?:only )?available ones?|ready to (?:ship|go|deliver)|on hand`,
);

const money = "(?:price|prices|budget|money|cost|amount)";
const drop =
  "(?:remove|drop|clear|forget|ignore|lose|scrap|lift|never ?mind|cancel|reset|take (?:off|away|out)|delete|without|no|any|at any|all|whatever the|turn off|undo)";
const filterNoun =
  "(?:\\s(?:limit|limits|cap|filter|filters|range|ceiling|constraint|restriction|requirement|is fine|is ok|will do|goes))?";
const forgets: readonly [Forgotten, RegExp][] = [
  [
    "everything",
    whole(
      `(?:remove|drop|clear|forget|ignore|reset|cancel)(?: all| every)?(?: of)?(?: the| my)? (?:filters?|constraints?|conditions)|start (?:a )?(?:new|fresh) search`,
    ),
  ],
  [
    "price",
    whole(
      `${drop}(?: about)?(?: the| my| a| any)? (?:maximum |minimum |max |min )?${money}${filterNoun}|(?:the )?${money} (?:doesn't|does not|don't) matter|(?:the )?${money} is no (?:object|issue|problem)|(?:no|not a) budget|no limit|i don't care (?:about|what)(?: the)? ${money}`,
    ),
  ],
  [
    "rating",
    whole(
      `${drop}(?: about)?(?: the| my| any)? (?:star )?(?:ratings?|stars|reviews?)${filterNoun}|(?:the )?ratings? (?:doesn't|does not|don't) matter`,
    ),
  ],
  [
    "place",
    whole(
      `(?:from |in )?(?:anywhere|everywhere|any (?:city|place|location|town|province|area)|nation ?wide|country ?wide|(?:the )?whole (?:country|of south africa)|all (?:over|of) (?:the country|south africa|sa)|all (?:cities|provinces|places|areas))(?: else)?(?: in (?:the country|south africa|sa))?|(?:remove|drop|clear|forget|ignore|scrap|lose|reset|cancel)(?: about)?(?: the| my)? (?:city|location|place|distance|area|province|town|radius)${filterNoun}|(?:the )?(?:location|distance|place|city) (?:doesn't|does not) matter`,
    ),
  ],
  [
    "vendor",
    whole(
      `(?:from |by )?(?:any|all|other|different|every|another) (?:sellers?|vendors?|shops?|stores?)(?: instead| too| as well)?|(?:remove|drop|clear|forget|ignore)(?: the)? (?:seller|vendor|shop|store)${filterNoun}`,
    ),
  ],
  [
    "category",
    whole(
      `(?:in |from )?(?:any|all) (?:category|categories|departments?)|(?:remove|drop|clear|forget|ignore)(?: the)? category${filterNoun}`,
    ),
  ],
  ["stock", anyStock],
];

const cheaperWords = whole(
  `(?:(?:any|some)(?:thing|one)?|a|an|the|do you have|have|is there|are there|got|show me|find|even|bit|little|much|way|slightly|lot)?(?:\\s(?:a bit|a little|much|even|slightly|way|lot))?\\s?(?:cheaper|less expensive|less pricey|lower[\\s-]priced|more affordable|more budget friendly|lower price|goedkoper|for less|(?<!(?:not|nothing|isn't|aren't|never) )too (?:expensive|pricey|dear|costly|much money)|(?:that's|it's|they're|these are|those are|that is|a bit|way|rather) (?:too much|steep|expensive|pricey))(?:\\s(?:ones?|options?|alternatives?|versions?|models?|stuff|things))?(?:\\s(?:than (?:that|this|it|these|those|them|the (?:one|ones)(?: shown)?)|for me|please))?`,
);
const pricierWords = whole(
  `(?:any(?:thing)?|some(?:thing)?|a bit|a little|slightly)?\\s?(?:more expensive|pricier|dearer|higher[\\s-]priced|fancier|more (?:premium|upmarket|luxurious)|too cheap|duurder)(?:\\s(?:ones?|options?|alternatives?|versions?|models?))?(?:\\s(?:than (?:that|this|it|these|those|them)|please))?`,
);
const closerWords = whole(
  `(?:any(?:thing)?|some(?:thing)?|a bit|a little)?\\s?(?:closer|nearer)(?:\\s(?:ones?|options?|by|to (?:me|home|us|here|my (?:place|house|home))))*|too far(?: away)?|nader`,
);
const betterWords = whole(
  "(?:any(?:thing)?|some(?:thing)?)?\\s?(?:better)(?:\\s(?:ones?|options?|rated|quality|reviewed))+|(?:anything|something) better",
);

const sorted = "(?:(?:sort|order|rank|list)(?:ed)?(?: (?:them|it|these|this))?(?: by price)? )?(?:from )?(?:the )?";
const upwards = whole(
  `${sorted}(?:cheapest|lowest|cheap|low)(?: price)? to (?:the )?(?:most expensive|dearest|expensive|highest|high|priciest)(?: price)?`,
);
const downwards = whole(
  `${sorted}(?:most expensive|dearest|expensive|highest|high|priciest)(?: price)? to (?:the )?(?:cheapest|lowest|cheap|low)(?: price)?`,
);

const sorts: readonly [Sort, RegExp][] = [
  [
    "price-desc",
    whole(
      "(?:the )?(?:most (?:expensive|costly|pricey)|dearest|priciest|costliest|highest[\\s-]pric(?:e|ed)|duurste|top of the (?:range|line))(?: (?:first|ones?|on top))?|(?:price )?(?:from )?high(?:est)? to low(?:est)?(?: price)?|(?:sort|order)(?:ed)? by (?:price )?(?:descending|highest)(?: price)?(?: first)?",
    ),
  ],
  [
    "price-asc",
    whole(
      "(?:(?:at |for |by )?the )?(?:(?:very |absolute )?cheapest|lowest[\\s-](?:pric(?:e|ed|es)|cost)|least expensive|most affordable|goedkoopste|eshibhile kakhulu)(?: (?:first|ones?|on top|possible|available))?|(?:price )?(?:from )?(?:low(?:est)? to high(?:est)?|cheap to expensive)(?: price)?|(?:sort|order|rank|arrange)(?:ed)?(?: (?:them|it|these|this|those))? by (?:the )?(?:price|cost|cheapest|lowest price)(?: (?:ascending|low to high))?(?: first)?|by price|(?:at |for )?(?:the |a )?(?:best|good|great|nice) (?:price|prices|deal|deals|value)(?: for money)?|value for money|cheap(?:ies)? first",
    ),
  ],
  ["rating", whole(bestRated)],
  [
    "newest",
    whole(
      "(?:the )?(?:(?:newest|latest) arrivals?|newest|latest|most recent|new arrivals?|just (?:in|arrived|added)|recently (?:added|listed)|newly (?:added|listed)|what's new|nuutste)(?: (?:first|ones?|on top|additions?|stock|products?|items?|listings?))*|(?:sort|order)(?:ed)? by (?:date|newest|latest|new)|anything new|something new",
    ),
  ],
];
// Softer words for an order: they only count when no order was named.
const softSorts: readonly [Sort, RegExp][] = [
  [
    "price-asc",
    whole(
      "(?:(?:very|really|super|nice and|not (?:too|so|very|that)|isn't (?:too|so|very)|reasonably|on a tight)\\s)*(?:cheap(?:ie|ish)?s?|affordable|inexpensive|low[\\s-](?:cost|priced|budget)|(?<!(?:my|our|the|a|of|his|her|their) )budget(?= \\p{L})(?! (?:is|of|for|around|about|max|under|up|to|and|was)(?![\\p{L}]))|budget[\\s-]friendly|on a (?:tight )?budget|bargains?|reasonably priced|reasonable|economical|goedkoop|eshibhile|shibhile|esishibhile|on (?:sale|special|promo(?:tion)?)|specials?(?=$|[?!. ]| for| on)|deals?|discount(?:ed)?s?)",
    ),
  ],
  [
    "price-asc",
    whole(
      "(?:not|nothing)(?: that's| that is)? (?:too |so |very |that |overly )?(?:expensive|pricey|dear|fancy)|(?:isn't|aren't|not) (?:too |so )?(?:expensive|pricey)|won't break the bank",
    ),
  ],
  ["price-desc", whole("(?:very |really )?(?:expensive|pricey)")],
  ["rating", whole("(?:the )?(?:very )?best(?! (?:friend|man|before|buy))(?: quality)?(?: ones?)?")],
];

const moreWords = whole(
  "(?:(?:can i |could you |please |just )?(?:show|give|see|get|load|find)(?: me)?(?: some| a few| any)?|any|some|are there(?: any)?|what|do you have(?: any)?|got any|have you got(?: any)?|is there(?: any)?)?\\s?(?:more(?: (?:options|results|of (?:them|these|those|it)|choices|ones|items|products|listings|like (?:these|those|that)))?|(?:the )?next(?: (?:page|ones|few|lot|results))?|(?:what|anything|something) else(?: (?:do you have|you have|is there|have you got))?|(?:the )?(?:others?|other (?:ones?|options?|results?|choices|ideas))|the rest|show all|see all)",
);

export function readConstraints(reading: Reading): Constraints {
  const found: Constraints = {
    minRating: null,
    inStock: false,
    nearby: false,
    withinKm: null,
    sort: null,
    relative: null,
    forget: [],
    more: false,
  };
  for (const [what, pattern] of forgets) if (reading.take(pattern)) found.forget.push(what);
  if (reading.take(inStock)) found.inStock = true;

  for (const pattern of [stars, outOfFive, ratedAt]) {
    const match = reading.take(pattern);
    if (!match) continue;
    const text = match.groups?.stars ?? "";
    const value = starWords.includes(text) ? starWords.indexOf(text) + 1 : Number(text.replace(",", "."));
    if (value >= 1 && value <= 5) found.minRating = value;
  }
  if (reading.take(wellRated)) found.minRating ??= 4;

  for (const pattern of [within, radius, metres]) {
    const match = reading.take(pattern);
    if (!match) continue;
    const km = match.groups?.km ? Number(match.groups.km.replace(",", ".")) : Number(match.groups?.metres) / 1000;
    if (km > 0 && km <= 20_000) found.withinKm = km;
  }
  if (found.withinKm !== null) found.nearby = true;
  if (reading.takeAll(nearby).length > 0) found.nearby = true;

  if (reading.take(upwards)) found.sort = "price-asc";
  if (reading.take(downwards)) found.sort ??= "price-desc";
  for (const [sort, pattern] of sorts) if (reading.takeAll(pattern).length > 0) found.sort ??= sort;
  if (reading.take(closerWords)) found.relative = "closer";
  if (reading.take(pricierWords)) found.relative = "pricier";
  if (reading.takeAll(cheaperWords).length > 0) found.relative = "cheaper";
  if (reading.take(betterWords)) found.relative ??= "better";
  for (const [sort, pattern] of softSorts) if (reading.takeAll(pattern).length > 0) found.sort ??= sort;
  // "near me" is an order too, when no other is named.
  if (found.nearby) found.sort ??= "distance";
  return found;
}

/** "show me more": only when nothing else is left of the message. */
export const asksForMore = (rest: string): boolean =>
  rest
    .replace(moreWords, " ")
    .replace(/(?<![\p{L}])(?:please|thanks|now|me|ok|and|show)(?![\p{L}])|[^\p{L}\p{N}]/gu, "") === "" &&
  moreWords.test(rest);
