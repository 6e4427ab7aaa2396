import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import { currentUser } from "#contract/users/users.ts";
import { changePasswordBody, forgotPasswordBody, loginBody, registerBody, resetPasswordBody } from "./auth.ts";

/** For every request that checks a password. The fifth failure in a row locks the account (`server/limits.ts`). */
export const signInLimit = {
  name: "sign-ins",
  windows: [
    { by: "address", times: 50, minutes: 15 },
    { by: "email", times: 5, minutes: 15 },
  ],
  says: "Too many failed sign-ins.",
} as const satisfies Limit;

/** By the typed email, whether or not it has an account. */
export const passwordLinkLimit: Limit = {
  name: "password links",
  windows: [
    { by: "address", times: 20, minutes: 15 },
    { by: "email", times: 5, minutes: 60 },
  ],
  says: "Too many links.",
};

export const authEndpoints = {
  "POST /api/auth/register": {
    does: "Creates a shopper's account and signs in",
    who: "anyone",
    body: registerBody,
    reply: currentUser,
    status: [201],
    errors: ["conflict"],
    limits: [
      {
        name: "registrations",
        windows: [{ by: "address", times: 30, minutes: 10 }],
        says: "Too many new accounts from here.",
      },
    ],
  },
  "POST /api/auth/login": {
    does: "Signs in and sets the session cookie",
    who: "anyone",
    body: loginBody,
    reply: currentUser,
    errors: ["signed-out"],
    limits: [signInLimit],
  },
  "POST /api/auth/logout": { does: "Ends the session", who: "anyone", reply: messageReply },
  "GET /api/auth/me": { does: "The user who is signed in", who: "signed-in", reply: currentUser },
  "POST /api/auth/password/forgot": {
    does: "Sends a link to set a new password; the reply is the same whether or not the account exists",
    who: "anyone",
    body: forgotPasswordBody,
    reply: messageReply,
    limits: [passwordLinkLimit],
  },
  "POST /api/auth/password/reset": {
    does: "Sets a new password with the token from a link, and signs in",
    who: "anyone",
    body: resetPasswordBody,
    reply: currentUser,
    errors: ["invalid"],
    limits: [
      {
        name: "new passwords",
        windows: [{ by: "address", times: 20, minutes: 15 }],
        says: "Too many attempts to set a password.",
      },
    ],
  },
  "POST /api/auth/password/change": {
    does: "Changes the password and ends all other sessions of the account",
    who: "signed-in",
    body: changePasswordBody,
    reply: messageReply,
    errors: ["invalid"],
    limits: [signInLimit],
  },
} as const satisfies EndpointTable;
