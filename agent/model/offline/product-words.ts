// What is left of a message once prices, places and other constraints are gone: filler is dropped, product words stay in order.
import type { Category } from "#contract/categories.ts";
import { readCount } from "./numbers.ts";
import { gap, isPlural, whole } from "./words.ts";

const greeting =
  "(?:hi+|hello|hallo|hey+|heya|hiya|howzit|heita|aweh|awe|eita|yo|molo|molweni|sawubona|sanibonani|dumela(?:ng)?|avuxeni|ndaa|good (?:morning|afternoon|evening|day)|goeie ?(?:m[oô]re|middag|naand|dag)|môre|greetings|morning|afternoon|evening|excuse me|sorry|pardon me|ok(?:ay)?|right|so|well|um+|uh+|hmm+|eish|yes|yeah|yep|ja|yebo|sho+|sjoe|yoh+|haibo|no thanks?|(?:no|nope|nah|nee)(?=\\s*[,.!;-]|\\s(?:i|please|show|not|that|thank|sorry|wait|rather|actually|it|the|we)(?![\\p{L}]))|cool|great|nice|thanks?(?: you)?(?: so much| very much| a lot)?|thank you|dankie|ngiyabonga|enkosi|perfect|alright|sharp|lekker|shame|please|assistant|indaba|hold on|wait)";
const opener = new RegExp(
  `^[\\s,.!;:-]*${greeting}(?:\\s(?:there|indaba|all|guys|everyone|bru|bro|boet|my friend|man|mate|team|then|now|but|sir|madam|ma'am|chommie|and)(?![\\p{L}])){0,3}(?=[\\s,.!;:-]|$)[\\s,.!;:-]*`,
  "u",
);

/** Greetings, thanks and other noise in front of the wish itself. Never eats the whole message. */
export function withoutOpeners(text: string): string {
  let rest = text;
  for (let most = 8; most > 0; most--) {
    const next = rest.replace(opener, "");
    if (next === rest) break;
    rest = next;
  }
  return rest.trim() === "" ? text : rest.trim();
}

const relatives =
  "dad|daddy|father|pa|mom|mum|mommy|mummy|mother|ma|mama|parents?|husband|hubby|wife|wifey|boyfriend|girlfriend|bf|gf|partner|fianc[eé]e?|brother|sister|siblings?|bro|sis|son|daughter|child|children's teacher|gran|granny|grandma|grandmother|gogo|ouma|grandpa|grandad|grandfather|oupa|mkhulu|uncle|aunt|auntie|aunty|tannie|oom|cousin|niece|nephew|grandson|granddaughter|grandchild|boss|manager|teacher|colleagues?|co-?workers?|friends?|bestie|best friend|neighbou?rs?|family|in-?laws?|mother-in-law|father-in-law|mate|tenant|maid|helper|domestic|girl|lady love";
const occasion =
  "(?:(?:'s|s')?\\s(?:\\d+(?:st|nd|rd|th)\\s)?(?:birthday|bday|anniversary|graduation|retirement|baby shower|farewell|party|present|gift|house ?warming))?";

