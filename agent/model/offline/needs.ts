// Several needs in one message: "a lamp and a table", "milk, bread and eggs". "Salt and pepper grinder" is one.
import { type Chunk, productChunks } from "./product-words.ts";
import { isPlural } from "./words.ts";

const next =
  "(?:(?:i|we)(?:'d)? (?:also |still |would )?(?:need|want|like)(?: to (?:buy|get))?|(?:show|find|get|give) me|(?:looking|searching) for|do you have|have you got)";
const between = new RegExp(
  `\\s?(?:,\\s?)?(?<![\\p{L}])(?:and|plus|&|\\+|as well as|and also|and then|also|then|en|along with|together with|asook)\\s(?:also\\s|then\\s|maybe\\s|perhaps\\s)?(?:${next}\\s)?(?=(?:an?|some|another|something|one|'n)\\s)(?!(?:a bit|a lot|a (?:good|great|nice|low|reasonable|decent|high) (?:price|deal|rating))(?![\\p{L}]))|\\s?(?:,\\s?)?(?<![\\p{L}])(?:and(?: also| then)?|also|plus|then)\\s(?:also\\s)?${next}\\s|\\s?[.;]\\s(?:also,?|and|plus|then)\\s(?:${next}\\s)?|,\\s?(?=(?:an?|some|another)\\s)`,
  "u",
);

/** The message cut where a new need plainly begins. Each piece keeps its own prices and places. */
export function splitNeeds(text: string): string[] {
  // "between a hundred and a thousand" is no list.
  const pieces = text
    .split(between)
    .map((piece) => piece.trim())
    .filter(Boolean);
  return pieces.length === 0 ? [text] : pieces;
}

const colours = new Set(
  "black white red blue green yellow pink purple orange brown grey gray gold silver beige navy cream maroon turquoise teal khaki small medium large big warm soft light dark waterproof wireless cordless portable strong cheap fresh sweet hot cold dry organic vegan".split(
    " ",
  ),
);
const pairs = new Set(
  "salt pepper,mac cheese,fish chips,arts crafts,bed breakfast,rock roll,cup saucer,cups saucers,pots pans,pestle mortar,mortar pestle,hide seek,snakes ladders,lord rings,war peace,pride prejudice,ham cheese,cheese onion,salt vinegar,peanut jelly,nuts bolts,dungeons dragons,shampoo conditioner,wash go,sweet sour,bucket spade,hook loop,mix match,beauty beast,crime punishment,dustpan brush,dust brush,knife fork,gin tonic,oil vinegar,needle thread,washer dryer,heat massage,work play,stop go,plug play,hat scarf".split(
    ",",
  ),
);

/** Product words of one piece of a message → one list of words per need. */
export function needsIn(text: string): string[][] {
  return groupChunks(productChunks(text));
}

function groupChunks(chunks: readonly Chunk[]): string[][] {
  const [first, ...others] = chunks;
  if (!first) return [];
  // Phrases on both sides of a constraint are one need: "laptops ¦ for school".
  const pieces: { words: string[]; before: Chunk["before"] }[] = [{ words: [...first.words], before: "start" }];
  for (const chunk of others) {
    const last = pieces.at(-1);
    if (chunk.before === "gap" && last) last.words.push(...chunk.words);
    else pieces.push({ words: [...chunk.words], before: chunk.before });
  }
  if (pieces.length === 1)
    return [first.words.length === pieces[0]?.words.length ? first.words : (pieces[0]?.words ?? [])];
  if (isList(pieces)) {
    const lists = pieces.map(({ words }) => words);
    // Four plans are the most that one search takes: what is over goes into the last one.
    return lists.length <= 4 ? lists : [...lists.slice(0, 3), lists.slice(3).flat()];
  }
  return [pieces.flatMap(({ words, before }) => (before === "and" ? ["and", ...words] : words))];
}

function isList(pieces: readonly { words: string[]; before: Chunk["before"] }[]): boolean {
  if (pieces.some(({ words }) => words.length > 4)) return false;
  const short = pieces.map(({ words }) => words.join(" "));
  if (short.slice(0, -1).some((words) => colours.has(words)) || colours.has(short.at(-1) ?? "")) return false;
  if (pieces.length === 2) {
    if (pairs.has(short.join(" "))) return false;
    const [one, two] = pieces;
    const bothPlural = isPlural(one?.words.at(-1) ?? "") && isPlural(two?.words.at(-1) ?? "");
    if (two?.before === ",") return bothPlural;
    return bothPlural || (one?.words.length === 1 && two?.words.length === 1);
  }
  return pieces.every(({ words }) => words.length <= 3);
}
