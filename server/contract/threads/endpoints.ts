import type { EndpointTable, Limit } from "#contract/shared/endpoint.ts";
import { messageReply } from "#contract/shared/endpoint.ts";
import {
  reportDecision,
  reportedThreadPage,
  thread,
  threadMessageBody,
  threadPage,
  threadQuery,
  threadReport,
  threadSubject,
} from "./threads.ts";

/** Of one person in one thread, against floods. */
export const threadLimit: Limit = {
  name: "messages of a thread",
  windows: [{ by: "thread", times: 20, minutes: 60 }],
  says: "You write very often here.",
};

export const threadsEndpoints = {
  "GET /api/threads": {
    does: "The account's threads as shopper and as vendor, those with the newest message first",
    who: "signed-in",
    query: threadQuery,
    reply: threadPage,
  },
  "POST /api/threads": {
    does: "The thread about a part of an order, for its shopper or vendor, or about a listing; creates it (201) if there is none",
    who: "signed-in",
    body: threadSubject,
    reply: thread,
    status: [200, 201],
    errors: ["forbidden", "not-found", "conflict"],
    limits: [
      {
        name: "threads",
        windows: [{ by: "caller", times: 60, minutes: 60 }],
        says: "You begin many conversations.",
      },
    ],
  },
  "GET /api/threads/:id": {
    does: "One of the account's threads with its messages",
    who: "signed-in",
    reply: thread,
    errors: ["not-found"],
  },
  "POST /api/threads/:id/messages": {
    does: "Writes to the other side of the thread",
    who: "signed-in",
    body: threadMessageBody,
    reply: thread,
    errors: ["not-found", "conflict", "forbidden"],
    limits: [
      {
        name: "thread messages",
        windows: [{ by: "caller", times: 60, minutes: 60 }],
        says: "You write very often.",
      },
      threadLimit,
    ],
  },
  "POST /api/threads/:id/read": {
    does: "Marks the thread as read",
    who: "signed-in",
    reply: messageReply,
    errors: ["not-found"],
  },
  "POST /api/threads/:id/report": {
    does: "Asks an admin to look at the thread, who may read it from then on",
    who: "signed-in",
    body: threadReport,
    reply: thread,
    errors: ["not-found", "conflict"],
    limits: [
      {
        name: "thread reports",
        windows: [{ by: "caller", times: 20, minutes: 60 }],
        says: "Too many reports.",
      },
    ],
  },
  "GET /api/admin/threads": {
    does: "Threads that somebody reported and no admin has decided on, oldest report first; no others can be read",
    who: "admin",
    query: threadQuery,
    reply: reportedThreadPage,
  },
  "POST /api/admin/threads/:id/decision": {
    does: "Closes a reported thread, or leaves it open; admins can't read it any more then",
    who: "admin",
    body: reportDecision,
    reply: messageReply,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;