// Phrases first, then single words: "a pair of" is filler, "pair" alone might not be.
const fillerPhrases: readonly RegExp[] = [
  whole(
    `(?:as |is )?(?:a |an |some )?(?:(?:birthday|christmas|xmas|anniversary|wedding|graduation|valentine'?s?(?: day)?|mother'?s day|father'?s day|farewell|small|nice|nice little|little|good|thank you|perfect|unique|special|cool)\\s)*(?:gifts?|presents?|geskenke?)(?:\\sideas?)?(?!\\s(?:box|boxes|card|cards|bag|bags|wrap|wrapping|set|sets|basket|baskets|hamper|hampers|voucher|vouchers|paper|pack|packs|tags?|ribbon))`,
    "gu",
  ),
  whole(
    `(?:for|to give(?: to)?|to)\\s(?:(?:my|our|his|her|their|your|the|a|an)\\s)?(?:(?:\\d{1,2}[ -]?(?:year|yr|month)s?[ -]old|own|little|old|older|younger|best|new|lovely|dear|late|elderly|teenage|big|baby|good|beloved)\\s)*(?:${relatives})${occasion}(?: who (?:is|are|has|was|just|will|wants|needs)(?! (?:really |very |so )?(?:into|crazy|mad|fond|a (?:big )?fan))(?![\\p{L}])[^,.!?;¦]*)?(?![\\p{L}'])`,
    "gu",
  ),
  whole(
    "for (?:me|us|myself|ourselves|him|her|them|someone|somebody|everyone|anyone|my place|a friend|his birthday|her birthday|my birthday|their birthday|a birthday)",
    "gu",
  ),
  whole(
    "(?:who|that|she|he|they)(?: (?:really|also|just|always))? (?:loves?|likes?|enjoys?|is into|are into|is crazy about)(?: to)?",
    "gu",
  ),
  whole("(?:in|within|all over|across|around) (?:south africa|mzansi|sa|za|the country)", "gu"),
  whole("(?:with |and )?(?:free |fast |quick |same day |cheap )?(?:delivery|shipping)(?: (?:to|in|please))?", "gu"),
  whole(
    "(?:as soon as possible|asap|right now|right away|at the moment|this weekend|for tonight|by (?:tomorrow|friday|monday|tuesday|wednesday|thursday|saturday|sunday)|urgently|quickly|today|tomorrow)",
    "gu",
  ),
  whole(
    "in total|all together|(?:only )?(?:verified|approved) (?:sellers?|vendors?|shops?|stores?)|(?:for sale|to buy|to purchase|to order|to shop for|on offer|online|on (?:here|indaba|this (?:site|app|website|platform|marketplace)))",
    "gu",
  ),
  whole(
    "(?:can|could|would|will|do|did|may|might|are|should) (?:you|i|we|u)(?: (?:please|perhaps|maybe|guys|kindly|also|possibly|still|actually|even|able to))*(?: (?:be able to|like to|want to))?",
    "gu",
  ),
  whole("you (?:can|could|got|have|do|sell|stock|think|know|recommend)", "gu"),
  whole(
    "(?:i|we)(?:'d|'m|'ll|'ve| am| would| will| was| have| had| do| just| really| also| only| still| actually| urgently| currently| think| want| need)*",
    "gu",
  ),
  whole(
    "(?:make|let) (?:it|them|that|those)(?: be)?|(?:(?:does|do|is|are) )?(?:it|this|that|these|they|those|them)? ?(?:comes?|available) in|(?:let me|help me|i'm|let's|there(?:'s| is| are)?|it(?:'s| is)|that(?:'s| is| are)|what(?:'s| is| are)|who(?:'s| is)|where(?:'s| is)|how(?:'s| is| much| many)?)",
    "gu",
  ),
  whole(
    "(?:looking|searching|hunting|shopping|on the lookout|on the hunt|in the market|in search|browsing|window shopping|after)(?: (?:for|at|to|of|around|through|find|buy|get))*|interested in|keen on|in need of|any chance of(?: getting)?|a chance of|chance of",
    "gu",
  ),
  whole(
    "(?:what|how) about|tell me(?: (?:more|something|a bit|a bit more|all))?(?: about)?|know about|info(?:rmation)? on|thinking (?:of|about)|trying to(?: find| get| buy)?|go for|opt for",
    "gu",
  ),
  whole(
    "(?:a |an )?(?:kind|type|sort|bit|lot|variety|selection|range|pair|couple|bunch|choice)s? of|lots of|plenty of|a few|a couple|a pair|kinds? of|types? of",
    "gu",
  ),
  whole(
    "(?:something|anything|things?|stuff|items?|products?|ones?|some)(?: (?:that is|similar to|similar|like|to use|to help|useful|nice|good|cool|decent|of|for|to|with))?",
    "gu",
  ),
  // Like what, when no listing is meant ("like the second one" is read before: likeness.ts): the words beside it say it.
  whole(
    "(?:(?:that|which) (?:is|are|looks?) )?(?:(?:quite|very|really|more or less|a bit) )?(?:similar|(?<!-)alike)(?: (?:to|as|with))?",
    "gu",
  ),
  whole(
    "(?:suitable|good|great|perfect|ideal|nice|best|meant|made|useful|designed|appropriate|fit|right) (?=for )",
    "gu",
  ),
  whole("(?:that |which )?(?:i|we|you) (?:can|could) (?:use|wear|take|put|get|buy|have|give|carry)", "gu"),
  whole(
    "price(?:s|d)?(?: range| of| is| for| on)?|cost(?:s|ing)?(?: of| for)?|budget(?: of| is| for)?|my budget|to spend|spend(?:ing)?|each|per (?:item|piece|unit)|rands?|bucks|zar",
    "gu",
  ),
  whole(
    "ek (?:wil|sal|is|het|soek)(?: graag)?|(?:graag|nodig|asseblief|wys my|julle|het julle|h[eê]|koop|soek|kry|vir my|vir|'n|ek|jy|wat|die|het|nie|dalk|nog|ungibonise|ngifuna|ngicela|ndifuna|ndicela|ngidinga|ke batla|ke kopa|funa|ukuthenga|uku|thenga|bonisa|ngibonise|mina|wena|baie)",
    "gu",
  ),
];

