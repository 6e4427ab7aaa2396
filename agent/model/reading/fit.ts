// Converts a model's tool input to the schema's types if the meaning is clear: numbers and lists in quotes, one item instead of
// a list, a known value in another case. The tool's schema refuses what stays wrong.
import type * as z from "zod";

type Input = Record<string, unknown>;
type Issue = { code?: string | undefined; path: PropertyKey[]; expected?: string; values?: unknown[] };

/** Deepest nesting of errors: a list in quotes, of objects in quotes, with numbers in quotes. */
const rounds = 4;

export function fitInput(schema: z.ZodObject, input: Input): Input {
  const fitted = structuredClone(input);
  for (let round = 0; round < rounds; round++) {
    const issues = (schema.safeParse(fitted).error?.issues ?? []) as Issue[];
    const repaired = issues.filter((issue) => repair(fitted, issue));
    if (repaired.length === 0) break;
  }
  return fitted;
}

function repair(input: Input, issue: Issue): boolean {
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

/** The tool takes a single list or object, and the model sent its fields without the wrapper. */
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
