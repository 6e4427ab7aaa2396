// Where the shop's listings have a word, for the assistant: words of listings are product words.
import type { CatalogueWords, WordStanding } from "#agent/shop.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import { readingOf, type WantedWord } from "./query-reading.ts";
import type { SearchIndex } from "./search-index.ts";
import { nearStems } from "./soft-match.ts";
import { endsName, inTags, inTitle, isNamedBy, type WordIndex } from "./word-index.ts";
import { isEnglish } from "./word-meaning.ts";

const rememberAtMost = 5000;

interface Remembered {
  revision: number;
  /** Vendor ("" for all), a tab, the word → its standing. */
  standings: Map<string, WordStanding>;
}
const remembered = new WeakMap<WordIndex, Remembered>();

/** `vendorId`: only of this vendor's listings; null: of all. */
export function catalogueWords({ words: index }: SearchIndex, vendorId: string | null): CatalogueWords {
  let known = remembered.get(index);
  if (!known || known.revision !== index.revision || known.standings.size > rememberAtMost) {
    known = { revision: index.revision, standings: new Map() };
    remembered.set(index, known);
  }
  const { standings } = known;
  const anyHas = (text: string, counts: (slot: number, packed: number) => boolean) =>
    anyWith(index, text, vendorId, counts);
  const isNamed = (packed: number) => inTitle(packed) || inTags(packed);
  const namedBy = (text: string): Set<number> => {
    const slots = new Set<number>();
    anyHas(text, (slot, packed) => {
      if (isNamed(packed)) slots.add(slot);
      return false;
    });
    return slots;
  };
  /** By name, for one turn: many words are asked of the same name. */
  const called = new Map<string, ReadonlySet<number>>();
  return {
    standing(word) {
      const key = `${vendorId ?? ""}\t${word}`;
      const before = standings.get(key);
      if (before) return before;
      const standing = standingOf(index, word, vendorId);
      standings.set(key, standing);
      return standing;
    },
    together(one, other) {
      const named = namedBy(one);
      return anyHas(other, (slot, packed) => named.has(slot) && isNamed(packed));
    },
    joined: (one, other) => index.hasPhrase([stemOf(one), stemOf(other)]),
    names: (word) => anyHas(word, (_, packed) => endsName(packed)),
    tells(name, word) {
      const slots = called.get(name) ?? calledSo(name, namedBy);
      called.set(name, slots);
      return slots.size > 0 && anyHas(word, (slot) => slots.has(slot));
    },
  };
}

const order: readonly WordStanding[] = ["unknown", "near", "mentioned", "named"];

function standingOf(index: WordIndex, text: string, vendorId: string | null): WordStanding {
  // "air-fryer" has the lowest standing of its parts, unless the catalogue has it as one word.
  const { wanted, unknown } = readingOf(text, [], index);
  const standings = [
    ...wanted.map((word) => {
      const standing = wordStanding(index, word, vendorId);
      return standing === "unknown" && isNear(index, word.word, vendorId) ? "near" : standing;
    }),
    ...unknown.map((word): WordStanding => (isNear(index, word, vendorId) ? "near" : "unknown")),
  ];
  if (standings.length === 0) return "unknown";
  return order[Math.min(...standings.map((standing) => order.indexOf(standing)))] as WordStanding;
}

function wordStanding(index: WordIndex, { word, spellings }: WantedWord, vendorId: string | null): WordStanding {
  let standing: WordStanding = "unknown";
  for (const { stems, begun } of spellings) {
    // "Lapt" may be the start of "laptop"; "phone" is part of "smartphone".
    if (begun && !isEnglish(word)) continue;
    const parts = stems.map((stem) => stemStanding(index, stem, vendorId));
    if (parts.every((part) => part === "named")) return "named";
    if (parts.every((part) => part !== "unknown")) standing = "mentioned";
  }
  return standing;
}

/** The listings of a name: what it is comes last; of the words before it, those that some listing of it has. */
function calledSo(name: string, namedBy: (word: string) => Set<number>): ReadonlySet<number> {
  const [thing = new Set<number>(), ...which] = splitWords(name)
    .filter((own) => !isStopWord(own))
    .map(namedBy)
    .reverse();
  return which.reduce((all, own) => (all.isDisjointFrom(own) ? all : all.intersection(own)), thing);
}

/** Whether a listing that has the word counts. */
function anyWith(
  index: WordIndex,
  text: string,
  vendorId: string | null,
  counts: (slot: number, packed: number) => boolean,
): boolean {
  const stems = readingOf(text, [], index).wanted.flatMap(({ spellings }) => spellings.flatMap((each) => each.stems));
  return stems.some((stem) => {
    const id = index.wordId(stem);
    const isOwn = (slot: number) => vendorId === null || index.slot(slot)?.vendorId === vendorId;
    return id !== undefined && index.some(id, (slot, packed) => isOwn(slot) && counts(slot, packed));
  });
}

/** From this cosine a word counts as another name of a known word. */
const nearEnough = 0.55;

const isNear = (index: WordIndex, word: string, vendorId: string | null): boolean =>
  nearStems(index, word).some(
    ({ id, cosine }) =>
      cosine >= nearEnough &&
      index.some(
        id,
        (slot, packed) => isNamedBy(packed) && (vendorId === null || index.slot(slot)?.vendorId === vendorId),
      ),
  );

function stemStanding(index: WordIndex, stem: string, vendorId: string | null): WordStanding {
  const id = index.wordId(stem);
  if (id === undefined) return "unknown";
  let standing: WordStanding = "unknown";
  index.some(id, (slot, packed) => {
    if (vendorId !== null && index.slot(slot)?.vendorId !== vendorId) return false;
    standing = isNamedBy(packed) ? "named" : "mentioned";
    return standing === "named";
  });
  return standing;
}