const filler = new Set(
  `i me my mine we us our you your yours he she him her they them their it its a an some any this that these those
  please pls find finding show showing search searching look looking need needs needed want wants wanted wanting like would could should
  do does did have has having had got get gets getting buy buying bought purchase purchasing give giving is are am be been being was were there
  here everything assist enough altogether combined which what whats who whose whom something anything someone somebody anyone stuff thing things item items product products option options
  choice choices available sell sells selling sold seller sellers vendor vendors shop shops store stores stock stocked listing listings marketplace
  good nice great decent cool awesome amazing fantastic lovely beautiful lekker really very quite pretty just only also too maybe perhaps
  kindly hi hello hey howzit ok okay so well um hmm recommend recommends recommendation recommendations suggest suggestion suggestions browse list display see seeing view
  many much more other others another else all every each whatever whichever kind kinds thanks thank cheers ta
  instead then now again still currently today ones option ideas idea preferably ideally possibly probably certainly definitely
  if when where why how because since though although actually basically literally simply
  not no yes yeah ja nee try trying hoping hope wish wondering wonder think thinking know use using used get's
  pick picks picked grab order ordering bring take send help buy interested suitable excellent reliable proper sommer bru boet bro`
    .split(/\s+/)
    .filter(Boolean),
);
// Kept between product words ("lord of the rings", "case for iphone"), dropped at the edges.
const inner = new Set([
  "of",
  "and",
  "the",
  "for",
  "with",
  "to",
  "&",
  "on",
  "up",
  "in",
  "n",
  "a",
  "off",
  "by",
  "from",
  "at",
]);
const linking = new Set(["of", "and", "in", "on", "to", "&", "from", "with", "by", "at", "for"]);
const edges = new Set([
  ...inner,
  "about",
  "or",
  "but",
  "out",
  "as",
  "than",
  "over",
  "under",
  "into",
  "via",
  "new",
  "most",
  "plus",
  "en",
]);

// Words that are filler alone but part of these names.
const names = whole(
  "xbox one(?: [sx])?|one hundred|one thousand|one piece|one size|one plus|oneplus|one direction|no name|need for speed|new balance|new era|new testament|cool ?drinks?|cool box(?:es)?|cooler box|can openers?|watering cans?|shop ?vac|wish bone|take ?away (?:cups?|containers?)|well being|stock pots?|stock cubes?|chicken stock|beef stock|vegetable stock|order books?|shopping (?:bags?|trolleys?|baskets?|lists?)|store cupboard|pick axes?|pick ?up|hand made|home made|search lights?|look book|help desk|gift (?:box(?:es)?|cards?|bags?|wrap(?:ping)?(?: paper)?|sets?|baskets?|hampers?|vouchers?|paper|packs?|tags?)|all in one|all purpose|all weather|all terrain|display (?:cabinet|case|stand|unit)s?|list pads?|to do lists?|view ?finder|view master|pretty woman|how to (?:\\p{L}+)|what if|much ado|little women|all stars?|used (?=books?|cars?)|great gatsby|great expectations|hello kitty|hey jude|it ends with us|you season",
  "gu",
);
// A letter of no language spoken here: word boundaries see one word.
const shield = "\u01C0";

