// Trains the reader's weights from the training data.
import { readdirSync, readFileSync } from "node:fs";
import { openWordVectors } from "../vectors/word-vectors.ts";
import { type Act, acts, familyOf, type ReadLanguage, readLanguages, type Span, slots } from "./acts.ts";
import { settled } from "./borders.ts";
import { type Sample, train } from "./classifier.ts";
import { drawBelow, drawing, keyOf, Picks } from "./drawing.ts";
import { actFeatures, borderFeatures, languageFeatures, tagFeatures, type WordSense } from "./features.ts";
import { findingsIn } from "./findings.ts";
import { groupWords } from "./groups.ts";
import { kindsOfWords } from "./kinds.ts";
import { senseOf, type TableSense } from "./sense.ts";
import { beginOf, insideOf, type TagSample, trainTagger } from "./tagger.ts";
import { tokensOf } from "./tokens.ts";
import type { Example } from "./training-data.ts";
import type { ReaderWeights } from "./weights.ts";

export function trainingFiles(): Map<string, string> {
  const folder = `${import.meta.dir}/data`;
  const files = new Map<string, string>();
  for (const language of readLanguages)
    for (const name of readdirSync(`${folder}/${language}`))
      if (name.endsWith(".txt"))
        files.set(`${language}/${name}`, readFileSync(`${folder}/${language}/${name}`, "utf8"));
  return files;
}

/** All that is trained from. */
export interface Samples extends TableSense {
  acts: readonly Sample[];
  tags: readonly TagSample[];
  borders: readonly Sample[];
  languages: readonly Sample[];
  talk: readonly string[];
}

export function samplesOf(all: readonly Example[], words = wordsIn(all)): Samples {
  const written = all.filter(({ forSpans }) => !forSpans);
  const examples = [...written, ...withOtherProducts(written)];
  const sense = senseOf(words);
  const samples = [...examples, ...joined(examples)];
  return {
    acts: actSamples(examples, sense),
    tags: tagSamples([...samples, ...alone(written), ...all.filter(({ forSpans }) => forSpans)], sense),
    borders: borderSamples(samples, sense),
    languages: languageSamples(written),
    groups: words.groups,
    kinds: words.kinds,
    talk: talkIn(written),
  };
}

export const wordsIn = (all: readonly Example[]): TableSense => {
  const table = openWordVectors();
  return { groups: groupWords(table), kinds: kindsOfWords(table, all) };
};

/** Deterministic to the bit. */
export const learn = (samples: Samples): ReaderWeights => ({
  acts: train(samples.acts, { labels: acts.length, rounds: 8, rate: 0.3, dropped: 40, times: 3 }),
  tags: trainTagger(samples.tags, { rounds: 4, rate: 0.05, dropped: 20, times: 2 }),
  borders: train(samples.borders, { labels: 2, rounds: 5, rate: 0.3, dropped: 0, times: 1 }),
  languages: train(samples.languages, {
    labels: readLanguages.length,
    rounds: 4,
    rate: 0.3,
    dropped: 20,
    times: 1,
  }),
  groups: samples.groups,
  kinds: samples.kinds,
  talk: samples.talk,
});

/** Messages in two languages at once are left out. */
function languageSamples(examples: readonly Example[]): Sample[] {
  const own = examples.filter(({ isMixed }) => !isMixed);
  const counts = new Map<string, number>();
  for (const { language } of own) counts.set(language, (counts.get(language) ?? 0) + 1);
  return own.flatMap((example) => {
    const features = languageFeatures(tokensOf(textOf(example)));
    const label = readLanguages.indexOf(example.language as ReadLanguage);
    // English has the most lines, but is not more likely.
    const weight = Math.sqrt(own.length / readLanguages.length / (counts.get(example.language) ?? 1));
    return features.length === 0 || label === -1 ? [] : [{ features, label, weight, line: example.line }];
  });
}

const wishes = new Set<Act>(["search", "refine", "recommend", "smalltalk/greeting"]);

/** Words that occur at least 6 times in searches and are tagged in fewer than a fifth of them. */
function talkIn(examples: readonly Example[]): string[] {
  const said = new Map<string, { marked: number; all: number }>();
  for (const { parts } of examples)
    for (const { act, text, spans } of parts)
      for (const { word, from, to } of tokensOf(text)) {
        if (!wishes.has(act) || !/\p{L}/u.test(word)) continue;
        const count = said.get(word) ?? { marked: 0, all: 0 };
        said.set(word, count);
        count.all++;
        if (spans.some((span) => span.from <= from && to <= span.to)) count.marked++;
      }
  return [...said]
    .filter(([, { marked, all }]) => all >= 6 && marked / all < 0.2)
    .map(([word]) => word)
    .sort();
}

