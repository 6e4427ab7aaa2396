// Answers a question about a listing from its own texts.

import { listed, readEntries } from "#contract/language/entries.ts";
import { languages } from "#contract/language/languages.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { answering, type Features, type Signs, toldBy } from "../../answers/answers.ts";
import type { ShownListing } from "../../shop.ts";
import { fittest, likeness, type Measure, measuresIn, readTold, type Told } from "./fit.ts";
import { textStems, titleStems } from "./listing-stems.ts";
import { countWords } from "./numbers.ts";
import { phrasePattern, says, wordList } from "./phrases.ts";
import data from "./subjects.txt" with { type: "text" };

interface Said {
  text: string;
  told: Told;
  measures: readonly Measure[];
  /** Its title or a tag. */
  isName: boolean;
  /** As the table of answers knows it. */
  features: Features;
  /** As if a listing said nothing else. */
  alone: Own & { price: string };
}

const known = new WeakMap<object, readonly Said[]>();

/** What a record says: the sentences of the description, the title and the tags. */
function saidIn(listing: Own): readonly Said[] {
  let said = known.get(listing);
  if (!said) {
    const sentences = listing.description
      .replace(/\s+/gu, " ")
      .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}])/u)
      .map((sentence) => sentence.trim())
      .filter(Boolean);
    const all = [sentences, [listing.title, ...listing.tags]];
    said = all.flatMap((texts, at) =>
      texts.map((text) => ({
        text,
        told: readTold(text),
        measures: measuresIn(text),
        features: toldBy(text),
        isName: at === 1,
        alone: { title: text, description: "", tags: [], price: "0.00" },
      })),
    );
    known.set(listing, said);
  }
  return said;
}
type Own = Pick<Listing, "title" | "description" | "tags">;

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

/** The sentence of the description that is most like the words; null if none has to do with them. */
export function sentenceAbout(listing: Own, words: string): string | null {
  const sentences = saidIn(listing).filter(({ isName }) => !isName);
  const fitting = fittest(words, sentences, ({ alone }) => alone);
  return fitting && fitting.score >= aboutIt ? fitting.item.text : null;
}

/** The sentence of a listing's text, or its title, that answers the question. Null: the record doesn't say. */
export const answerFrom = (listing: Own, question: string): string | null => answerAbove(listing, question, answers);

/** What comes nearest to an answer, where the record has none; null if nothing does. */
export const nearestTo = (listing: Own, question: string): string | null => answerAbove(listing, question, mayAnswer);

/**
 * Of questions that weren't learned from, from `answers` 86 % of what isn't said is left unsaid, and 73 % of what is said is found; from
 * `mayAnswer` 65 and 84 %.
 */
const [answers, mayAnswer, aboutIt] = [0.1, -0.75, 1];

function answerAbove(listing: Own, question: string, least: number): string | null {
  const { inEnglish, judged } = judge(listing, question);
  const worthAs = answering(inEnglish);
  let most = least;
  let found: string | null = null;
  for (const { said, signs } of judged) {
    const value = signs ? worthAs(said.features, signs) : least;
    if (value > most) [most, found] = [value, said.text];
  }
  return found;
}

/** What a listing says, and what tells whether it answers the question; null for a name that doesn't. */
export function judge(
  listing: Own,
  text: string,
): { inEnglish: string; judged: { said: Said; signs: Signs | null }[] } {
  // "How long is it? The last one was too big": what is told beside a question isn't asked.
  const question = (text.replace(pointsFirst, "").match(/[^.!?]+\?/gu) ?? [text]).join(" ");
  const title = titleStems(listing);
  const words = splitWords(question)
    .filter((word) => !isStopWord(word) && !asking.has(word))
    .flatMap((word) => [word, ...languages.flatMap((language) => language.english(word)).flatMap(splitWords)]);
  const inEnglish = `${question} ${words.join(" ")}`.toLowerCase();
  // Words of the product's name identify it; the others are the question.
  const telling = words.filter((word) => !title.has(stemOf(word)));
  const asked = readTold((telling.length > 0 ? telling : words).join(" "));
  // "How long does the battery last?" is not answered by "With a battery": a value is.
  const needsValue = says("asks a value", inEnglish);
  const about = askedIn(inEnglish, telling.length > 0 ? title : new Set());
  const isNamed = says("asks what it is", inEnglish);
  const asks = measuresIn(inEnglish);
  const signsOf = ({ text: sentence, told, measures, isName }: Said, at: number): Signs | null => {
    // A long number or a range, as "1200" and "8–12", is one number to the subjects.
    const numbers = sentence.toLowerCase().replace(/(\d{1,3})\d*(?:[.,–-]\d+)*/gu, "$1");
    // The narrower and surer subjects, and answers of one, stand first.
    const kind = Math.max(
      0,
      ...about.map(({ answers }, line) => {
        const place = answers.findIndex((answer) => answer.test(numbers));
        return place === -1 ? 0 : 1.2 - line / 10 - (0.3 * place) / answers.length;
      }),
    );
    const { same, near, part, whole } = likeness(asked, told);
    if (isName && (isNamed || (kind === 0 && (needsValue || same < 0.99)))) return null;
    return {
      same,
      part,
      near: isName ? 0 : near,
      whole: isName ? 0 : whole,
      kind: isName ? 0 : kind,
      kindOfName: isName ? kind : 0,
      named: Number(isName),
      measured: Number(measures.some((one) => asks.some((other) => other.kind === one.kind))),
      otherKind: Number(about.length > 0 && kind === 0),
      noValue: Number(needsValue && !hasNumber.test(sentence)),
      first: Number(at === 0),
    };
  };
  return { inEnglish, judged: saidIn(listing).map((said, at) => ({ said, signs: signsOf(said, at) })) };
}
const hasNumber = new RegExp(`\\d|(?<![\\p{L}])${countWords}(?![\\p{L}])`, "iu");

/** "The long one, does it …", "that strawberry one, how …" */
export const pointsFirst = /^(?<thing>(?:the|that|this|those|these|die|daardie) [^,.?!]{1,40}), /u;

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
