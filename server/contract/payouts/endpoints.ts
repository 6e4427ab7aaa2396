import { signInLimit } from "#contract/auth/endpoints.ts";
import type { EndpointTable, Limit } from "#contract/shared/endpoint.ts";
import {
  bankDetailsBody,
  bankFileReply,
  bankTokenBody,
  ownBankDetails,
  ownPayouts,
  payoutBackBody,
  payoutPreview,
  payoutRun,
  payoutRunBody,
  sendRunBody,
  statement,
  statementQuery,
} from "./payouts.ts";

const csv = { contentType: "text/csv" };
const bankLimit: Limit = {
  name: "bank details",
  windows: [{ by: "caller", times: 20, minutes: 60 }],
  says: "Too many changes of bank details.",
};

export const payoutsEndpoints = {
  "GET /api/vendor/payouts": {
    does: "The vendor's balance, what of it is due, its payouts and its bank details without their number",
    who: "vendor",
    reply: ownPayouts,
  },
  "PUT /api/vendor/bank-details": {
    does: "Asks for new bank details; requires the password, and takes effect with the mailed link",
    who: "trading-vendor",
    body: bankDetailsBody,
    reply: ownBankDetails,
    errors: ["invalid"],
    limits: [bankLimit, signInLimit],
  },
  "POST /api/vendor/bank-details/confirm": {
    does: "Confirms bank details with the mailed link's token",
    who: "trading-vendor",
    body: bankTokenBody,
    reply: ownBankDetails,
    errors: ["invalid"],
    limits: [bankLimit],
  },
  "GET /api/vendor/statement": {
    does: "The vendor's balance and every movement of it in a period",
    who: "vendor",
    query: statementQuery,
    reply: statement,
  },
  "GET /api/vendor/statement.csv": {
    does: "The same as a file",
    who: "vendor",
    query: statementQuery,
    reply: csv,
  },
  "GET /api/admin/payouts": {
    does: "What would be paid to whom, who is left out and why, and the newest payout runs",
    who: "admin",
    reply: payoutPreview,
  },
  "POST /api/admin/payout-runs": {
    does: "Makes a payout run of everything that is due; there is one open run at a time",
    who: "admin",
    body: payoutRunBody,
    reply: payoutRun,
    errors: ["conflict"],
  },
  "POST /api/admin/payout-runs/:id/send": {
    does: "Books an open run and hands it to the provider, or makes its file available",
    who: "admin",
    fresh: "always",
    body: sendRunBody,
    reply: payoutRun,
    errors: ["not-found", "conflict", "forbidden"],
  },
  "POST /api/admin/payout-runs/:id/discard": {
    does: "Discards an open run; nothing is paid",
    who: "admin",
    reply: payoutRun,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/payout-runs/:id/paid": {
    does: "Records that the bank has paid the run's file",
    who: "admin",
    fresh: "always",
    reply: payoutRun,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/payout-runs/:id/file": {
    does: "A sent run as a CSV for the bank, with account numbers; who takes it is in the audit log",
    who: "admin",
    fresh: "always",
    reply: bankFileReply,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/payouts/:id/back": {
    does: "Records that the bank could not pay a payout of a file, or that it came back; ends a transfer whose account number can't be opened any more",
    who: "admin",
    fresh: "always",
    body: payoutBackBody,
    reply: payoutRun,
    errors: ["not-found", "conflict"],
  },
  "GET /api/admin/vendors/:id/statement": {
    does: "Any vendor's balance and every movement of it in a period",
    who: "admin",
    query: statementQuery,
    reply: statement,
    errors: ["not-found"],
  },
  "GET /api/admin/vendors/:id/statement.csv": {
    does: "The same as a file",
    who: "admin",
    query: statementQuery,
    reply: csv,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;
