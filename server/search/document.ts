// A listing in the search index (`search_documents.words`): stems by field.
import { lineWeights } from "#agent/embedding/local.ts";
import { withoutDenied } from "#contract/language/denial.ts";
import { splitWords, stemsOf } from "#contract/language/words.ts";
import type { ListingBody } from "#contract/listings/listing-body.ts";
import { modifiersOf, namesOf, partsIn } from "./head-nouns.ts";

/** The searchable texts of a listing, in the order that `textHash` uses. */
export const textFields = { title: true, category: true, tags: true, description: true };
/** The same with the name of its vendor. */
export type SearchableText = Pick<ListingBody, keyof typeof textFields> & { vendor: string };

export interface Document {
  /** In order, to match phrases. */
  title: string[];
  /** The title's first stems, which name the product, without its parts: two in "laptop case for 15 inch". */
  core: string[];
  /** Title stems that only state the purpose (head-nouns.ts). */
  modifiers: string[];
  /** The product names in the title, each with its noun last (head-nouns.ts). */
  names: string[][];
  category: string[];
  /** One list per tag. */
  tags: string[][];
  body: string[];
  vendor: string[];
}

/** Increase it when stems or fields change, so that older indexes are rebuilt. */
export const documentRecipe = 18;

// After these words a title says what the product fits, holds or comes with. Not within its first two words: "For Dummies: …".
const coreEnd = /\b(?:for|with|compatible|fits|includes|including)\b|[|;(]|\s[-–—]+\s/giu;

export function coreText(title: string): string {
  for (const match of title.matchAll(coreEnd)) {
    const before = title.slice(0, match.index);
    if (splitWords(before).length >= 2) return before;
  }
  return title;
}

export function readDocument(text: SearchableText): Document {
  const title = stemsOf(text.title);
  const parts = partsIn(text.title);
  return {
    title,
    core: stemsOf(coreText(text.title)).filter((stem) => !parts.has(stem)),
    modifiers: modifiersOf(text.title),
    names: namesOf(text.title),
    category: stemsOf(text.category),
    tags: text.tags.map(stemsOf).filter((tag) => tag.length > 0),
    body: stemsOf(withoutDenied(text.description)),
    vendor: stemsOf(text.vendor),
  };
}

export const negations = new Set(["without", "no", "free", "non", "zero"]);

/** Stems beside "no", "without" or "free" in title or tags: "no added sugar", "caffeine free". */
export function absentStems({ title, tags }: Document): Set<string> {
  const absent = new Set<string>();
  for (const stems of [title, ...tags]) {
    for (const [at, stem] of stems.entries()) {
      if (negations.has(stem)) continue;
      if ([-2, -1, 1].some((step) => negations.has(stems[at + step] ?? ""))) absent.add(stem);
    }
  }
  return absent;
}

/**
 * Eight lines: title, its core, modifiers, category, tags (separated by tabs), description, vendor, names (separated by
 * tabs). Stems contain no white space.
 */
export const storeDocument = (document: Document): string =>
  [
    document.title.join(" "),
    document.core.join(" "),
    document.modifiers.join(" "),
    document.category.join(" "),
    document.tags.map((tag) => tag.join(" ")).join("\t"),
    document.body.join(" "),
    document.vendor.join(" "),
    document.names.map((name) => name.join(" ")).join("\t"),
  ].join("\n");

export function restoreDocument(stored: string): Document {
  const [title = "", core = "", modifiers = "", category = "", tags = "", body = "", vendor = "", names = ""] =
    stored.split("\n");
  const stems = (line: string) => (line === "" ? [] : line.split(" "));
  const lists = (line: string) => (line === "" ? [] : line.split("\t").map(stems));
  return {
    title: stems(title),
    core: stems(core),
    modifiers: stems(modifiers),
    category: stems(category),
    tags: lists(tags),
    body: stems(body),
    vendor: stems(vendor),
    names: lists(names),
  };
}

/** The text for an embedding model, one field per line. The local model weights the lines differently; other models read plain text. */
export const embeddingText = (text: SearchableText): string =>
  embeddedFields.map((field) => [text[field]].flat().join(", ").replace(/\s+/g, " ")).join("\n");

const embeddedFields = Object.keys(lineWeights) as (keyof typeof lineWeights)[];
