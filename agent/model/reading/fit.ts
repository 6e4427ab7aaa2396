// A tool's input as a model wrote it, brought into the tool's own types where the meaning is plain: numbers and lists in quotes,
// one thing where a list of one is meant, another case of a known value. What stays wrong is refused by the tool's schema.
import type * as z from "zod";

type Input = Record<string, unknown>;
type Issue = { code?: string | undefined; path: PropertyKey[]; expected?: string; values?: unknown[] };

/** How deep things can be wrong: a list in quotes holds an object in quotes holds a number in quotes. */
const rounds = 4;

export function fitInput(schema: z.ZodObject, input: Input): Input {
  const fitted = structuredClone(input);
  for (let round = 0; round < rounds; round++) {
    const issues = (schema.safeParse(fitted).error?.issues ?? []) as Issue[];
    const mended = issues.filter((issue) => mend(fitted, issue));
    if (mended.length === 0) break;
  }
  return fitted;
}

function mend(input: Input, issue: Issue): boolean {
  const key = issue.path.at(-1);
  const holder = issue.path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Input | undefined)?.[step as string], input);
  if (key === undefined || typeof holder !== "object" || holder === null) return false;
  const at = holder as Input;
  const value = at[key as string];
  if (value === null) return delete at[key as string];
  const whole = value === undefined && holder === input ? wholeInput(input, issue) : undefined;
  const meant = whole ?? read(value, issue);
  if (meant === undefined) return false;
  at[key as string] = meant;
  return true;
}

/** The one list or object that the tool takes, left out: its fields were given in its place. */
function wholeInput(input: Input, { expected }: Issue): unknown {
  if (Object.keys(input).length === 0) return undefined;
  if (expected === "array") return [{ ...input }];
  return expected === "object" ? { ...input } : undefined;
}

function read(value: unknown, { code, expected, values }: Issue): unknown {
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? value.trim() : null;
  if (code === "invalid_value") {
    return text === null ? undefined : values?.find((known) => String(known).toLowerCase() === text.toLowerCase());
  }
  if (code !== "invalid_type") return undefined;
  switch (expected) {
    case "number":
      return text !== null && /^-?\d{1,12}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
    case "boolean":
      return text !== null && /^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;
    case "string":
      return typeof value === "number" ? String(value) : undefined;
    case "object":
      return text === null ? undefined : parsed(text, (found) => !Array.isArray(found));
    case "array":
      return text === null ? [value] : (parsed(text, Array.isArray) ?? [parsed(text, () => true) ?? text]);
    default:
      return undefined;
  }
}

function parsed(text: string, fits: (value: object) => boolean): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
