import * as z from "zod/mini";
import { feedbackBody } from "#contract/chat/chat-body.ts";
import {
  chatLimit,
  chatReply,
  conversation,
  feedbackLimit,
  feedbackReply,
  followLimit,
} from "#contract/chat/endpoints.ts";
import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import { widgetBody } from "./own-widget-body.ts";
import {
  grantedSites,
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
  endSiteBody,
  handOffBody,
  widgetApprovalBody,
  widgetCartBody,
  widgetChatBody,
  widgetSessionBody,
  widgetSignInBody,
  widgetTokenBody,
} from "./widget-body.ts";

const veryBusy = "This chat is very busy.";

/** For opening the frame, and for beginning or resuming its session. */
export const openWidgetLimit: Limit = {
  name: "opening widgets",
  windows: [
    { by: "address", times: 120, minutes: 1 },
    { by: "key", times: 1200, minutes: 1 },
  ],
  says: veryBusy,
};

/** For new sessions, which are stored for weeks. */
export const beginWidgetLimit: Limit = {
  name: "beginning widget chats",
  windows: [{ by: "address", times: 1000, minutes: 60 }],
  says: veryBusy,
};

/** For the opens that the vendor's statistics count, so that one address can't fill the table. */
export const countedOpensLimit: Limit = {
  name: "counted widget chats",
  windows: [{ by: "address", times: 1000, minutes: 60 }],
  says: veryBusy,
};

/** In addition to the chat's own limit: for all shoppers of one vendor's widget together, and for those at one address. */
export const widgetChatLimit: Limit = {
  name: "widget messages",
  windows: [
    { by: "address and key", times: 120, minutes: 1 },
    { by: "key", times: 600, minutes: 1 },
  ],
  says: veryBusy,
};

const writeLimit: Limit = {
  name: "widget settings",
  windows: [{ by: "caller", times: 60, minutes: 1 }],
  says: "Too many requests.",
};

const answerLimit: Limit = {
  name: "answering widget sign-ins",
  windows: [{ by: "caller", times: 30, minutes: 10 }],
  says: "Too many sign-ins.",
};

/** The frame's API, called with its session's token. */
export const widgetEndpoints = {
  "POST /api/widget/session": {
    does: "Starts the frame's session, or resumes it by cookie or handle",
    who: "anyone",
    body: widgetSessionBody,
    reply: widgetSession,
    errors: ["signed-out", "forbidden"],
    // `beginWidgetLimit` counts new sessions only, so the handler takes it.
    limits: [openWidgetLimit],
  },
  "POST /api/widget/session/handle": {
    does: "A handle that resumes the session in a browser that blocks its cookie",
    who: "widget",
    reply: widgetHandle,
    limits: [writeLimit],
  },
  "POST /api/widget/chat": {
    does: "Sends a message to the vendor's assistant; the reply is JSON or an event stream",
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
  "GET /api/widget/conversations/:id/stream": {
    does: "The turn that is being answered, from its beginning, as an event stream; 204 if none is",
    who: "widget",
    reply: { contentType: "text/event-stream" },
    status: [200, 204],
    errors: ["not-found"],
    limits: [followLimit],
  },
  "POST /api/widget/conversations/:id/stop": {
    does: "Stops the answer that is being written; what is there stays",
    who: "widget",
    reply: messageReply,
    errors: ["not-found"],
    limits: [followLimit],
  },
  "POST /api/widget/messages/:id/feedback": {
    does: "Says whether an answer was good, changes that or withdraws it",
    who: "widget",
    body: feedbackBody,
    reply: feedbackReply,
    errors: ["not-found"],
    limits: [feedbackLimit],
  },
  "POST /api/widget/cart": {
    does: "Adds pieces of a listing of the vendor to the signed-in shopper's cart",
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
    does: "Starts a sign-in, which the shopper approves on the marketplace",
    who: "widget",
    body: widgetSignInBody,
    reply: widgetSignIn,
    errors: ["conflict"],
    limits: [writeLimit],
  },
  "GET /api/widget/sign-ins/:id": {
    does: "The state of that sign-in",
    who: "widget",
    reply: widgetSignIn,
    errors: ["not-found"],
    // Several tabs of one shopper share a session, and each polls every two seconds.
    limits: [
      {
        name: "polling widget sign-ins",
        windows: [{ by: "caller", times: 180, minutes: 1 }],
        says: "Too many requests.",
      },
    ],
  },
  "POST /api/widget/sign-ins/:id/token": {
    does: "Signs the session in with the code from the shopper's approval",
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
    does: "Which vendor's chat, on which site, requests a sign-in",
    who: "anyone",
    reply: widgetConsent,
    errors: ["not-found"],
    // A pop-up that opens before its frame's request has arrived polls for ten seconds.
    limits: [
      {
        name: "looking at widget sign-ins",
        windows: [{ by: "address", times: 600, minutes: 10 }],
        says: "Too many sign-ins.",
      },
    ],
  },
  "POST /api/auth/widget/:id/approve": {
    does: "Approves the sign-in",
    who: "signed-in",
    body: widgetApprovalBody,
    reply: widgetApproval,
    errors: ["invalid", "not-found", "conflict"],
    limits: [answerLimit],
  },
  "POST /api/auth/widget/:id/decline": {
    does: "Declines the sign-in",
    who: "signed-in",
    reply: messageReply,
    errors: ["not-found", "conflict"],
    limits: [answerLimit],
  },
  "GET /api/user/sites": {
    does: "The sites whose chats are signed in to the account",
    who: "signed-in",
    reply: grantedSites,
  },
  "DELETE /api/user/sites": {
    does: "Signs the account out of the chats on one site; replies with the sites that are left",
    who: "signed-in",
    body: endSiteBody,
    reply: grantedSites,
    limits: [writeLimit],
  },
} as const satisfies EndpointTable;

export const widgetCheckoutEndpoints = {
  "POST /api/widget/checkout": {
    does: "Hands the cart over to the marketplace under a token that the frame made",
    who: "widget",
    body: handOffBody,
    reply: z.strictObject({ url: z.string() }),
    limits: [writeLimit],
  },
} as const satisfies EndpointTable;

/** The vendor's own widget. Every write replies with the new state. */
export const vendorWidgetEndpoints = {
  "GET /api/vendor/widget": { does: "The vendor's widget and its keys", who: "vendor", reply: ownWidget },
  "PUT /api/vendor/widget": {
    does: "Changes the widget's sites, greeting, colour and suggestions",
    who: "trading-vendor",
    body: widgetBody,
    reply: ownWidget,
    limits: [writeLimit],
  },
  "POST /api/vendor/widget/key": {
    does: "Creates a key; the key that it replaces still works for some days",
    who: "trading-vendor",
    reply: ownWidget,
    limits: [writeLimit],
  },
  "DELETE /api/vendor/widget/key": { does: "Revokes all keys immediately", who: "trading-vendor", reply: ownWidget },
  "GET /api/vendor/widget/numbers": {
    does: "How much the widget was used recently",
    who: "vendor",
    reply: widgetNumbers,
  },
} as const satisfies EndpointTable;

/** The only document that other sites may embed in a frame. */
export const frameEndpoints = {
  "GET /widget/v1/frame": {
    does: "The chat's HTML document, which only the sites of the key `k` may embed",
    who: "anyone",
    query: z.object({ k: z.optional(z.string()) }),
    reply: { contentType: "text/html" },
    errors: ["not-found"],
    limits: [openWidgetLimit],
  },
} as const satisfies EndpointTable;
