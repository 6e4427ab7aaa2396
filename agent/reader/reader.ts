// Reads a message: its acts with probabilities, and the slots of its words. Deterministic, well under a millisecond, with the
// weights that `bun run assistant:learn` trains from `data/`.
import {
  type Act,
  acts,
  type Context,
  cartActs,
  familyOf,
  type ReadLanguage,
  readLanguages,
  type Span,
  slots,
} from "./acts.ts";
import { classify } from "./classifier.ts";
import { actFeatures, borderFeatures, languageFeatures, tagFeatures, type WordSense } from "./features.ts";
import { findingsIn } from "./findings.ts";
import { senseOf } from "./sense.ts";
import { beginOf, tagWords } from "./tagger.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { type ReaderWeights, readWeights } from "./weights.ts";

export interface ReadPart {
  act: Act;
  /** Of `act`, from 0 to 1. */
  probability: number;
  /** The probability of any act. */
  of(act: Act): number;
  /** Position in the message. */
  from: number;
  to: number;
  text: string;
  /** Of the whole message, as a word or two don't tell. */
  language: ReadLanguage;
  /** Positions in the message. */
  spans: readonly Span[];
}

/** The probability that a part orders a change of the cart. */
export const orderProbability = (part: Pick<ReadPart, "of">): number => {
  let sum = 0;
  for (const act of cartActs) sum += part.of(act);
  return sum;
};

interface MessageReading {
  /** At least one; more if the message has several acts. */
  parts: readonly ReadPart[];
  /** How likely the message, if it is one sentence, asks for nothing as a whole. */
  talk: number;
}

export interface Reader {
  /** Whether a word, lower case and without accents, is conversation around a request ("please"). */
  isTalk(word: string): boolean;
  read(message: string, context: Context): MessageReading;
  /** The slots of a text that is known to ask for the act. */
  spansOf(text: string, context: Context, act: Act): Span[];
  /** English unless the message is clearly in another language. */
  languageOf(message: string): ReadLanguage;
}

const surelyOther = 0.7;
/** From this probability the act tells which words are tagged: a doubtful "no" may still name something. */
const knownAct = 0.65;

export function createReader(weights: ReaderWeights, sense: WordSense): Reader {
  const spansIn = (tokens: readonly Token[], context: Context, actAt: (at: number) => Act | null): Span[] => {
    const groups = tokens.map(({ word }) => sense.groupsOf(word));
    return spansOf(
      tokens,
      tagWords(
        weights.tags,
        tokens.map((_, at) => tagFeatures(tokens, at, context, groups, actAt(at))),
      ),
    );
  };
  const talk = new Set(weights.talk);
  const languageOf = (message: string): ReadLanguage => {
    const shares = classify(weights.languages, languageFeatures(tokensOf(message)));
    const sure = readLanguages.findIndex((_, at) => (shares[at] as number) >= surelyOther);
    return readLanguages[sure] ?? "en";
  };
  return {
    isTalk: (word) => talk.has(word),
    languageOf,
    spansOf: (text, context, act) => spansIn(tokensOf(text), context, () => familyOf(act) as Act),
    read(message, context) {
      const tokens = tokensOf(message);
      const language = languageOf(message);
      const spans = spansIn(tokens, context, () => null);
      const readPart = (own: readonly Token[], before: Act | null): ReadPart => {
        const from = own[0]?.from ?? 0;
        const to = own.at(-1)?.to ?? message.length;
        const findings = findingsIn(message.slice(from, to));
        const probabilities = classify(weights.acts, actFeatures(own, context, sense, findings, before));
        let best = 0;
        for (let each = 1; each < probabilities.length; each++)
          if ((probabilities[each] as number) > (probabilities[best] as number)) best = each;
        return {
          act: acts[best] as Act,
          probability: probabilities[best] as number,
          of: (act) => probabilities[acts.indexOf(act)] as number,
          from,
          to,
          text: message.slice(from, to),
          language,
          spans: [],
        };
      };
      const parts: ReadPart[] = [];
      const borders = bordersIn(weights, tokens, spans, sense);
      for (let at = 0; at < borders.length; at++)
        parts.push(...apart(tokens.slice(borders[at], borders[at + 1]), spans, parts.at(-1)?.act ?? null, readPart));
      // With the acts known, the words are tagged once more.
      const known = spansIn(tokens, context, (at) => {
        const part = parts.findLast(({ from }) => from <= (tokens[at] as Token).from);
        return part && part.probability >= knownAct ? (familyOf(part.act) as Act) : null;
      });
      const isSentence = !tokens.slice(0, -1).some(({ word }) => /^[.!?]$/.test(word));
      const asOne = parts.length === 1 ? parts[0] : isSentence ? readPart(tokens, null) : undefined;
      return {
        talk: asOne ? acts.reduce((sum, act) => sum + (isTalk(act) ? asOne.of(act) : 0), 0) : 0,
        parts: parts.map((part) => ({
          ...part,
          spans: known.filter((span) => span.from >= part.from && span.to <= part.to),
        })),
      };
    },
  };
}

/** Tags of words → spans. */
export function spansOf(tokens: readonly Token[], tagged: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const [at, tag] of tagged.entries()) {
    const { from, to } = tokens[at] as Token;
    if (tag === 0) continue;
    const slot = slots[(tag - 1) >> 1];
    if (slot === undefined) continue;
    const last = spans.at(-1);
    if (tag !== beginOf((tag - 1) >> 1) && last?.slot === slot) last.to = to;
    else spans.push({ slot, from, to });
  }
  return spans;
}

