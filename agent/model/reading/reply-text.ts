// Splits a model's streamed text into what the shopper reads, reasoning (removed) and tool calls written as text. Pieces may be
// cut anywhere.
import { isObject } from "../../is-object.ts";

/** A call as written; the caller checks that the tool exists. */
export interface WrittenCall {
  name: string;
  args: Record<string, unknown>;
}

const thoughts = "think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis";
const calls = "tool_calls?|function_calls?|toolcall|tool_code|tool_response|function";
const opener = new RegExp(
  [
    `<(?<thought>${thoughts})(?:\\s[^<>]{0,80})?>`,
    `<(?<call>${calls})(?:=(?<named>[\\w.-]{1,60}))?(?:\\s[^<>]{0,80})?>`,
    "(?<fence>```)",
    `(?<json>\\{(?=\\s*["'}])|\\[(?=\\s*\\{\\s*["']))`,
    `(?<loose></(?:${thoughts})>)`,
    // Tokens of chat templates, and closing tags without an opening one.
    `<[|｜][^|｜<>]{1,60}[|｜]>|\\[/?TOOL_CALLS\\]|</(?:${calls})>`,
  ].join("|"),
  "iu",
);
/** The start of a possible opener at the end of the text. */
const begun = /(?:<(?![\s\d])[^<>\n]{0,90}|`{1,2}|\{\s*|\[\s*(?:\{\s*)?|\[\/?[A-Z_]{1,10})$/u;

type Block = { kind: "thought" | "call" | "fence" | "json"; close: RegExp | null; named: string | undefined };

export class ReplyText {
  readonly written: WrittenCall[] = [];
  /** A closing reasoning tag came without an opening one: all text before it was reasoning. */
  hasUnopenedThought = false;
  #held = "";
  #block: Block | null = null;
  #hasText = false;
  /** The text begins with reasoning, if it has a closing tag at all. */
  #assumed: boolean;

  constructor({ beginsInThought = false } = {}) {
    this.#assumed = beginsInThought;
    if (beginsInThought)
      this.#block = { kind: "thought", close: new RegExp(`</(?:${thoughts})>`, "i"), named: undefined };
  }

  /** The text that can be shown so far. */
  push(piece: string): string {
    this.#held += piece;
    let said = "";
    for (let more = true; more; ) {
      const [words, goesOn] = this.#block === null ? this.#outside() : this.#inside(this.#block);
      said += words;
      this.#hasText ||= words.trim() !== "";
      more = goesOn;
    }
    return said;
  }

  /** The remaining text, once the stream has ended. */
  end(): string {
    const rest = this.#held;
    const block = this.#block;
    this.#held = "";
    this.#block = null;
    if (block === null) return /^<\/?\p{L}/u.test(rest) ? "" : rest;
    if (block.kind === "thought") {
      if (!this.#assumed) return "";
      this.#assumed = false;
      const whole = new ReplyText();
      const words = whole.push(rest) + whole.end();
      this.written.push(...whole.written);
      return words;
    }
    this.#read(rest, block);
    return "";
  }

  #outside(): [string, boolean] {
    const match = opener.exec(this.#held);
    if (match === null) {
      const keep = begun.exec(this.#held)?.[0].length ?? 0;
      const words = this.#held.slice(0, this.#held.length - keep);
      this.#held = this.#held.slice(words.length);
      return [words, false];
    }
    const before = this.#held.slice(0, match.index);
    const { thought, call, named, fence, json, loose } = match.groups ?? {};
    this.#held = this.#held.slice(match.index + (json ? 0 : match[0].length));
    if (loose) this.hasUnopenedThought ||= this.#hasText;
    else if (thought) this.#block = { kind: "thought", close: new RegExp(`</${thought}>`, "i"), named: undefined };
    else if (call) this.#block = { kind: "call", close: new RegExp(`</${call}>`, "i"), named };
    else if (fence) this.#block = { kind: "fence", close: /```/, named: undefined };
    else if (json) this.#block = { kind: "json", close: null, named: undefined };
    return [loose && !this.#hasText ? "" : before, true];
  }

  #inside(block: Block): [string, boolean] {
    const match = block.close?.exec(this.#held);
    const stop = block.close === null ? balancedEnd(this.#held) : match ? match.index : -1;
    if (stop < 0) return ["", false];
    const content = this.#held.slice(0, stop);
    this.#held = this.#held.slice(stop + (match?.[0].length ?? 0));
    this.#block = null;
    this.#assumed = false;
    const isCall = this.#read(content, block);
    // Braces without JSON in them are ordinary text.
    return [
      block.kind === "json" && !isCall && parse(content).length === 0 && !/\bname\b/.test(content) ? content : "",
      true,
    ];
  }

  #read(content: string, { kind, named }: Block): boolean {
    if (kind === "thought") return false;
    const text = kind === "fence" ? content.replace(/^\s*[\w-]*\s*(?=[[{])/, "") : content;
    const found = parse(text).flatMap((value) => callsIn(value, named));
    this.written.push(...found);
    return found.length > 0;
  }
}

/** The end of the JSON value that begins the text; -1 while it is incomplete. */
function balancedEnd(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Parses one JSON value, or one per line. */
function parse(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    const lines = text.split(/\n(?=\s*\{)/).filter((line) => line.trim() !== "");
    return lines.length > 1 ? lines.flatMap(parse) : [];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

function callsIn(value: unknown, named: string | undefined): WrittenCall[] {
  if (Array.isArray(value)) return value.flatMap((each) => callsIn(each, named));
  if (!isRecord(value)) return [];
  if (named !== undefined) return [{ name: named, args: value }];
  if (Array.isArray(value.tool_calls)) return callsIn(value.tool_calls, undefined);
  if (isRecord(value.function)) return callsIn(value.function, undefined);
  const name = [value.name, value.tool, value.tool_name, value.function, value.action].find(
    (each) => typeof each === "string",
  ) as string | undefined;
  if (name === undefined) return [];
  const given = [value.arguments, value.parameters, value.args, value.input].find((each) => each !== undefined) ?? {};
  const args = typeof given === "string" ? parse(given)[0] : given;
  return isRecord(args) ? [{ name, args }] : [];
}
