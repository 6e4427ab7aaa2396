// What admins see.
import { accountLocked } from "#server/payouts/bank-details.service.ts";
import { dialog, main, press } from "./presses.ts";
import { account, asked, monthStatement, nobody, ownDue, ownPayouts } from "./replies.ts";
import type { State } from "./stage.ts";

const payoutRun = {
  id: "r1",
  method: "file",
  state: "sent",
  madeAt: "2026-11-20T09:00:00.000Z",
  madeBy: "nomsa_admin",
  sentAt: "2026-11-20T10:00:00.000Z",
  sentBy: "thabo_admin",
  totalCents: 1_279_500,
  payouts: ownPayouts.payouts.map((payout, at) => ({
    ...payout,
    vendorId: String(at),
    stuck: null,
    mayPutBack: payout.state !== "came-back",
    businessName: ["Highveld Tech Traders", "Sabie Timber Works", "Hand-woven baskets from the Zambezi valley"][at],
  })),
};

const payoutPreview = {
  vendors: [
    { vendorId: "1", businessName: "Highveld Tech Traders", ...account, ...ownDue, leftOut: null },
    { vendorId: "2", businessName: "Sabie Timber Works", bank: null, lastDigits: null, ...ownDue, leftOut: "no-bank" },
  ],
  totalCents: 500_000,
  approval: "password",
  transfers: "sandbox",
  restoredFrom: null,
  runs: [
    {
      ...payoutRun,
      ...{ id: "r2", state: "open", method: "transfers", sentAt: null, sentBy: null },
      payouts: payoutRun.payouts.map((payout) => ({ ...payout, state: "planned", reason: null, mayPutBack: false })),
    },
    payoutRun,
    {
      ...payoutRun,
      ...{ id: "r3", method: "transfers" },
      payouts: payoutRun.payouts.slice(0, 1).map((payout) => ({ ...payout, id: "d", stuck: accountLocked })),
    },
  ],
};

const unanswered = {
  returns: [
    { ...asked, escalatedAt: "2026-11-17T09:00:00.000Z", orderId: "3a520e2d", vendorName: "Highveld Tech Traders" },
    {
      ...asked,
      id: nobody.slice(9).replace("0", "1"),
      kind: "cooling-off",
      reason: "Too small for our table.",
      escalatedAt: "2026-11-18T09:00:00.000Z",
      orderId: "7b28018a",
      vendorName: "Sabie Timber Works",
      lines: [{ itemId: "b", title: "Saligna dining table for six", quantity: 1 }],
    },
  ],
  total: 2,
  nextCursor: null,
};

const reported = {
  listings: [
    {
      id: nobody.slice(9),
      title: "Impi gaming headset with microphone",
      imageUrl: null,
      priceCents: 89_900,
      status: "active",
      vendor: { id: nobody.slice(9), businessName: "Highveld Tech Traders", suspended: false },
      takenDown: null,
      reports: [
        {
          kind: "counterfeit",
          text: "The box has another maker's name than the headset, and the serial number is known to nobody.",
          at: "2026-11-20T09:14:00.000Z",
          by: "anele",
        },
        { kind: "misleading", text: "", at: "2026-11-21T09:14:00.000Z", by: "sipho" },
      ],
    },
    {
      id: nobody.slice(9).replace("0", "1"),
      title: "Hand-woven basket from the Zambezi valley",
      imageUrl: null,
      priceCents: 34_900,
      status: "archived",
      vendor: { id: nobody.slice(9), businessName: "Sabie Timber Works", suspended: true },
      takenDown: { reason: "The wood is protected and may not be sold.", at: "2026-11-19T09:14:00.000Z" },
      reports: [],
    },
  ],
  total: 2,
  nextCursor: null,
};

const suspended = {
  vendors: [
    {
      id: nobody.slice(9),
      businessName: "Highveld Tech Traders",
      city: "Pretoria",
      email: "anele@example.com",
      commissionPercent: 12.5,
      balanceCents: 123_220,
      suspension: { reason: "It sold counterfeit headsets after two warnings.", since: "2026-11-19T09:14:00.000Z" },
    },
  ],
  total: 1,
  nextCursor: null,
};

