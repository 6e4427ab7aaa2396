import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import { currentUser } from "#contract/users/users.ts";
import {
  changePasswordBody,
  confirmBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from "./auth.ts";
import { confirmSecondFactorBody, newSecondFactor, recoveryCodes, secondFactor } from "./second-factor.ts";

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

/** For codes of a second factor, right or wrong. */
export const secondFactorLimit: Limit = {
  name: "second factors",
  windows: [{ by: "caller", times: 10, minutes: 15 }],
  says: "Too many codes.",
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
  "POST /api/auth/confirm": {
    does: "Takes the password again, which some acts ask for when signing in was a while ago",
    who: "signed-in",
    body: confirmBody,
    reply: messageReply,
    errors: ["invalid"],
    limits: [signInLimit],
  },
  "GET /api/auth/second-factor": {
    does: "Whether the admin signs in in two steps",
    who: "admin",
    reply: secondFactor,
  },
  "POST /api/auth/second-factor": {
    does: "Begins to set up an authenticator app",
    who: "admin",
    fresh: "always",
    reply: newSecondFactor,
    errors: ["conflict"],
    limits: [secondFactorLimit],
  },
  "POST /api/auth/second-factor/confirm": {
    does: "Turns two-step sign-in on with a first code, and shows the recovery codes once",
    who: "admin",
    fresh: "always",
    body: confirmSecondFactorBody,
    reply: recoveryCodes,
    errors: ["invalid", "conflict"],
    limits: [secondFactorLimit],
  },
  "POST /api/auth/second-factor/recovery-codes": {
    does: "Replaces the recovery codes",
    who: "admin",
    fresh: "always",
    reply: recoveryCodes,
    errors: ["conflict"],
    limits: [secondFactorLimit],
  },
  "DELETE /api/auth/second-factor": {
    does: "Turns two-step sign-in off",
    who: "admin",
    fresh: "always",
    reply: messageReply,
  },
} as const satisfies EndpointTable;
