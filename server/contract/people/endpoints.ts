import * as z from "zod/mini";
import { withReason } from "#contract/moderation/moderation.ts";
import { type EndpointTable, messageReply, pages } from "#contract/shared/endpoint.ts";
import { personPage, shownPeople } from "./people.ts";

const errors = ["not-found", "conflict"] as const;
export const peopleEndpoints = {
  "GET /api/admin/users": {
    does: "Accounts, newest first; searched by email, username, vendor's name or id",
    who: "admin",
    query: z.object({
      show: z._default(z.enum(shownPeople), "all"),
      search: z.optional(z.string().check(z.maxLength(200))),
      ...pages,
    }),
    reply: personPage,
  },
  "POST /api/admin/users/:id/lock": {
    does: "Signs an account out everywhere and refuses its sign-ins, with a reason",
    who: "admin",
    fresh: "always",
    body: withReason,
    reply: messageReply,
    errors,
  },
  "POST /api/admin/users/:id/unlock": {
    does: "Lets a locked account sign in again",
    who: "admin",
    fresh: "always",
    reply: messageReply,
    errors,
  },
  "POST /api/admin/users/:id/end-sessions": {
    does: "Signs an account out everywhere",
    who: "admin",
    fresh: "always",
    reply: messageReply,
    errors,
  },
  "POST /api/admin/users/:id/make-admin": {
    does: "Makes an account an admin and signs it out everywhere",
    who: "admin",
    fresh: "always",
    reply: messageReply,
    errors,
  },
  "POST /api/admin/users/:id/unmake-admin": {
    does: "Makes an admin an ordinary account again and signs it out everywhere; one admin always stays",
    who: "admin",
    fresh: "always",
    reply: messageReply,
    errors,
  },
} as const satisfies EndpointTable;