const audited = {
  entries: [
    {
      id: nobody.slice(9),
      at: "2026-11-20T09:14:00.000Z",
      actor: { name: "nomsa", role: "admin" },
      act: "commission-changed",
      about: { kind: "vendor", id: nobody.slice(9), name: "Highveld Tech Traders" },
      before: { commissionPercent: 10 },
      after: { commissionPercent: 7.5 },
      reason: null,
    },
    {
      id: nobody.slice(9).replace("0", "1"),
      at: "2026-11-19T15:40:00.000Z",
      actor: { name: "command line", role: "operator" },
      act: "admin-made",
      about: { kind: "user", id: nobody.slice(9), name: null },
      before: null,
      after: { role: "admin" },
      reason: null,
    },
    {
      id: nobody.slice(9).replace("0", "2"),
      at: "2026-11-18T08:02:00.000Z",
      actor: { name: "nomsa", role: "admin" },
      act: "review-hidden",
      about: { kind: "review", id: nobody.slice(9), name: "Hand-woven basket from the Zambezi valley" },
      before: null,
      after: null,
      reason: "It gives the telephone number of a person who has nothing to do with the product.",
    },
  ],
  total: 3,
  nextCursor: null,
};

const turnPlan = {
  text: "copper kettle",
  category: "home",
  minPriceCents: null,
  maxPriceCents: 50_000,
  minRating: null,
  inStock: true,
  near: true,
  withinKm: 25,
  vendor: false,
  city: null,
  sort: "price-asc",
  exclude: [],
  must: ["…"],
  about: "",
  limit: 12,
};

const assistantTurns = {
  turns: [
    {
      id: nobody.slice(9),
      at: "2026-11-20T09:14:00.000Z",
      vendorName: null,
      model: "openai gpt-4o-mini",
      fellBack: true,
      outcome: "answered",
      acts: ["search", "say: complaint"],
      order: "none",
      plans: [turnPlan],
      steps: [
        { kind: "model", name: "openai gpt-4o-mini", ms: 6001, ok: false },
        { kind: "model", name: "offline", ms: 4, ok: true },
        { kind: "tool", name: "search_listings", ms: 38, ok: true },
      ],
      durationMs: 6120,
      firstWordMs: 6110,
      dropped: 1,
      tokens: { input: 2210, output: 61 },
      costMicros: 368,
      thumb: { verdict: "down", reason: "untrue", comment: "It holds two litres, not five." },
    },
    {
      id: nobody.slice(9).replace("0", "1"),
      at: "2026-11-20T09:10:00.000Z",
      vendorName: "Highveld Tech Traders",
      model: "offline",
      fellBack: false,
      outcome: "stopped",
      acts: [],
      order: "clear",
      plans: [],
      steps: [],
      durationMs: 12,
      firstWordMs: null,
      dropped: 0,
      tokens: null,
      costMicros: null,
      thumb: null,
    },
  ],
  total: 2,
  nextCursor: null,
};

const assistantDays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day: `2026-03-0${day}`,
  turns: 30 + day,
  failed: day % 2,
  thumbsUp: day,
  thumbsDown: day % 3,
  tokens: 2000 * day,
  costMicros: 900 * day,
}));

const assistantFigures = {
  from: "2026-03-01",
  to: "2026-03-07",
  days: assistantDays,
  total: { turns: 238, failed: 4, thumbsUp: 28, thumbsDown: 7, tokens: 56_000, costMicros: 25_200 },
  medianMs: 320,
  slowMs: 6120,
  reasons: [
    { reason: "untrue", times: 4 },
    { reason: "missing", times: 3 },
  ],
};

const unmetWishes = {
  from: "2026-03-01",
  to: "2026-03-07",
  wishes: [
    {
      words: "purple balalaika with strings",
      times: 12,
      nearly: 3,
      asked: 7,
      category: "electronics",
      places: [
        { place: "Durban, KwaZulu-Natal", times: 5 },
        { place: "Gauteng", times: 2 },
      ],
    },
    { words: "gold plated tap", times: 2, nearly: 0, asked: 0, category: null, places: [] },
  ],
};

const assistantReplies = {
  "**/api/admin/assistant": assistantFigures,
  "**/api/admin/assistant/turns?*": assistantTurns,
  "**/api/admin/assistant/unmet": unmetWishes,
};

