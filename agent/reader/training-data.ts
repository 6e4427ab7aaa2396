// Parses the training data (data/README.md) into messages with acts and slots.
import { type Act, acts, type Context, contexts, type Slot, type Span, slots } from "./acts.ts";

export interface Part {
  act: Act;
  text: string;
  spans: Span[];
}

export interface Example {
  language: string;
  /** The number of its line among all. */
  line: number;
  /** From a file of messages in two languages at once. */
  isMixed?: boolean;
  /** From `spans.txt`: its spans are learned, but not its act. */
  forSpans?: boolean;
  context: Context;
  /** One for each act of the message, in order. */
  parts: Part[];
}

/** The most messages that one line with choices or lists is expanded to. */
const drawn = 8;

/** `files`: path ("en/search.txt") → content; "en/lists.txt" has the lists of a language. Throws on an invalid line. */
export function readTrainingData(files: ReadonlyMap<string, string>): Example[] {
  const lists = new Map<string, Map<string, string[]>>();
  for (const [path, content] of files) {
    const [language = "", name] = path.split("/");
    if (name === "lists.txt") lists.set(language, readLists(path, content));
  }
  const english = lists.get("en") ?? new Map<string, string[]>();
  const examples: Example[] = [];
  let lines = 0;
  for (const path of [...files.keys()].sort()) {
    const [language = "", name] = path.split("/");
    if (name === "lists.txt") continue;
    const own = lists.get(language) ?? english;
    const listOf = (list: string) => own.get(list) ?? english.get(list);
    for (const [at, line] of (files.get(path) ?? "").split("\n").entries()) {
      if (line.trim() === "" || line.startsWith("#")) continue;
      try {
        const read = readLine(line, language, listOf);
        lines++;
        const kind = name === "mixed.txt" ? { isMixed: true } : name === "spans.txt" ? { forSpans: true } : {};
        examples.push(...read.map((example) => ({ ...example, ...kind, line: lines })));
      } catch (error) {
        throw new Error(`${path}:${at + 1}: ${(error as Error).message}`);
      }
    }
  }
  return examples;
}

function readLists(path: string, content: string): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [at, line] of content.split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const match = /^([\w.-]+):\s*(.+)$/u.exec(line);
    if (!match) throw new Error(`${path}:${at + 1}: a list is "name: entry | entry"`);
    const name = match[1] as string;
    const entries = (match[2] as string).split("|").map((entry) => entry.trim());
    lists.set(name, [...(lists.get(name) ?? []), ...entries]);
  }
  return lists;
}

function readLine(
  line: string,
  language: string,
  listOf: (name: string) => string[] | undefined,
): Omit<Example, "line">[] {
  // In a line with several acts, the context comes after the first.
  const head = /^([\w/+ -]+?)(?:@([\w,]+))?((?: \+ [\w/-]+)*)\s*:\s*(.+)$/u.exec(line);
  if (!head) throw new Error('a line is "act @context: text"');
  const named = `${head[1]} ${head[3] ?? ""}`
    .split("+")
    .map((act) => act.trim())
    .filter(Boolean);
  for (const act of named) if (!(acts as readonly string[]).includes(act)) throw new Error(`no act "${act}"`);
  const contextNames = head[2] === undefined ? ["none"] : head[2] === "any" ? [...contexts] : head[2].split(",");
  for (const name of contextNames)
    if (!(contexts as readonly string[]).includes(name)) throw new Error(`no context "${name}"`);
  const seed = Bun.hash.wyhash(line);
  const messages = expanded(head[4] as string, seed, listOf).map((text) => {
    const texts = text.split(/\s*\|\|\s*/u);
    if (texts.length !== named.length) throw new Error(`${named.length} acts and ${texts.length} texts`);
    return texts.map((part, at) => {
      const { text: said, spans } = readMarks(part);
      return { act: named[at] as Act, text: said, spans };
    });
  });
  return messages.flatMap((parts) => contextNames.map((context) => ({ language, context: context as Context, parts })));
}

const choice = /\(([^()]*\|[^()]*)\)|\{([\w.-]+)\}/u;

/** All messages of a line, or a fixed random sample of them. */
function expanded(text: string, seed: bigint, listOf: (name: string) => string[] | undefined): string[] {
  const slotOfList = (name: string) => name.split(".", 1)[0] as Slot;
  const optionsOf = (match: RegExpExecArray): string[] => {
    if (match[1] !== undefined) return match[1].split("|");
    const name = match[2] as string;
    const entries = listOf(name);
    if (!entries) throw new Error(`no list "${name}"`);
    const slot = slotOfList(name);
    return slots.includes(slot)
      ? entries.map((entry) => (entry.includes("[") ? entry : `[${slot}:${entry}]`))
      : entries;
  };
  if (!choice.test(text)) return [tidy(text)];
  const found = new Set<string>();
  let state = seed;
  for (let attempt = 0; attempt < drawn * 3 && found.size < drawn; attempt++) {
    let message = text;
    for (let match = choice.exec(message); match; match = choice.exec(message)) {
      const options = optionsOf(match);
      state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
      const option = options[Number((state >> 33n) % BigInt(options.length))] as string;
      message = message.slice(0, match.index) + option + message.slice(match.index + match[0].length);
    }
    found.add(tidy(message));
  }
  return [...found];
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .replace(/ (?=[,.?!])/gu, "")
    .trim();

/** "put [ref:it] in" → the text without tags, and their spans. */
export function readMarks(marked: string): { text: string; spans: Span[] } {
  let text = "";
  const spans: Span[] = [];
  let rest = marked;
  for (let match = /\[([a-z]+):([^[\]]*)\]/u.exec(rest); match; match = /\[([a-z]+):([^[\]]*)\]/u.exec(rest)) {
    text += rest.slice(0, match.index);
    const slot = match[1] as Slot;
    if (!slots.includes(slot)) throw new Error(`no slot "${slot}"`);
    const words = (match[2] as string).trim();
    spans.push({ slot, from: text.length, to: text.length + words.length });
    text += words;
    rest = rest.slice(match.index + match[0].length);
  }
  text += rest;
  if (/[[\]{}]|\|\|/u.test(text)) throw new Error("a mark is not closed or not known");
  return { text, spans };
}