/** A message's own draws, for a purpose. */
const drawingFor = (example: Example, purpose: string) =>
  drawing(keyOf(`${purpose} ${example.context} ${textOf(example)}`));
const textOf = ({ parts }: Example): string => parts.map(({ text }) => text).join(" ");

function actSamples(examples: readonly Example[], sense: WordSense): Sample[] {
  const counts = new Map<Act, number>();
  for (const { parts } of examples) for (const { act } of parts) counts.set(act, (counts.get(act) ?? 0) + 1);
  const usual = examples.length / counts.size;
  const findings = new Map<string, string[]>();
  const findingsOf = (text: string): string[] => {
    const found = findings.get(text) ?? findingsIn(text);
    findings.set(text, found);
    return found;
  };
  return examples.flatMap(({ parts, context, line }) =>
    parts.map(({ act, text }, at) => ({
      features: actFeatures(tokensOf(text), context, sense, findingsOf(text), parts[at - 1]?.act ?? null),
      label: acts.indexOf(act),
      // An act with many lines is not more likely.
      weight: Math.min(2, Math.sqrt(usual / (counts.get(act) ?? usual))),
      line,
    })),
  );
}

/** In every fourth message the acts are not known, as when a message is first read. */
const tagSamples = (examples: readonly Example[], sense: WordSense): TagSample[] =>
  examples.map((example) => tagSample(example, sense, drawBelow(drawingFor(example, "tags"), 4) !== 0));

function tagSample({ parts, context, line }: Example, sense: WordSense, knowsActs: boolean): TagSample {
  const tokens = tokensOf(parts.map(({ text }) => text).join(" "));
  const groups = tokens.map(({ word }) => sense.groupsOf(word));
  const tagged = new Array<number>(tokens.length).fill(0);
  const actAt = new Array<Act | null>(tokens.length).fill(null);
  let offset = 0;
  for (const { act, text, spans } of parts) {
    for (const [at, { from }] of tokens.entries()) if (knowsActs && from >= offset) actAt[at] = familyOf(act) as Act;
    for (const { slot, from, to } of settled(act, text, spans)) {
      let first = true;
      for (const [at, token] of tokens.entries()) {
        if (token.from < offset + from || token.to > offset + to) continue;
        const number = slots.indexOf(slot);
        tagged[at] = first ? beginOf(number) : insideOf(number);
        first = false;
      }
    }
    offset += text.length + 1;
  }
  return {
    features: tokens.map((_, at) => tagFeatures(tokens, at, context, groups, actAt[at] ?? null)),
    tags: tagged,
    line,
  };
}

function borderSamples(examples: readonly Example[], sense: WordSense): Sample[] {
  // A message in several contexts has the same borders.
  const known = new Map<string, Sample[]>();
  return examples.flatMap((example) => {
    const texts = example.parts.map(({ text }) => text).join("\n");
    const samples = known.get(texts) ?? bordersIn(example, sense);
    known.set(texts, samples);
    return samples;
  });
}

function bordersIn(example: Example, sense: WordSense): Sample[] {
  const tokens = tokensOf(textOf(example));
  const borders = new Set<number>();
  let offset = 0;
  for (const { text } of example.parts) {
    const start = offset;
    borders.add(tokens.findIndex(({ from }) => from >= start));
    offset += text.length + 1;
  }
  return tokens.slice(1).map((_, before) => ({
    features: borderFeatures(tokens, before + 1, sense),
    label: borders.has(before + 1) ? 1 : 0,
    weight: 1,
    line: example.line,
  }));
}

/** What is wanted without the words around it, each once: "red shoes size 5". */
function alone(examples: readonly Example[]): Example[] {
  const known = new Set<string>();
  return examples.flatMap(({ language, line, parts }) =>
    parts.flatMap(({ act, text, spans }) => {
      const [first, last] = [spans[0], spans.at(-1)];
      if (!first || !last || !spans.some(({ slot }) => slot === "product") || !wishes.has(act)) return [];
      const said = text.slice(first.from, last.to);
      const isWhole = spans.every(({ from }, at) => /^[\s,]*$/u.test(text.slice(spans[at - 1]?.to ?? from, from)));
      if (!isWhole || known.has(said)) return [];
      known.add(said);
      const own = spans.map((span) => ({ ...span, from: span.from - first.from, to: span.to - first.from }));
      return [{ language, line, context: "none" as const, parts: [{ act, text: said, spans: own }] }];
    }),
  );
}