export const admins: State[] = [
  { screen: "/admin/dashboard", name: "whole", who: "admin" },
  { screen: "/admin/dashboard", name: "failed", who: "admin", replies: { "**/api/admin/*": 500 } },
  {
    screen: "/admin/dashboard",
    name: "new name",
    who: "admin",
    replies: {
      "**/api/admin/name-changes": [
        {
          id: nobody.slice(9),
          businessName: "Sabie Timber Works",
          slug: "sabie-timber-works",
          name: "Sabie Timber and Garden Furniture",
          askedAt: "2026-11-18T09:00:00.000Z",
        },
      ],
    },
  },
  { screen: "/admin/orders", name: "whole", who: "admin" },
  { screen: "/admin/returns", name: "whole", who: "admin" },
  {
    screen: "/admin/returns",
    name: "unanswered",
    who: "admin",
    replies: { "**/api/admin/returns*": unanswered },
  },
  {
    screen: "/admin/returns",
    name: "refuse",
    who: "admin",
    replies: { "**/api/admin/returns*": unanswered },
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Refuse/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  { screen: "/admin/vendors", name: "whole", who: "admin" },
  { screen: "/admin/payouts", name: "whole", who: "admin" },
  { screen: "/admin/payouts", name: "open run", who: "admin", replies: { "**/api/admin/payouts": payoutPreview } },
  {
    screen: "/admin/payouts",
    name: "send a run",
    who: "admin",
    replies: { "**/api/admin/payouts": payoutPreview },
    act: press("Send this run", dialog),
  },
  {
    screen: "/admin/payouts",
    name: "restored",
    who: "admin",
    replies: { "**/api/admin/payouts": { ...payoutPreview, restoredFrom: "2026-11-18T06:00:00.000Z" } },
    act: press("Send this run", dialog),
  },
  {
    screen: "/admin/payouts",
    name: "did not arrive",
    who: "admin",
    replies: { "**/api/admin/payouts": payoutPreview },
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /did not arrive$/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  { screen: "/admin/payouts", name: "failed", who: "admin", replies: { "**/api/admin/payouts": 500 } },
  {
    screen: "/admin/payouts",
    name: "nobody is owed",
    who: "admin",
    replies: { "**/api/admin/payouts": { ...payoutPreview, vendors: [], totalCents: 0, runs: [] } },
  },
  {
    screen: "/admin/vendors/:id/statement",
    name: "whole",
    who: "admin",
    address: ({ vendor }) => `/admin/vendors/${vendor}/statement`,
    replies: { "**/api/admin/vendors/*/statement?*": monthStatement },
  },
  {
    screen: "/admin/vendors/:id/statement",
    name: "failed",
    who: "admin",
    address: ({ vendor }) => `/admin/vendors/${vendor}/statement`,
    replies: { "**/api/admin/vendors/*/statement?*": 500 },
  },
  { screen: "/admin/reviews", name: "whole", who: "admin" },
  { screen: "/admin/orders", name: "nothing found", who: "admin", address: () => "/admin/orders?search=qqqzzz" },
  { screen: "/admin/users", name: "whole", who: "admin" },
  { screen: "/admin/figures", name: "whole", who: "admin" },
  { screen: "/admin/figures", name: "failed", who: "admin", replies: { "**/api/admin/figures*": 500 } },
  {
    screen: "/admin/figures",
    name: "an empty day",
    who: "admin",
    address: () => "/admin/figures?from=2020-01-01&to=2020-01-01",
  },
  {
    screen: "/admin/figures",
    name: "as a table",
    who: "admin",
    act: async (page) => {
      await main(page).getByText("The same as a table").click();
      await main(page).getByRole("columnheader", { name: "Day" }).waitFor();
    },
  },
  { screen: "/admin/users", name: "nothing found", who: "admin", address: () => "/admin/users?search=qqqzzz" },
  {
    screen: "/admin/users",
    name: "locking",
    who: "admin",
    act: async (page) => {
      await main(page).getByRole("button", { name: /^Lock/ }).first().click();
      await dialog(page);
    },
  },
  { screen: "/admin/dashboard", name: "nothing waits", who: "admin", replies: { "**/api/admin/alerts": [] } },
  { screen: "/admin/listings", name: "nothing reported", who: "admin" },
  { screen: "/admin/listings", name: "reported", who: "admin", replies: { "**/api/admin/listings?*": reported } },
  { screen: "/admin/listings", name: "all", who: "admin", address: () => "/admin/listings?show=all" },
  {
    screen: "/admin/listings",
    name: "taking down",
    who: "admin",
    replies: { "**/api/admin/listings?*": reported },
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Take down/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  { screen: "/admin/vendors", name: "suspended", who: "admin", replies: { "**/api/admin/vendors?*": suspended } },
  { screen: "/admin/conversations", name: "whole", who: "admin" },
  { screen: "/admin/messages", name: "whole", who: "admin" },
  { screen: "/admin/legal", name: "whole", who: "admin" },
  { screen: "/admin/assistant", name: "whole", who: "admin", replies: assistantReplies },
  { screen: "/admin/assistant", name: "nothing yet", who: "admin", address: () => "/admin/assistant?did=qqqzzz" },
  { screen: "/admin/assistant", name: "failed", who: "admin", replies: { "**/api/admin/assistant*": 500 } },
  { screen: "/admin/audit", name: "whole", who: "admin", replies: { "**/api/admin/audit?*": audited } },
  { screen: "/admin/audit", name: "nothing found", who: "admin", address: () => "/admin/audit?search=qqqzzz" },
];