/** One stretch of product words and what stood before it in the message. */
export interface Chunk {
  words: string[];
  /** A comma, "and", a place where a constraint stood, or the start. */
  before: "," | "and" | "gap" | "start";
}

export function productChunks(text: string): Chunk[] {
  let rest = text.replace(names, (name) => name.replaceAll(" ", shield));
  // Reasons are no product words: "because my old one broke", "so that I can work".
  rest = rest.replace(
    whole(
      `(?:because|since|so that|as mine|cause|cos|coz|in case|so i can|so we can|which broke)(?:\\s|$)[^${gap}.!?;]*`,
      "gu",
    ),
    ` ${gap} `,
  );
  for (const phrase of fillerPhrases) rest = rest.replace(phrase, " ");
  const chunks: Chunk[] = [];
  let before: Chunk["before"] = "start";
  for (const piece of rest.split(
    new RegExp(
      `(\\s?(?:[,;]|[.!?](?=\\s|$)|${gap}|[()]|:\\s|(?<![\\p{L}\\p{N}])(?:and|&|plus|\\+)(?![\\p{L}\\p{N}]))\\s?)`,
      "u",
    ),
  )) {
    const sign = piece.trim();
    if (/^[,;]$/.test(sign)) before = strongest(before, ",");
    else if (/^(?:and|&|plus|\+)$/u.test(sign)) before = strongest(before, "and");
    else if (sign === gap || /^[.!?():]$/u.test(sign)) before = strongest(before, "gap");
    else {
      const words = contentWords(sign);
      if (words.length === 0) continue;
      chunks.push({ words, before: chunks.length === 0 ? "start" : before });
      before = "gap";
    }
  }
  return chunks;
}

/** ", and" is one separator; whatever stands next to a gap is two separate phrases. */
function strongest(had: Chunk["before"], sign: Chunk["before"]): Chunk["before"] {
  if (had === "start") return sign;
  if (had === "gap" || sign === "gap") return sign === "gap" ? had : sign;
  return had === "," || sign === "," ? "," : "and";
}

function contentWords(piece: string): string[] {
  const all = piece
    .split(/[\s/]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}+#$&]+|(?<!\d)["”']+$|[^\p{L}\p{N}+#%"&]+$/gu, ""))
    .filter(Boolean);
  const words = all.filter((word, index) => {
    if (word.includes(shield)) return true;
    if (filler.has(word)) return false;
    const next = all[index + 1];
    // "a new phone" is a phone; "new balance" is shielded above.
    if (word === "new" && /^(?:a|an|some|my|the|any|brand)$/u.test(all[index - 1] ?? "")) return false;
    if ((word === "can" || word === "will" || word === "may") && index === 0 && all.length > 1 && next !== "opener")
      return false;
    return true;
  });
  while (words.length > 0 && edges.has(words[0] ?? "")) words.shift();
  while (words.length > 0 && edges.has(words.at(-1) ?? "")) words.pop();
  // "two lamps", "3 pillows" are lamps and pillows; "3 seater couch" keeps its number.
  if (words.length > 1) {
    const count = readCount(words[0] ?? "");
    if (
      count !== null &&
      count <= 24 &&
      isPlural(words[1] ?? "") &&
      !/^(?:pack|pcs|pieces|litres|seaters|plates)$/u.test(words[1] ?? "")
    )
      words.shift();
    else if (/^\d+x$/u.test(words[0] ?? "")) words.shift();
  }
  return words
    .filter((word, index) => (word === "the" ? linking.has(words[index - 1] ?? "") : true))
    .flatMap((word) => word.split(shield));
}

