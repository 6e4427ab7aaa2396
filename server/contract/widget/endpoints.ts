import * as z from "zod/mini";
import { chatLimit, chatReply, conversation } from "#contract/chat/endpoints.ts";
import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import {
  ownWidget,
  widgetApproval,
  widgetCart,
  widgetConsent,
  widgetHandle,
  widgetNumbers,
  widgetSession,
  widgetSignIn,
} from "./widget.ts";
import {
  handOffBody,
  widgetBody,
  widgetCartBody,
  widgetChatBody,
  widgetSessionBody,
  widgetSignInBody,
  widgetTokenBody,
} from "./widget-body.ts";

const veryBusy = "This chat is very busy.";

/** For opening the frame, and for beginning or resuming its session. */
export const openWidgetLimit: Limit = {
  windows: [
    { by: "address", times: 120, minutes: 1 },
    { by: "key", times: 1200, minutes: 1 },
  ],
  says: veryBusy,
};

/** For new sessions, which are stored for weeks. */
export const beginWidgetLimit: Limit = {
  windows: [{ by: "address", times: 1000, minutes: 60 }],
  says: veryBusy,
};

/** For opens in the vendor's numbers, so that one address can't fill the table. */
export const countedOpensLimit: Limit = {
  windows: [{ by: "address", times: 1000, minutes: 60 }],
  says: veryBusy,
};

/** In addition to the chat's own limit: for all shoppers of one vendor's widget together, and for those at one address. */
export const widgetChatLimit: Limit = {
  windows: [
    { by: "address and key", times: 120, minutes: 1 },
    { by: "key", times: 600, minutes: 1 },
  ],
  says: veryBusy,
};

const writeLimit: Limit = {
  windows: [{ by: "caller", times: 60, minutes: 1 }],
  says: "Too many requests.",
};

const answerLimit: Limit = {
  windows: [{ by: "caller", times: 30, minutes: 10 }],
  says: "Too many sign-ins.",
};

/** The frame's API, with its session's token. */
export const widgetEndpoints = {
  "POST /api/widget/session": {
    does: "Begins the frame's session, or goes on with it by cookie or handle",
    who: "anyone",
    body: widgetSessionBody,
    reply: widgetSession,
    errors: ["signed-out", "forbidden"],
    // `beginWidgetLimit` counts new sessions only, so the handler takes it.
    limits: [openWidgetLimit],
  },
  "POST /api/widget/session/handle": {
    does: "A handle to come back with, for a browser that keeps no cookie here",
    who: "widget",
    reply: widgetHandle,
    limits: [writeLimit],
  },
  "POST /api/widget/chat": {
    does: "A turn with the vendor's assistant, as JSON or as an event stream",
    who: "widget",
    body: widgetChatBody,
    reply: chatReply,
    errors: ["not-found", "conflict"],
    limits: [chatLimit, widgetChatLimit],
  },
  "GET /api/widget/conversations/:id": {
    does: "A conversation of this session with its messages",
    who: "widget",
    reply: conversation,
    errors: ["not-found"],
  },
  "POST /api/widget/cart": {
    does: "Adds pieces of the vendor's listing to the cart of the shopper who is signed in here",
    who: "widget",
    body: widgetCartBody,
    reply: widgetCart,
    errors: ["not-found", "conflict"],
    limits: [writeLimit],
  },
} as const satisfies EndpointTable;

/** Signing in to a vendor's chat: calls of the frame and of the pop-up. */
export const signInsEndpoints = {
  "POST /api/widget/sign-ins": {
    does: "Begins a sign-in that the shopper agrees to on the marketplace",
    who: "widget",
    body: widgetSignInBody,
    reply: widgetSignIn,
    errors: ["conflict"],
    limits: [writeLimit],
  },
  "GET /api/widget/sign-ins/:id": {
    does: "How that sign-in goes on",
    who: "widget",
    reply: widgetSignIn,
    errors: ["not-found"],
    // Several tabs of one shopper share a session, and each polls every two seconds.
    limits: [
      {
        windows: [{ by: "caller", times: 180, minutes: 1 }],
        says: "Too many requests.",
      },
    ],
  },
  "POST /api/widget/sign-ins/:id/token": {
    does: "Signs the session in, by the code that the shopper's agreement made",
    who: "widget",
    body: widgetTokenBody,
    reply: widgetSession,
    errors: ["invalid", "not-found"],
    limits: [writeLimit],
  },
  "POST /api/widget/sign-out": {
    does: "Signs the session out",
    who: "widget",
    reply: widgetSession,
    limits: [writeLimit],
  },
  "GET /api/auth/widget/:id": {
    does: "Which vendor's chat asks to be signed in, and where it stands",
    who: "anyone",
    reply: widgetConsent,
    errors: ["not-found"],
    // A pop-up that opens before its frame's request has arrived polls for ten seconds.
    limits: [
      {
        windows: [{ by: "address", times: 600, minutes: 10 }],
        says: "Too many sign-ins.",
      },
    ],
  },
  "POST /api/auth/widget/:id/approve": {
    does: "Agrees to the sign-in",
    who: "signed-in",
    reply: widgetApproval,
    errors: ["not-found", "conflict"],
    limits: [answerLimit],
  },
  "POST /api/auth/widget/:id/decline": {
    does: "Refuses the sign-in",
    who: "signed-in",
    reply: messageReply,
    errors: ["not-found", "conflict"],
    limits: [answerLimit],
  },
} as const satisfies EndpointTable;

export const widgetCheckoutEndpoints = {
  "POST /api/widget/checkout": {
    does: "Leaves the cart for the marketplace under a token that the frame made",
    who: "widget",
    body: handOffBody,
    reply: z.strictObject({ url: z.string() }),
    limits: [writeLimit],
  },
} as const satisfies EndpointTable;

/** The vendor's own widget. Every write answers the new state. */
export const vendorWidgetEndpoints = {
  "GET /api/vendor/widget": { does: "The vendor's widget and its keys", who: "vendor", reply: ownWidget },
  "PUT /api/vendor/widget": {
    does: "Changes sites, greeting, colour and suggestions",
    who: "trading-vendor",
    body: widgetBody,
    reply: ownWidget,
    limits: [writeLimit],
  },
  "POST /api/vendor/widget/key": {
    does: "Makes a key; one that it replaces works for some days more",
    who: "trading-vendor",
    reply: ownWidget,
    limits: [writeLimit],
  },
  "DELETE /api/vendor/widget/key": { does: "Revokes every key at once", who: "trading-vendor", reply: ownWidget },
  "GET /api/vendor/widget/numbers": {
    does: "How the widget was used in the last days",
    who: "vendor",
    reply: widgetNumbers,
  },
} as const satisfies EndpointTable;

/** The one document that other sites may frame. */
export const frameEndpoints = {
  "GET /widget/v1/frame": {
    does: "The chat's document, for the sites of the key `k`",
    who: "anyone",
    query: z.object({ k: z.optional(z.string()) }),
    reply: { contentType: "text/html" },
    errors: ["not-found"],
    limits: [openWidgetLimit],
  },
} as const satisfies EndpointTable;
