import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { cleanText } from "#contract/shared/text.ts";
import { planCounts } from "./plan-counts.ts";
import { placed, planLimits, words } from "./plan-query.ts";
import { searchResult } from "./search-result.ts";

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((one) => cleanText(one).trim())
    .filter(Boolean);
/** Separated by commas. */
const claims = z.pipe(
  z.string().check(
    z.refine((text) => listOf(text).length <= 8, "At most 8"),
    z.refine((text) => listOf(text).every((one) => one.length <= 100), "At most 100 characters each"),
  ),
  z.transform(listOf),
);

/** The query of a search. Numbers are text, prices in rand (rule call-6). */
export const searchQuery = z
  .object({
    text: z.optional(words(400)),
    ...planLimits,
    must: z.optional(claims),
    about: z.optional(words(200)),
    limit: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,3}$/, "Invalid input")),
        z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(50))),
      ),
    ),
    cursor: z.optional(z.string().check(z.maxLength(400))),
  })
  .check(...placed);

export const searchEndpoints = {
  "GET /api/search": {
    does: "The assistant's search: ranked listings, near misses and ways to find more",
    costly: true,
    who: "anyone",
    query: searchQuery,
    repeated: ["must"],
    reply: searchResult,
    errors: ["invalid"],
  },
  "GET /api/search/counts": {
    does: "How many listings each limit would leave of what the assistant's search finds",
    costly: true,
    who: "anyone",
    query: searchQuery,
    repeated: ["must"],
    reply: planCounts,
    errors: ["invalid"],
  },
} as const satisfies EndpointTable;