/** From these probabilities another act begins; lower after the end of a sentence. */
const border = 0.5;
const sentenceBorder = 0.3;

/** Where the parts begin: word indices, starting with 0. */
function bordersIn(
  { borders }: ReaderWeights,
  tokens: readonly Token[],
  spans: readonly Span[],
  sense: WordSense,
): number[] {
  const found = [0];
  for (let at = 1; at < tokens.length; at++) {
    const { from } = tokens[at] as Token;
    if (spans.some((span) => span.from < from && from < span.to)) continue;
    const bar = /^[.!?]$/.test(tokens[at - 1]?.word ?? "") ? sentenceBorder : border;
    if ((classify(borders, borderFeatures(tokens, at, sense))[1] as number) < bar) continue;
    // A part needs at least one word.
    const start = found.at(-1) as number;
    if (!tokens.slice(start, at).some(({ word }) => /[\p{L}\p{N}]/u.test(word))) continue;
    if (!tokens.slice(at).some(({ word }) => /[\p{L}\p{N}]/u.test(word))) break;
    found.push(at);
  }
  return found;
}

/** From these probabilities a sentence, or a clause, has an act of its own. */
const sureSentence = 0.6;
const sureClause = 0.75;
/** Below this probability of its act, a message may have several. */
const sureWhole = 0.6;
/** In how many places a message is tried: each try reads it again. */
const mostTried = 20;

/**
 * "My wife says wait till month end. Empty everything": where a sentence read alone asks for something else than the whole, it is a
 * part of its own. A clause is one only if the whole was read as talk, or if it
 * isn't clear what the whole asks and the clause orders something.
 */
function apart(
  tokens: readonly Token[],
  spans: readonly Span[],
  before: Act | null,
  readPart: (own: readonly Token[], before: Act | null) => ReadPart,
  tries = mostTried,
): ReadPart[] {
  const whole = readPart(tokens, before);
  const isDoubtful = whole.probability < sureWhole;
  // "I'll have the rusks. No. The biltong": one order with a second thought.
  if (cartActs.has(whole.act) && !isDoubtful) return [whole];
  const differs = (part: ReadPart, bar: number, ordersOnly: boolean): boolean =>
    part.probability >= bar &&
    !isTalk(part.act) &&
    kindOf(part.act) !== kindOf(whole.act) &&
    (!ordersOnly || cartActs.has(part.act));
  let left = tries;
  for (let at = 1; at < tokens.length && left > 0; at++) {
    const end = tokens[at - 1]?.word ?? "";
    const isSentence = /^[.!?]$/.test(end);
    const isClause = /^[,;:–—]$/.test(end) && (isTalk(whole.act) || isDoubtful);
    const bar = isSentence ? sureSentence : isClause ? sureClause : null;
    if (bar === null) continue;
    const { from } = tokens[at] as Token;
    if (spans.some((span) => span.from < from && from < span.to)) continue;
    const [begin, rest] = [tokens.slice(0, at), tokens.slice(at)];
    if (![begin, rest].every((side) => side.some(({ word }) => /[\p{L}\p{N}]/u.test(word)))) continue;
    left--;
    const first = readPart(begin, before);
    const ordersOnly = isClause && !isTalk(whole.act);
    if (differs(first, bar, ordersOnly) || differs(readPart(rest, first.act), bar, ordersOnly))
      return [first, ...apart(rest, spans, first.act, readPart, left)];
  }
  return [isDoubtful ? asItsClause(whole, tokens, (own) => readPart(own, before)) : whole];
}

/** "I want to see what I've bought here, for my tax man": what only one clause surely asks for, read alone, the whole does. */
export function asItsClause(
  whole: ReadPart,
  tokens: readonly Token[],
  read: (own: readonly Token[]) => ReadPart,
): ReadPart {
  if (findingsIn(whole.text).length > 0) return whole;
  const ends = [...tokens.keys()].filter((at) => /^[.!?,;:–—]$/.test(tokens[at]?.word ?? ""));
  const clauses = [0, ...ends].map((from, at) => tokens.slice(from, ends[at])).filter(({ length }) => length > 2);
  if (clauses.length < 2 || clauses.length > mostTried) return whole;
  const asking = clauses.map(read).filter(({ act, probability }) => probability >= sureAlone && !isTalk(act));
  const [clause] = asking;
  const isOne = clause && asking.every(({ act }) => act === clause.act) && !cartActs.has(clause.act);
  return isOne ? { ...whole, act: clause.act, probability: clause.probability, of: clause.of } : whole;
}
const sureAlone = 0.9;

/** Acts that ask for nothing. */
const isTalk = (act: Act): boolean =>
  ["reject", "smalltalk", "affirm"].includes(familyOf(act)) || act === "off-topic/other";
/** A search may go on over several sentences. */
const kindOf = (act: Act): string => (["search", "refine", "recommend"].includes(act) ? "search" : act);

let shared: Reader | null = null;

/** The reader with the committed weights, loaded once. */
export function reader(): Reader {
  shared ??= sharedReader();
  return shared;
}

function sharedReader(): Reader {
  const weights = readWeights();
  return createReader(weights, senseOf(weights));
}