const headedBy: readonly [Category, RegExp, "always" | "plain"][] = [
  [
    "electronics",
    whole(
      "electronics?(?: (?:devices?|goods|items?|stuff|products?|gadgets?|equipment))?|gadgets?|tech(?:nology)?(?: (?:stuff|gear|products?|gadgets?|items?))?|elektronika|elektronies",
    ),
    "always",
  ],
  [
    "groceries",
    whole(
      "grocer(?:y|ies)(?: (?:items?|shopping|products?))?|food ?stuffs?|kruideniersware|kruideniers|kos|ukudla|something to eat",
    ),
    "always",
  ],
  ["groceries", whole("foods?(?: (?:items?|products?))?"), "plain"],
  [
    "fashion",
    whole(
      "fashion(?: (?:items?|wear|accessories))?|clothes|clothing(?: items?)?|apparel|garments?|outfits?|something to wear|klere|izingubo|impahla",
    ),
    "always",
  ],
  [
    "home",
    whole(
      "home ?wares?|home goods|household (?:items?|goods|products?|stuff|things)|house ?wares?|huisware|home (?:items?|products?|essentials|stuff|things)",
    ),
    "always",
  ],
  ["books", whole("(?<!-)books?|boeke?|reading material|something to read|izincwadi"), "always"],
];
const modifiers: Partial<Record<Category, RegExp>> = {
  groceries: whole("(?:dog|cat|puppy|kitten|pet|bird|fish|baby|plant|chicken|horse|rabbit|hamster|koi)$"),
  books: whole(
    "(?:note|exercise|guest|photo|sketch|address|log|receipt|cheque|visitors?|mac|chrome|e|net|power|hard ?cover note|autograph|wedding guest|audio|scrap|match)$",
  ),
};
// Books, but "cook" alone would find pots.
const keepsNoun = whole(
  "(?:cook|cookery|recipe|text|school|story|picture|colou?ring|comic|hymn|phone|poem|poetry|work)$",
);

/** A word for a whole category, where it is what is being asked for and not part of a product's name ("dog food", "book case"). */
export function readCategory(words: readonly string[]): { category: Category; words: string[] } | null {
  const text = words.join(" ");
  // "home products": the second word is filler and gone.
  if (text === "home" || text === "household") return { category: "home", words: [] };
  for (const [category, pattern, how] of headedBy) {
    const match = pattern.exec(text);
    if (!match) continue;
    const before = text.slice(0, match.index).trim();
    const after = text.slice(match.index + match[0].length).trim();
    // Another noun right behind: a "book shelf" is no book.
    if (after !== "" && !/^(?:for|about|on|by|with|of|in|from|to|and|that|under|like|suitable)(?![\p{L}])/u.test(after))
      continue;
    if (modifiers[category]?.test(before)) continue;
    if (how === "plain" && /(?:for|to|with)$/u.test(before)) continue;
    const kept = category === "books" && keepsNoun.test(before) ? `${before} ${match[0]}` : before;
    const left = `${kept} ${after}`.split(" ").filter(Boolean);
    while (left.length > 0 && edges.has(left[0] ?? "")) left.shift();
    while (left.length > 0 && edges.has(left.at(-1) ?? "")) left.pop();
    return { category, words: left };
  }
  return null;
}

/** "something to read", "stuff to wear". */
export const categoryByUse = whole(
  "(?:something|anything|some|stuff|things?|items?|what|nothing)(?: \\p{L}+)? (?:to|i can|for) (?<use>read|wear|eat|snack on|reading|eating)(?: (?:on|at|in|to|during)(?: the| a| my)?(?= \\p{L}))?",
);
export const categoryOfUse = (use: string): Category =>
  use.startsWith("read") ? "books" : use === "wear" ? "fashion" : "groceries";

/** "in the electronics section", "category: books": the surest way to name one. */
export const namedCategory = whole(
  "(?:(?:in|from|under|within|only|just|browse)\\s)?(?:the\\s)?(?:(?:category|department|section)\\s?(?:of|:|is)?\\s?(?<after>electronics|groceries|fashion|home|books)|(?<before>electronics|groceries|grocery|fashion|home|books?)\\s(?:category|department|section|aisle)|(?:in|from|under)\\s(?<plain>electronics|groceries|fashion|books)(?=\\s*(?:$|[?!.,]|¦|please|only))|for (?:the|my|our) (?<house>home|house)(?=\\s*(?:$|[?!.,]|¦)))",
);
