// Two invented stores and what people ask of them, to measure how far the search understands: paraphrases, unknown words, products
// that are not there, sizes and codes, claims. The first lines of the .txt files say how to write them.
import { readFileSync } from "node:fs";
import path from "node:path";
import { plainText, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";

export const kinds = ["everyday", "hard", "unknown", "absent", "code", "claim"] as const;
export type Kind = (typeof kinds)[number];

export interface Stocked {
  sku: string;
  category: string;
  title: string;
  tags: string[];
  description: string;
}

export interface Asked {
  kind: Kind;
  text: string;
  /** The listings that are right; [] if none is. */
  right: string[];
  /** Wordings, of which each right listing has one; of an absent product, its nouns. */
  wordings: string[];
  /** Every fifth line of a kind: looked at only to report it, never to improve the search. */
  putAside: boolean;
}

export interface Store {
  name: string;
  listings: Stocked[];
  asked: Asked[];
}

export const readStores = (): Store[] => ["farm-store", "city-store"].map(readStore);

function readStore(name: string): Store {
  const rows = (part: string) =>
    readFileSync(path.join(import.meta.dir, `${name}.${part}.txt`), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#"))
      .map((line) => line.split("|").map((cell) => cell.trim()));
  const listings = rows("listings").map(([sku = "", category = "", title = "", tags = "", description = ""]) => ({
    sku,
    category,
    title,
    tags: tags.split(",").map((tag) => tag.trim()),
    description,
  }));
  const counts = new Map<string, number>();
  const asked = rows("asked").map(([kind = "", text = "", right = "", wordings = ""]) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return {
      kind: kind as Kind,
      text,
      right: right.split(" ").filter(Boolean),
      wordings: wordings
        .split(/;| (?=\S+$)/)
        .flatMap((one) => (kind === "absent" ? one.split(" ") : [one]))
        .filter(Boolean),
      putAside: count % 5 === 0,
    };
  });
  return { name, listings, asked };
}

/** What is wrong with a store's lines: expectations that its listings contradict. */
export function mistakesIn({ listings, asked }: Store): string[] {
  const bySku = new Map(listings.map((listing) => [listing.sku, listing]));
  const stemsOfStore = new Set(listings.flatMap((one) => stemsOf(wholeText(one))));
  const namedInStore = new Set(listings.flatMap((one) => stemsOf(nameText(one))));
  return asked.flatMap(({ kind, text, right, wordings }) => {
    const wrong = (what: string) => `${kind} | ${text}: ${what}`;
    if (!kinds.includes(kind)) return [wrong("no such kind")];
    const lost = right.filter((sku) => !bySku.has(sku));
    if (lost.length > 0) return [wrong(`no listing ${lost.join(", ")}`)];
    const rightOnes = right.map((sku) => bySku.get(sku) as Stocked);
    const stems = stemsOf(text);
    switch (kind) {
      case "everyday":
        return rightOnes.some((one) => plainText(one.title).includes(plainText(text))) || right.length === 0
          ? [wrong("a title has these very words, or nothing is right")]
          : [];
      case "hard": {
        const shared = rightOnes.flatMap((one) => stemsOf(nameText(one))).filter((stem) => stems.includes(stem));
        return shared.length > 0 || right.length === 0 ? [wrong(`shares ${shared.join(", ")}`)] : [];
      }
      case "unknown": {
        const unknown = splitWords(text).filter((word) => !stemsOfStore.has(stemOf(word)));
        return unknown.length === 1 && right.length > 0 ? [] : [wrong(`unknown words: ${unknown.join(", ")}`)];
      }
      case "absent": {
        const there = wordings.filter((word) => namedInStore.has(stemOf(word)));
        return there.length > 0 || right.length > 0 || wordings.length === 0 ? [wrong(`has ${there.join(", ")}`)] : [];
      }
      default:
        return rightOnes
          .filter((one) => !wordings.some((wording) => asWritten(wholeText(one)).includes(asWritten(wording))))
          .map(({ sku }) => wrong(`${sku} doesn't say ${wordings.join(" or ")}`));
    }
  });
}

const nameText = ({ title, tags }: Stocked): string => [title, ...tags].join("; ");
const wholeText = (one: Stocked): string => `${nameText(one)}; ${one.description}`;
const asWritten = (text: string): string => plainText(text).replaceAll("-", " ");
