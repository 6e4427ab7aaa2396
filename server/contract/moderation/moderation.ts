// What admins do about vendors and listings, and what shoppers report.
import * as z from "zod/mini";
import { pageOf, pages } from "#contract/shared/endpoint.ts";
import { trimmed } from "#contract/shared/text.ts";

export const reasonMaxLength = 500;
/** Of an act that people are told of. */
export const withReason = z.strictObject({ reason: trimmed("Please give a reason.", 1, reasonMaxLength) });

/** Why a shopper reports a listing, as it is asked. */
export const reportKinds = {
  counterfeit: "It is a counterfeit",
  forbidden: "It may not be sold",
  misleading: "What it says is not true",
  offensive: "It is offensive",
  other: "Something else",
} as const;
export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]];

export const listingReportBody = z.strictObject({
  kind: z.enum(reportKindNames, "Please say what is wrong."),
  text: z._default(trimmed("Please write less.", 0, 1000), ""),
});

/** A listing as admins see it. */
export const adminListing = z.strictObject({
  id: z.string(),
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  priceCents: z.number(),
  status: z.enum(["active", "archived"]),
  vendor: z.strictObject({ id: z.string(), businessName: z.string(), suspended: z.boolean() }),
  takenDown: z.nullable(z.strictObject({ reason: z.string(), at: z.string() })),
  /** Those that no admin has decided on, oldest first, at most 20. */
  reports: z.array(
    z.strictObject({ kind: z.enum(reportKindNames), text: z.string(), at: z.string(), by: z.nullable(z.string()) }),
  ),
});
export type AdminListing = z.infer<typeof adminListing>;
export const adminListingPage = pageOf({ listings: z.array(adminListing) });

export const shownListings = ["reported", "taken-down", "all"] as const;
export type ShownListings = (typeof shownListings)[number];
export const adminListingQuery = z.object({
  show: z._default(z.enum(shownListings), "reported"),
  /** In the title, the vendor's name, the SKU or the id. */
  search: z.optional(z.string().check(z.maxLength(200))),
  ...pages,
});
