// Answers a question about a listing from its own texts.

import { listed, readEntries } from "#contract/language/entries.ts";
import { languages } from "#contract/language/languages.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { reader } from "../../reader/reader.ts";
import type { ShownListing } from "../../shop.ts";
import { sameSubject } from "../../vectors/word-vectors.ts";
import { textStems, titleStems } from "./listing-stems.ts";
import { phrasePattern, says, wordList } from "./phrases.ts";
import data from "./subjects.txt" with { type: "text" };

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/gu, " ")
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

// Question words, which don't name the subject.
const asking = wordList("asks");

/** What a question asks, and what sellers write that answers it, the best first; `isValue`: a number with a unit. */
const subjects = readEntries(data)
  .filter(({ sign }) => sign === "->")
  .map(({ left, right }) => ({
    asks: phrasePattern(listed(left)),
    answers: listed(right).map((phrase) => phrasePattern([phrase])),
    isValue: /<(?:an?|some|number)/u.test(right),
  }));
/** What the question asks; words of the name alone ask nothing. A question for a value asks for one. */
function askedIn(question: string, name: ReadonlySet<string>) {
  const asked = subjects.filter(({ asks }) =>
    splitWords(asks.exec(question)?.[0] ?? "").some((word) => !name.has(stemOf(word))),
  );
  const value = says("asks a value", question) ? asked.find(({ isValue }) => isValue) : undefined;
  return value ? [value] : asked;
}
/** The question without the words that ask: of "how many can play ludo" it leaves "ludo". */
export const withoutAsked = (question: string): string =>
  subjects.reduce((rest, { asks }) => rest.split(asks).join(" "), question);
/** "Battery", "smell": a word that asks, rather than names a thing. */
export const isSubject = (word: string): boolean => withoutAsked(word).trim() === "";

/** How near a word is to the nearest of others: 1 if it is one of them, 0 if it is about something else. */
function likeness(word: string, others: readonly string[]): number {
  if (others.some((other) => stemOf(other) === stemOf(word))) return 1;
  if (word.length < 4 || reader().isTalk(word)) return 0;
  return Math.max(0, ...others.map((other) => (isPartOf(word, other) ? 0.7 : 0.8 * sameSubject(word, other))));
}
/** "Dress" and "undress", "tools" and "toolbox". */
const isPartOf = (one: string, other: string): boolean => {
  const [short = "", long = ""] = [stemOf(one), stemOf(other)].sort((a, b) => a.length - b.length);
  return short.length > 3 && long.includes(short);
};
/** The first words of a question say most of what it asks: of "does a lid come in the box?" the lid. */
const likenessOf = (words: readonly string[], sentence: string): number => {
  const own = splitWords(sentence).filter((word) => !isStopWord(word));
  return words.reduce((sum, word, at) => sum + likeness(word, own) * (1 - at / 25), 0);
};

/** The sentence of the description with most of these words; null if none has any. */
export function sentenceAbout({ description }: Pick<Listing, "description">, words: readonly string[]): string | null {
  return best(sentencesOf(description), (sentence) => likenessOf(words, sentence));
}

/** The first of those with the highest score; null if no score is above 0. */
function best(sentences: readonly string[], scoreOf: (sentence: string) => number): string | null {
  let most = 0;
  let found: string | null = null;
  for (const sentence of sentences) {
    const score = scoreOf(sentence);
    if (score > most) [most, found] = [score, sentence];
  }
  return found;
}

/** The sentence of a listing's text, or its title, that answers the question. Null: the record doesn't say. */
export function answerFrom(listing: Pick<Listing, "title" | "description" | "tags">, text: string): string | null {
  // "How long is it? The last one was too big": what is told beside a question isn't asked.
  const question = (text.replace(pointsFirst, "").match(/[^.!?]+\?/gu) ?? [text]).join(" ");
  const title = titleStems(listing);
  const words = splitWords(question)
    .filter((word) => !isStopWord(word) && !asking.has(word))
    .flatMap((word) => [word, ...languages.flatMap((language) => language.english(word)).flatMap(splitWords)]);
  const inEnglish = `${question} ${words.join(" ")}`.toLowerCase();
  // Words of the product's name identify it; the others are the question.
  const telling = words.filter((word) => !title.has(stemOf(word)));
  const asked = telling.length > 0 ? telling : words;
  // "How long does the battery last?" is not answered by "With a battery": a value is.
  const needsValue = says("asks a value", inEnglish);
  const about = askedIn(inEnglish, telling.length > 0 ? title : new Set());
  const isNamed = says("asks what it is", inEnglish);
  // A point for each word that is asked for, and about one more for an answer of the kind asked: less from a later line of the subjects
  // and from a later answer of its line, as the narrower and surer ones stand first. Of two alike a sentence is better than a name.
  const score = (sentence: string, isName: boolean): number => {
    // A long number or a range, as "1200" and "8–12", is one number to the subjects.
    const numbers = sentence.toLowerCase().replace(/(\d{1,3})\d*(?:[.,–-]\d+)*/gu, "$1");
    const fits = Math.max(
      0,
      ...about.map(({ answers }, line) => {
        const place = answers.findIndex((answer) => answer.test(numbers));
        return place === -1 ? 0 : 1.2 - line / 10 - (0.3 * place) / answers.length;
      }),
    );
    const hits = isName && isNamed ? 0 : likenessOf(asked, sentence);
    if (fits === 0 && (needsValue ? hits < asked.length || isName : isName && hits < 1)) return 0;
    return hits + fits - (isName ? 0.05 : 0);
  };
  const sentences = sentencesOf(listing.description);
  return best([...sentences, listing.title, ...listing.tags], (text) => score(text, !sentences.includes(text)));
}

/** "The long one, does it …" */
const pointsFirst = /^(?:the|that|this|die) [^,.?!]{1,40}, /u;

/** The one listing whose record answers the question; of several, the one with more of its words. */
export function onlyOneAnswering(among: readonly ShownListing[], question: string): ShownListing | null {
  const stems = splitWords(question)
    .filter((word) => !isStopWord(word) && !asking.has(word))
    .map(stemOf);
  const scored = among
    .filter(({ listing }) => answerFrom(listing, question) !== null)
    .map((shown) => ({ shown, score: stems.filter((stem) => textStems(shown.listing).has(stem)).length }));
  scored.sort((one, other) => other.score - one.score);
  const [first, second] = scored;
  return first && (second === undefined || first.score > second.score) ? first.shown : null;
}
