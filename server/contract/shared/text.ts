// Schemas for text from people.
import "./error-map.ts";
import * as z from "zod/mini";

/** Drops characters that can't be stored, NUL (refused by Postgres) and lone surrogates (no UTF-8), instead of failing. */
export const cleanText = (text: string): string => text.replaceAll("\0", "").toWellFormed().replaceAll("\uFFFD", "");

/** A cleaned and trimmed string; `message` is for a value that is missing, too short or not a string. */
export const trimmed = (message: string, minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text: string) => cleanText(text).trim()),
    ),
    z.string().check(z.minLength(minimum, message), z.maxLength(maximum)),
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
