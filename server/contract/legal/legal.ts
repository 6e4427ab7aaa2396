// The legal pages: text that admins edit, in versions.
import * as z from "zod/mini";
import { trimmed } from "#contract/shared/text.ts";
import { legalNames } from "./legal-names.ts";

export const legalPage = z.strictObject({
  page: z.enum(legalNames),
  /** Paragraphs between empty lines; one that begins with "# " is a heading. */
  text: z.string(),
  /** 0: the text that comes with the shop. */
  version: z.number(),
  /** Null for version 0. */
  changedAt: z.nullable(z.string()),
});
export type LegalPage = z.infer<typeof legalPage>;
export const legalPages = z.array(legalPage);

/** An older version, for whoever wants to know what was agreed. */
export const legalQuery = z.object({ version: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Invalid input"))) });

export const legalChange = z.strictObject({
  text: trimmed("Please write a text.", 1, 40_000),
  /** The version that was edited, so that two admins don't overwrite each other. */
  basedOn: z.number().check(z.int(), z.gte(0)),
});
