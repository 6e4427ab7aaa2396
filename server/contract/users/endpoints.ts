import { deleteAccountBody } from "#contract/auth/auth.ts";
import { signInLimit } from "#contract/auth/endpoints.ts";
import { type EndpointTable, messageReply } from "#contract/shared/endpoint.ts";
import { userSettings, userSettingsBody } from "./user-settings.ts";
import { currentUser } from "./users.ts";

export const usersEndpoints = {
  "GET /api/user": { does: "The account that is signed in", who: "signed-in", reply: currentUser },
  "DELETE /api/user": {
    does: "Deletes the account; requires its password",
    who: "signed-in",
    body: deleteAccountBody,
    reply: messageReply,
    errors: ["invalid", "conflict"],
    limits: [signInLimit],
  },
  "GET /api/user/data": {
    does: "Everything that the shop holds about the account, as one file",
    who: "signed-in",
    reply: { contentType: "application/json" },
    limits: [
      {
        name: "own data",
        windows: [{ by: "caller", times: 10, minutes: 60 }],
        says: "You download your data very often.",
      },
    ],
  },
  "GET /api/user/settings": { does: "The account's notification settings", who: "signed-in", reply: userSettings },
  "PUT /api/user/settings": {
    does: "Changes the account's notification settings",
    who: "signed-in",
    body: userSettingsBody,
    reply: userSettings,
  },
} as const satisfies EndpointTable;
