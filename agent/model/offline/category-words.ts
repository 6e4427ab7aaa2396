// Words for a whole category that are not part of a product's name.
import { type Category, categories } from "#contract/listings/categories.ts";
import { phraseOf, phrases, whole, wordList } from "./phrases.ts";
import { singular } from "./words.ts";

const edges = wordList("around a category");

const before = (name: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${phrases(name)}$`, "u");
const modifiers: Partial<Record<Category, RegExp>> = {
  groceries: before("food that is no groceries"),
  books: before("book that is no book"),
};
// Books, but "cook" alone would find pots.
const keepsNoun = before("kind of book");
const goesOn = new RegExp(`^${phrases("behind a category")}(?![\\p{L}])`, "u");

/** A category asked for as such, not as part of a product's name ("dog food", "book case"). */
export function readCategory(words: readonly string[]): { category: Category; words: string[] } | null {
  const text = words.join(" ");
  // From "home products": the second word was removed as filler.
  if (text === "home" || text === "household") return { category: "home", words: [] };
  for (const category of categories) {
    const sure = phraseOf(`category ${category}`).exec(text);
    // "Food for the trip" asks for groceries, "something for food" doesn't.
    const match = sure ?? (category === "groceries" ? phraseOf("food").exec(text) : null);
    if (!match) continue;
    const before = text.slice(0, match.index).trim();
    const after = text.slice(match.index + match[0].length).trim();
    // Followed by another noun: a "book shelf" is not a book.
    if (after !== "" && !goesOn.test(after)) continue;
    if (modifiers[category]?.test(before)) continue;
    // "Covers for the books" asks for covers.
    if (/^(?!.*thing )\p{L}+.* (?:for|to|with)(?: \p{L}+)?$/u.test(before)) continue;
    const kept = category === "books" && keepsNoun.test(before) ? `${before} ${match[0]}` : before;
    const left = `${kept} ${after}`.split(" ").filter(Boolean);
    while (left.length > 0 && edges.has(left[0] ?? "")) left.shift();
    while (left.length > 0 && edges.has(left.at(-1) ?? "")) left.pop();
    return { category, words: left };
  }
  return null;
}

/** "Food for my dog": no groceries; the animal. */
export const fedTo = (category: Category, about: string): string | undefined =>
  category === "groceries" ? about.split(" ").find((word) => modifiers.groceries?.test(singular(word))) : undefined;

/** "something to read", "stuff to wear". */
export const categoryByUse = whole(
  `${phrases("thing to use")}(?: \\p{L}+)? (?:to|i can|for) (?<use>${phrases("use of a category")})(?! ${phrases("somebody's")} )(?: (?:on|at|in|to|during)(?: the| a| my)?(?= \\p{L}))?`,
);
export const categoryOfUse = (use: string): Category =>
  use.startsWith("read") ? "books" : use === "wear" ? "fashion" : "groceries";

/** "in the electronics section", "category: books": the surest way to name one. */
const name = "electronics|groceries|grocery|fashion|home|books?";
const section = "category|department|section|aisle";
export const namedCategory = whole(
  `(?:(?:in|from|under|within|only|just|browse)\\s)?(?:the\\s)?(?:(?:${section})\\s?(?:of|:|is)?\\s?(?<after>${name})|(?<before>${name})\\s(?:${section})|(?:in|from|under)\\s(?<plain>electronics|groceries|fashion|books)(?=\\s*(?:$|[?!.,]|¦|please|only))|for (?:the|my|our) (?<house>home|house)(?=\\s*(?:$|[?!.,]|¦)))`,
);
