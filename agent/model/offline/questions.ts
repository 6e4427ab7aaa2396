// Questions about what is shown: details, price, stock, reviews, seller, comparisons.
import type { TurnMemory } from "../../shop.ts";
import type { Aspect, Intent } from "./intent.ts";
import { productChunks } from "./product-words.ts";
import { digitsListed, type Pointed, pointAt, pointsBack } from "./references.ts";
import { whole } from "./words.ts";

const comparing = whole(
  "compare(?: (?:prices?(?: (?:on|of|for|between))?|the|them|these|those|between))?|comparison(?: (?:of|between))?|what(?:'s| is| are) the differences?(?: between)?|differences?(?: between)|how (?:do|does|is|are) .+ (?:compare|differ(?:ent)?)|side by side|(?:which|what)(?: one| of (?:them|these|those|the (?:two|three)))?(?: is| are|'s| would be| do you think is)? (?:the )?(?:better|best)(?: (?:one|deal|value|buy|choice|option))?(?! rated)|which (?:one )?(?:should|would|must|do) (?:i|you) (?:buy|get|choose|take|pick|recommend|suggest|prefer)|(?:help me|can't) (?:choose|decide|pick)(?: between)?|what do you recommend|versus|vs\\.?",
);
const choosing = whole("which|recommend|choose|decide|pick|better|best");

export const asksToCompare = (text: string): boolean =>
  comparing.test(text) && (/compar|differ|side by side|(?<![\p{L}])vs|versus/u.test(text) || choosing.test(text));

/** `search`: the words to look for first, because what shall be compared isn't shown. */
export function readComparison(
  text: string,
  memory: TurnMemory,
): { kind: "intent"; intent: Intent } | { kind: "search"; text: string } | null {
  if (!asksToCompare(text)) return null;
  const list = memory.lastShown;
  const isChoice = !/compar|differ|side by side|(?<![\p{L}])vs|versus/u.test(text);
  const digits = digitsListed(text).map((place) => list[place - 1]);
  if (digits.length >= 2 && digits.every((shown) => shown !== undefined))
    return { kind: "intent", intent: { kind: "compare", listings: [...new Set(digits)].slice(0, 4) } };

  const whole = pointAt(text, memory, "none");
  let listings = whole.kind === "found" && whole.how !== "extreme" ? [...whole.listings] : [];
  if (listings.length < 2) {
    const parts = text
      .replace(comparing, " ")
      .split(/\s?(?:,|(?<![\p{L}])(?:and|with|to|vs\.?|versus|or|against|&|en)(?![\p{L}]))\s?/u)
      .map((part) => part.trim())
      .filter(Boolean);
    const named = parts.map((part): Pointed => pointAt(part, memory, "any"));
    const found = named.flatMap((pointed) => (pointed.kind === "found" ? pointed.listings : []));
    const distinct = [...new Set(found)];
    if (distinct.length >= 2) listings = distinct;
    else if (distinct.length === 1 && memory.focus && distinct[0]?.handle !== memory.focus.handle && pointsBack(text))
      listings = [memory.focus, ...distinct];
    else if (named.some(({ kind }) => kind === "none-such") || whole.kind === "none-such")
      return { kind: "intent", intent: { kind: "say", topic: list.length === 0 ? "nothing-shown" : "no-such-one" } };
  }
  if (listings.length >= 2) return { kind: "intent", intent: { kind: "compare", listings: listings.slice(0, 4) } };

  const rest = text
    .replace(comparing, " ")
    .replace(
      /(?<![\p{L}])(?:with each other|to each other|for me|prices?|on|of|please|each|other|together|should|choose|recommend)(?![\p{L}])/gu,
      " ",
    );
  const words = productChunks(rest).flatMap((chunk) => chunk.words);
  // Each side is a need of its own: "compare the A15 and the G42".
  const sides = text
    .replace(comparing, " ")
    .replace(/(?<![\p{L}])(?:and|with|to|vs\.?|versus|against|or)(?![\p{L}])/gu, " and a ");
  if (words.length > 0 && !isChoice)
    return {
      kind: "search",
      text: sides.replace(/^ and a |(?<![\p{L}])(?:prices?|please)(?: (?:on|of|for))?(?![\p{L}])/gu, " ").trim(),
    };
  if (words.length > 0 && list.length === 0) return null;
  if (list.length >= 2) return { kind: "intent", intent: { kind: "compare", listings: list.slice(0, 4) } };
  if (words.length > 0) return { kind: "search", text: rest.trim() };
  return { kind: "intent", intent: { kind: "say", topic: "nothing-shown" } };
}