/** The same messages with other products, as the product says little about the act. */
function withOtherProducts(examples: readonly Example[]): Example[] {
  const products = new Map<string, string[]>();
  for (const { language, parts } of examples)
    for (const { text, spans } of parts)
      for (const { slot, from, to } of spans)
        if (slot === "product") {
          const own = products.get(language) ?? [];
          products.set(language, own);
          own.push(text.slice(from, to));
        }
  const others = new Map([...products].map(([language, own]) => [language, new Picks(own, (words) => words)]));
  const namesIn = namedIn(products);
  return examples.map(namesIn).flatMap((example) => {
    if (!example.parts.some(({ spans }) => spans.some(({ slot }) => slot === "product"))) return [];
    const draw = drawingFor(example, "products");
    const parts = example.parts.map((part) => replaced(part, () => others.get(example.language)?.pick(draw) ?? ""));
    return [{ ...example, parts }];
  });
}

/** Finds products in what asks for nothing, where no line marks them: what is bought as "rusks" elsewhere is named there as well. */
function namedIn(products: ReadonlyMap<string, readonly string[]>): (example: Example) => Example {
  const known = new Map(
    [...products].map(([language, own]) => [
      language,
      new Set(own.map((words) => words.slice(articleOf(words).length).toLowerCase())),
    ]),
  );
  return (example) => {
    const names = known.get(example.language);
    const parts = example.parts.map((part) => {
      if (part.act !== "reject" || part.spans.length > 0) return part;
      const tokens = tokensOf(part.text);
      const spans: Span[] = [];
      for (let at = 0; at < tokens.length; at++)
        for (let count = Math.min(3, tokens.length - at); count > 0; count--) {
          const [from, to] = [tokens[at]?.from ?? 0, tokens[at + count - 1]?.to ?? 0];
          const words = part.text.slice(from, to).toLowerCase();
          if (words.length < 4 || !names?.has(words)) continue;
          spans.push({ slot: "product", from, to });
          at += count - 1;
          break;
        }
      return { ...part, spans };
    });
    return { ...example, parts };
  };
}

/** A part with its products replaced; articles stay. */
function replaced(part: Example["parts"][number], product: () => string): Example["parts"][number] {
  let text = "";
  let end = 0;
  const spans = part.spans.map(({ slot, from, to }) => {
    text += part.text.slice(end, from);
    const own = part.text.slice(from, to);
    const start = text.length;
    if (slot === "product") {
      const other = product();
      text += `${articleOf(own)}${other.slice(articleOf(other).length)}`.trim() || own;
    } else text += own;
    end = to;
    return { slot, from: start, to: text.length };
  });
  return { ...part, text: text + part.text.slice(end), spans };
}

const articleOf = (words: string): string => /^(?:an?|the|'n|die|my|some) /iu.exec(words)?.[0] ?? "";

const joints: Readonly<Record<string, readonly string[]>> = {
  en: ["and", "then", ",", ".", "and then", "also", "but", ";", ", and", "!"],
  af: ["en", "dan", ",", ".", "en dan", "maar"],
  zu: ["futhi", ",", ".", "bese", "kodwa"],
  xh: ["kwaye", ",", ".", "uze", "kodwa"],
};

/** Every thirteenth message with one act, joined with another. */
function joined(examples: readonly Example[]): Example[] {
  const single = examples.filter(({ parts, context }) => parts.length === 1 && context !== "asked");
  const others = new Map(
    readLanguages.map((language) => [
      language as string,
      new Picks(
        single.filter((other) => other.language === language),
        ({ context, parts }) => `${context} ${parts[0]?.text}`,
      ),
    ]),
  );
  return single.flatMap((first) => {
    const draw = drawingFor(first, "joined");
    if (drawBelow(draw, 13) > 0) return [];
    const second = others.get(first.language)?.pick(draw);
    const [one, two] = [first.parts[0], second?.parts[0]];
    if (!one || !two || one.act === two.act) return [];
    const joint = joints[first.language]?.[drawBelow(draw, joints[first.language]?.length ?? 1)] ?? ",";
    const text = one.text.replace(/[.!?\s]+$/u, "");
    const sticks = /^[,.;!]/.test(joint);
    const parts = [
      { ...one, text: sticks ? `${text}${joint.slice(0, 1)}` : text },
      shifted(two, sticks ? joint.slice(1).trim() : joint),
    ];
    return [{ language: first.language, line: first.line, context: first.context, parts }];
  });
}

const shifted = (part: Example["parts"][number], before: string): Example["parts"][number] =>
  before === ""
    ? part
    : {
        ...part,
        text: `${before} ${part.text}`,
        spans: part.spans.map(({ slot, from, to }) => ({
          slot,
          from: from + before.length + 1,
          to: to + before.length + 1,
        })),
      };
