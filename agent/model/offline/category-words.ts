// Words for a whole category, where that is what is asked for and not part of a product's name.
import type { Category } from "#contract/listings/categories.ts";
import { whole } from "./words.ts";

const edges = new Set(
  "of and the for with to & on up in n a off by from at about or but out as than over under into via new most plus en".split(
    " ",
  ),
);

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
  "(?:something|anything|some|stuff|things?|items?|what|nothing)(?: \\p{L}+)? (?:to|i can|for) (?<use>read|wear|eat|snack on|reading|eating)(?! (?:my|your|his|her|our|the|a|an) )(?: (?:on|at|in|to|during)(?: the| a| my)?(?= \\p{L}))?",
);
export const categoryOfUse = (use: string): Category =>
  use.startsWith("read") ? "books" : use === "wear" ? "fashion" : "groceries";

/** "in the electronics section", "category: books": the surest way to name one. */
export const namedCategory = whole(
  "(?:(?:in|from|under|within|only|just|browse)\\s)?(?:the\\s)?(?:(?:category|department|section)\\s?(?:of|:|is)?\\s?(?<after>electronics|groceries|fashion|home|books)|(?<before>electronics|groceries|grocery|fashion|home|books?)\\s(?:category|department|section|aisle)|(?:in|from|under)\\s(?<plain>electronics|groceries|fashion|books)(?=\\s*(?:$|[?!.,]|¦|please|only))|for (?:the|my|our) (?<house>home|house)(?=\\s*(?:$|[?!.,]|¦)))",
);
