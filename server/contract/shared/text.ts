// Text from people, as the schemas of this folder read it.
import "./error-map.ts";
import * as z from "zod/mini";

/**
 * What no field of the shop can hold: NUL (Postgres refuses it) and halves of surrogate pairs (no UTF-8 for them).
 * They are dropped, so that odd input is stored as what it looks like instead of failing.
 */
export const cleanText = (text: string): string => text.replaceAll("\0", "").toWellFormed().replaceAll("\uFFFD", "");

/** A string field that is cleaned and trimmed; `message` is used when it is missing, no string, or too short. */
export const trimmed = (message: string, minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text: string) => cleanText(text).trim()),
    ),
    z.string().check(z.minLength(minimum, message), z.maxLength(maximum)),
  );

/** Ids are UUID version 4; anything else can't name a thing of ours. */
export const id = z.string().check(z.uuid("Invalid input"));

/** A number of a query, which arrives as text. */
export const numberText = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,20})?$/, "Invalid input")),
    z.pipe(z.transform(Number), z.number().check(z.gte(minimum), z.lte(maximum))),
  );
