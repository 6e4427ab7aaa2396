// Schemas for text from people.
import "./error-map.ts";
import * as z from "zod/mini";

/**
 * Control characters, and invisible ones that could make two names look alike or turn a text's direction. Line breaks and tabs stay, and
 * the joiner inside an emoji.
 */
const unseen = /(?![\t\n\r\u200D])[\p{Cc}\p{Cf}]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu;

/** Drops what can't be stored (NUL, lone surrogates) or seen, instead of failing. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll("\uFFFD", "").replace(unseen, "");

/** A cleaned and trimmed string; `message` is for a value that is missing, too short or not a string. */
export const trimmed = (message: string, minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text: string) => cleanText(text).trim()),
    ),
    z.string().check(z.minLength(minimum, message), z.maxLength(maximum)),
  );

/** A name: as `trimmed`, in one line. */
export const nameText = (message: string, minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text: string) => text.replace(/\s+/g, " ")),
    ),
    trimmed(message, minimum, maximum),
  );

/** Cleaned and trimmed, null if empty or absent. */
export const optionalText = (maximum: number) =>
  z.pipe(
    z.nullish(z.string().check(z.maxLength(maximum))),
    z.transform((text: string | null | undefined) => cleanText(text ?? "").trim() || null),
  );

/** A UUID. */
export const id = z.string().check(z.uuid("Invalid input"));

/** A number in a query, as text. */
export const numberText = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,20})?$/, "Invalid input")),
    z.pipe(z.transform(Number), z.number().check(z.gte(minimum), z.lte(maximum))),
  );
