// Accounts as admins see them.
import * as z from "zod/mini";
import { pageOf } from "#contract/shared/endpoint.ts";

export const shownPeople = ["all", "admins", "locked"] as const;
export type ShownPeople = (typeof shownPeople)[number];

export const person = z.strictObject({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(["shopper", "vendor", "admin"]),
  createdAt: z.string(),
  /** Null: it has none. */
  vendorName: z.nullable(z.string()),
  orders: z.number(),
  /** Browsers that are signed in. */
  sessions: z.number(),
  locked: z.nullable(z.strictObject({ reason: z.string(), at: z.string() })),
});
export type Person = z.infer<typeof person>;
export const personPage = pageOf({ people: z.array(person) });

export type PersonStep = "lock" | "unlock" | "end-sessions" | "make-admin" | "unmake-admin";