const object = "(?:it|this|that|they|these|those|them|he|she|dit)";
const about: readonly [Aspect, RegExp][] = [
  [
    "price",
    whole(
      "how much|what(?:'s| is| are| does| do)(?: the)? (?:price|cost)|price of|cost of|prys|hoeveel|what does .+ cost|how (?:expensive|pricey)",
    ),
  ],
  [
    "stock",
    whole(
      "in stock|out of stock|sold out|how many (?:are|is|do you have|left|in stock|available)|how many .+ (?:left|available|in stock|remaining)|any (?:left|stock)|stock (?:level|left)|still available|available",
    ),
  ],
  [
    "reviews",
    whole(
      "reviews?|ratings?|rated|what (?:do|did) (?:people|others|customers|buyers|they|shoppers) (?:say|think)|any good|worth (?:it|buying|the money)|(?:good|decent) quality|feedback|comments|recommended",
    ),
  ],
  [
    "vendor",
    whole(
      "who (?:sells|makes|made|is selling|supplies|is the (?:seller|vendor|maker))|who's selling|which (?:shop|store|seller|vendor)|where (?:is|does|are|do|can) .+ (?:from|come from|based|sold|located|made)|where (?:is|are) (?:it|this|that|they|these|the seller)|the (?:seller|vendor|shop)|from where|sold by",
    ),
  ],
];
const questionAboutIt = new RegExp(
  `^(?:and |but |so |ok |also ){0,3}(?:(?:is|does|do|are|can|has|have|will|was|would|how much (?:is|are|does|do|for|would)|how many(?: of)?|how (?:big|heavy|long|large|small|old|tall|wide|good|is|are|does|do)(?: is| are| does)?|what(?:'s| is| are| does| do| about)?(?: the \\p{L}+ (?:of|for|on|is|does))?|what (?:colou?rs?|sizes?|size|material|brand)(?: is| are| does)?|who (?:sells|makes|made|is selling)|who's selling|where(?:'s| is| does| are)|tell me(?: some)?(?: more)?(?: about| on)?|more (?:about|info(?:rmation)?(?: about| on)?|details?(?: about| on| of)?|on)|info(?:rmation)? (?:about|on)|details? (?:of|on|about|for)|describe|explain|open|show me(?: more(?: of| about)?)?|view|see|select|look at|(?:any |what |does |the )*(?:reviews?|ratings?)(?: (?:of|for|on|about|does|do))?|how about|about|price of|cost of|i like|is there (?:anything|something) (?:about|on)|read (?:about|more about)|know(?: more)? about)\\s){1,3}(?:the )?${object}(?: one| item| product| thing| listing)?(?![\\p{L}\\p{N}])(?! (?:is|are|can|has|have|will) (?:a |an |some |any )?(?:good )?(?:for|under|cheap))`,
  "u",
);
const detailVerb = whole(
  "(?:tell me|show me|show|give me|open|view|see|describe|explain|details?|info(?:rmation)?|more|select|look at|about|what about|how about|i like|is|are|does|do|has|have|can|how much|price|cost|who|where|reviews?|ratings?|specs?|specifications?|what(?:'s| is)|which|stock|available|know)",
);
const bareDetail =
  /^(?:(?:can|could|would) (?:you|i) )?(?:please )?(?:(?:tell|give|show|get|see|want|need|have|read)(?: me| us| to know| to see)? )?(?:some |a bit |any |the |i want |i need )?(?:more|more (?:info(?:rmation)?|details?|about it)|(?:full |further |product )?details?|info(?:rmation)?|specs?|specifications?|description|reviews?|(?:any|the|are there|are there any|is there|what are the|what|show|has) (?:reviews?|ratings?)|what do (?:the )?(?:people|others|customers|buyers|reviews|shoppers) (?:say|think)|who (?:sells|makes)|who is the (?:seller|vendor)|how many (?:are )?(?:left|in stock|available)|how much|what(?:'s| is) the price|the price|is (?:there )?(?:any )?stock(?: left)?|any stock|any left|still available|how much does it cost)(?: please| about it| of it| then)*[?.!]*$/u;

// "does it come in black?" looks for black ones.
const inAnother =
  /(?<![\p{L}])(?:have|come|comes|available|get|got|want|stock|sell|make)(?: (?:it|this|that|them|these|those|one|that one|this one))? in (?!stock|the (?:cart|shop)|my |cart)(?:an? |another )?[\p{L}\p{N}]+(?: (?:colou?r|size|please|too|instead|as well|or \p{L}+))*[?.! ]*$/u;

export function readQuestion(text: string, memory: TurnMemory): Intent | null {
  if (inAnother.test(text)) return null;
  const aspect = about.find(([, pattern]) => pattern.test(text))?.[0] ?? "everything";
  const pending = { do: "details", about: aspect } as const;
  if (bareDetail.test(text)) {
    // "show me more" of a list is more of the list.
    if (
      /^(?:(?:can|could) (?:you|i) )?(?:please )?(?:show|give|see)(?: me)?(?: some| a bit)? more[?.! ]*(?:please)?$|^more[?.! ]*(?:please)?$/u.test(
        text,
      ) &&
      memory.lastShown.length > 1
    )
      return null;
    return detailsOf(pointAt("it", memory, "none"), memory, pending) ?? { kind: "say", topic: "nothing-shown" };
  }
  if (questionAboutIt.test(text)) {
    const pointed = pointAt(text, memory, "none");
    if (pointed.kind === "nothing") {
      return memory.lastShown.length === 0 && !hasProduct(text) ? { kind: "say", topic: "nothing-shown" } : null;
    }
    return detailsOf(pointed, memory, pending);
  }
  const which =
    /^(?:and |so |ok )*(?:which|what)(?:'s| is| are)?(?: one| of (?:them|these|those|the \p{L}+)|(?: \p{L}+)?)?(?:'s| is| are| has| would be)? (?:the )?(?:cheapest|most expensive|dearest|priciest|least expensive|nearest|closest|best rated|highest rated|top rated|lowest price|cheaper|pricier|more expensive|closer|best reviews?|highest rating)(?: one| price)?[?.! ]*$/u;
  if (which.test(text) && memory.lastShown.length > 0) return detailsOf(pointAt(text, memory, "none"), memory, pending);
  if (!detailVerb.test(text)) return null;
  const pointed = pointAt(stripVerb(text), memory, "definite");
  if (pointed.kind === "none-such")
    return { kind: "say", topic: memory.lastShown.length === 0 ? "nothing-shown" : "no-such-one" };
  if (pointed.kind !== "found") return null;
  if (pointed.how === "place") return detailsOf(pointed, memory, pending);
  // "the cheapest" shows the list in that order, "the cheapest one" opens it.
  if (pointed.how === "extreme")
    return /(?:one|of (?:them|these|those))[?.! ]*(?:please)?$/u.test(text)
      ? detailsOf(pointed, memory, pending)
      : null;
  if (pointed.how === "name") return detailsOf(pointed, memory, pending);
  return null;
}

const stripVerb = (text: string): string =>
  text.replace(
    /^.*?(?<![\p{L}])(?=(?:the|that|this|those|these|number|no\.|option|item|#|l\d|first|second|third|fourth|fifth|last|\d{1,2}(?:st|nd|rd|th))(?![\p{L}]))/u,
    "",
  );

const hasProduct = (text: string): boolean =>
  productChunks(text).some(({ words }) => words.some((word) => word.length > 3));

function detailsOf(pointed: Pointed, memory: TurnMemory, pending: { do: "details"; about: Aspect }): Intent | null {
  if (pointed.kind === "found") {
    const [listing] = pointed.listings;
    if (!listing) return null;
    if (pointed.listings.length > 1) return { kind: "compare", listings: pointed.listings.slice(0, 4) };
    return { kind: "details", listing, about: pending.about };
  }
  if (pointed.kind === "unclear") return { kind: "which-one", among: pointed.among, pending };
  if (pointed.kind === "none-such")
    return { kind: "say", topic: memory.lastShown.length === 0 ? "nothing-shown" : "no-such-one" };
  return null;
}

/** Nothing but a pointer: "the second one", "number 3", "that one please", "the blue one". */
export function readBareReference(text: string, memory: TurnMemory): Pointed | null {
  const clean = text
    .replace(
      /(?<![\p{L}])(?:please|thanks|then|i mean|i meant|i think|maybe|yes|ok|okay|rather|definitely|ja|let's say)(?![\p{L}])|[?.!,]/gu,
      " ",
    )
    .replace(/\s+/gu, " ")
    .trim();
  if (/^\d{1,2}$/u.test(clean) && memory.lastShown.length > 0) {
    const shown = memory.lastShown[Number(clean) - 1];
    return shown
      ? { kind: "found", listings: [shown], how: "place" }
      : { kind: "none-such", places: [Number(clean)], fromEnd: false };
  }
  const pointed = pointAt(clean, memory, "none");
  const rest = clean
    .replace(
      /(?<![\p{L}])(?:the|my|that|this|these|those|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|bottom|top|one|ones|two|three|four|item|product|listing|option|result|number|no|nr|both|all|of|them|it|and|cheapest|cheaper|most|least|expensive|dearest|priciest|nearest|closest|best|highest|lowest|rated|priced|to|from|in|list|eerste|tweede|derde|laaste|een|die|daardie|pricier|more)(?![\p{L}])|l\d+|#|\d{1,2}(?:st|nd|rd|th)?/gu,
      " ",
    )
    .trim();
  if (pointed.kind !== "nothing" && rest === "") {
    if (
      pointed.kind === "found" &&
      pointed.how === "extreme" &&
      !/(?:est|most .+|least .+|rated|(?:the|that|this) .+) one$|of (?:them|these|those)/u.test(clean)
    )
      return null;
    return pointed;
  }
  if (pointed.kind === "nothing" && rest === "" && pointsBack(clean))
    return { kind: "none-such", places: [], fromEnd: false };
  // "the blue one", "the Dell"
  if (/^(?:the|that|this|die) /u.test(clean) && clean.split(" ").length <= 8) {
    const named = pointAt(clean, memory, "definite");
    if (named.kind === "found" && named.how === "name") return named;
    if (named.kind === "unclear" && / one$/u.test(clean)) return named;
  }
  return null;
}
