// Every screen in every state that it has for the people who see it. A screen without a state here fails tests/browser/states.test.ts.
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { accountLocked } from "#server/payouts/bank-details.service.ts";
import { until } from "#tests/harness/waiting.ts";
import { chatButton, chatField, chatFrame } from "#tests/harness/widget-page.ts";
import { ask, type Facts, type State } from "./stage.ts";

/** A press may be lost while the form still moves. */
const choose = (radio: Locator): Promise<void> =>
  until(async () => {
    await radio.click();
    return radio.isChecked();
  });

const nobody = "/product/00000000-0000-4000-8000-000000000000";
const place = "Stall 12, Polokwane craft market. Saturdays 8:00 to 14:00.";
const rate = { priceCents: 0, leadDays: null, place: null, needsAddress: true };
const lockers = [
  { code: "CG21", name: "Orlando Stadium", address: "Klipspruit Valley Road, Orlando East, Soweto", distanceKm: 1.8 },
  { code: "CG20", name: "Maponya Mall", address: "Chris Hani Road, Klipspruit, Soweto", distanceKm: 2.5 },
];
const pendingPayment = {
  reference: "1795210826622-0a1b",
  totalAmount: "1299.00",
  createdAt: "2026-11-22T14:00:00.000Z",
  keptUntil: "2026-11-22T16:00:00.000Z",
  items: [
    { title: "Paraffin lamp", quantity: 2 },
    { title: "Hand-woven basket from the Zambezi valley", quantity: 1 },
  ],
};
const account = { bank: "First National Bank", lastDigits: "4471" };
const toBank = { ...account, branchCode: "250655", holder: "Highveld Tech Traders", accountType: "current" };
const ownDue = { balanceCents: 812_345, waitingCents: 312_345, dueCents: 500_000 };
const ownPayouts = {
  ...ownDue,
  leftOut: "bank-new",
  bank: {
    current: { ...toBank, payableFrom: "2026-11-26T09:00:00.000Z" },
    asked: { ...toBank, bank: "Capitec Bank", lastDigits: "0093", payableFrom: null },
  },
  bankChangeDays: 3,
  payouts: [
    { id: "a", amountCents: 1_234_500, state: "sending", reason: null, ...account, at: "2026-11-20T09:00:00.000Z" },
    {
      id: "b",
      amountCents: 98_000,
      state: "came-back",
      reason: "The bank sent it back: the account of this number is closed.",
      ...account,
      at: "2026-10-20T09:00:00.000Z",
    },
    { id: "c", amountCents: 45_000, state: "paid", reason: null, ...account, at: "2026-09-20T09:00:00.000Z" },
  ],
};
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
const moved = [
  { kind: "sale", reference: "3a520e2d", cents: 1_798_000 },
  { kind: "delivery", reference: "3a520e2d", cents: 9_900 },
  { kind: "commission", reference: "3a520e2d", cents: -179_800 },
  { kind: "refund", reference: "7b28018a", cents: -899_000 },
  { kind: "commission-refund", reference: "7b28018a", cents: 89_900 },
  { kind: "payout", reference: "INDABA-20261120-0004", cents: -1_234_500 },
  { kind: "payout-return", reference: "INDABA-20261120-0004", cents: 1_234_500 },
];
const monthStatement = {
  businessName: "Highveld Tech Traders",
  from: "2026-11-01",
  to: "2026-11-30",
  openingCents: 0,
  sums: moved.map(({ kind, cents }) => ({ kind, cents })),
  closingCents: 819_000,
  lines: moved.map((line, at) => ({
    ...line,
    at: `2026-11-1${at}T09:00:00.000Z`,
    balanceCents: moved.slice(0, at + 1).reduce((sum, { cents }) => sum + cents, 0),
  })),
};
const asked = {
  id: nobody.slice(9),
  state: "asked",
  kind: "defect",
  reason: "The left speaker crackles as soon as it is louder than a whisper, also on another phone.",
  answer: null,
  askedAt: "2026-11-10T09:00:00.000Z",
  changedAt: "2026-11-10T09:00:00.000Z",
  lines: [{ itemId: "a", title: "Impi gaming headset with microphone", quantity: 1 }],
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
const withReturn = {
  orders: [
    {
      id: nobody.slice(9),
      orderId: "3a520e2d",
      createdAt: "2026-11-02T09:00:00.000Z",
      vendorId: nobody.slice(9),
      vendorName: "Highveld Tech Traders",
      state: "delivered",
      changedAt: "2026-11-05T09:00:00.000Z",
      tracking: "TCG-40028817",
      cancelReason: null,
      items: [{ id: "a", title: "Impi gaming headset with microphone", quantity: 2, price: "899.00" }],
      totalAmount: "1798.00",
      commissionCents: 17_980,
      customerEmail: "shopper@indaba.example",
      address: null,
      returns: [asked],
      refund: null,
    },
  ],
  total: 1,
  nextCursor: null,
  counts: { paid: 0, packed: 0, shipped: 0, delivered: 1, cancelled: 0 },
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
const march = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day: `2026-03-0${day}`,
  orders: day % 3,
  pieces: (day % 3) * 2,
  salesCents: (day % 3) * 259_900,
  views: 40 + day * 7,
}));
const soldInMarch = {
  from: "2026-03-01",
  to: "2026-03-07",
  total: { orders: 7, pieces: 14, salesCents: 1_819_300, views: 476 },
  days: march,
  products: [
    {
      listingId: nobody.slice(9),
      title: "Impi gaming headset with microphone",
      pieces: 9,
      salesCents: 1_169_550,
      views: 301,
    },
    { listingId: nobody.slice(9).replace("0", "1"), title: "HDMI cable", pieces: 5, salesCents: 649_750, views: 175 },
  ],
  missed: [
    {
      words: "docking station with three screens",
      times: 6,
      places: [{ place: "Durban, KwaZulu-Natal", times: 4 }],
    },
  ],
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const main = (page: Page) => page.getByRole("main");
const product = ({ product }: Facts) => `/product/${product}`;
/** In the window, or in the vendor's frame. */
const say =
  (...messages: string[]) =>
  (page: Page) =>
    ask(page, ...messages);
const press = (name: string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await main(page).getByRole("button", { name, exact: true }).first().click();
  await then(page);
};
const invalid = (page: Page) => page.locator("main [aria-invalid=true]").first().waitFor();
const dialog = (page: Page) => page.getByRole("alertdialog").waitFor();
/** Opens the last return form of the order's page, with a piece and a picture chosen. */
const sendBack = async (page: Page) => {
  await main(page)
    .getByRole("button", { name: /^Send something back/ })
    .last()
    .click();
  const form = page.getByRole("alertdialog");
  await form.getByRole("radio", { name: /^Something is wrong/ }).check();
  await form.getByRole("button", { name: "Increase quantity" }).click();
  await form
    .getByTestId("return-picture-file")
    .setInputFiles(join(import.meta.dir, "../../docs/pictures/product.webp"));
  await form.getByRole("button", { name: "Remove picture 1" }).waitFor();
};
const openWidget = async (page: Page) => {
  await chatButton(page).click();
  await chatField(page).waitFor();
};

const visitors: State[] = [
  { screen: "/", name: "whole" },
  { screen: "/", name: "loading", replies: { "**/api/home": "never" } },
  { screen: "/marketplace", name: "whole" },
  {
    screen: "/marketplace",
    name: "filters open",
    address: () => "/marketplace?search=laptop&maxPrice=15000.00",
    act: async (page) => {
      await page.setViewportSize({ width: 768, height: 1024 });
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("group", { name: "Filters" }).waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  },
  { screen: "/marketplace", name: "sold out", who: "shopper", address: () => "/marketplace?search=Vula" },
  { screen: "/marketplace", name: "loading", replies: { "**/api/listings?*": "never" } },
  { screen: "/marketplace", name: "one category", address: () => "/marketplace?category=fashion" },
  { screen: "/marketplace", name: "few found", address: () => "/marketplace?search=potjie" },
  { screen: "/marketplace", name: "nothing found", address: () => "/marketplace?search=qqqzzz" },
  { screen: "/marketplace", name: "failed", replies: { "**/api/listings?*": 500 } },
  {
    screen: "/marketplace",
    name: "asked to log in",
    act: press("Add to Cart", (page) => page.getByText("Please login to add items to cart", { exact: true }).waitFor()),
  },
  { screen: "/product/:id", name: "whole", address: product },
  {
    screen: "/product/:id",
    name: "picture enlarged",
    address: product,
    act: press("Zoom the picture", (page) => page.getByRole("dialog").waitFor()),
  },
  { screen: "/product/:id", name: "sold out", address: ({ soldOut }) => `/product/${soldOut}` },
  { screen: "/product/:id", name: "loading", address: product, replies: { "**/api/listings/*": "never" } },
  { screen: "/product/:id", name: "not found", address: () => nobody },
  { screen: "/product/:id", name: "failed", address: product, replies: { "**/api/listings/*": 500 } },
  {
    screen: "/product/:id",
    name: "assistant beside it",
    address: product,
    act: async (page) => {
      await page.keyboard.press("/");
      await ask(page.getByRole("complementary", { name: "AI Shopping Assistant" }), "is it in stock?");
    },
  },
  { screen: "/shop/:slug", name: "whole", address: ({ shop }) => `/shop/${shop}` },
  { screen: "/shop/:slug", name: "not found", address: () => "/shop/nobody-at-all" },
  { screen: "/shops", name: "whole" },
  { screen: "/shops/:city", name: "whole", address: () => "/shops/pretoria" },
  { screen: "/shops/:city", name: "no shop", address: () => "/shops/nowhere-at-all" },
  { screen: "/legal/:page", name: "terms", address: () => "/legal/terms" },
  { screen: "/legal/:page", name: "about", address: () => "/legal/about" },
  { screen: "/legal/:page", name: "no such page", address: () => "/legal/imprint" },
  { screen: "/chat", name: "answer", act: say("laptops under R15000") },
  { screen: "/chat", name: "empty" },
  {
    screen: "/chat",
    name: "filters open",
    act: async (page) => {
      await ask(page, "laptops under R15000");
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("group", { name: "Filters" }).waitFor();
    },
  },
  {
    screen: "/chat",
    name: "asked what was wrong",
    act: async (page) => {
      await ask(page, "laptops under R15000");
      await button(page, "Bad answer").click();
      await page.getByRole("form", { name: "What was wrong with this answer" }).waitFor();
    },
  },
  { screen: "/chat", name: "comparison", act: say("laptops under R15000", "compare the first two") },
  { screen: "/chat", name: "sold out", who: "shopper", act: say("Vula phone") },
  { screen: "/chat", name: "messages", who: "shopper", act: say("did the seller answer?") },
  {
    screen: "/chat",
    name: "message to a vendor",
    who: "shopper",
    act: say("laptops under R15000", "tell me more about the first one", "ask the seller whether the keyboard is lit"),
  },
  {
    screen: "/chat",
    name: "own shop",
    who: "vendor",
    act: say("what sold best in the last 30 days?", "which of mine are nearly out?"),
  },
  { screen: "/chat", name: "own listings to hide", who: "vendor", act: say("hide all my listings") },
  { screen: "/chat", name: "nothing found", act: say("a zeppelin in gold") },
  { screen: "/chat", name: "cart asks to sign in", act: say("laptops under R15000", "add the first one to my cart") },
  {
    screen: "/chat",
    name: "failed",
    replies: { "**/api/chat": 500 },
    act: async (page) => {
      await page.getByRole("textbox", { name: "Message" }).fill("laptops");
      await page.keyboard.press("Enter");
      await button(page, "Retry").waitFor();
    },
  },
  { screen: "/chat", name: "conversation not found", address: () => `/chat?c=${nobody.slice(9)}` },
  { screen: "/cart", name: "signed out" },
  { screen: "/cart/hand-off", name: "incomplete link" },
  { screen: "/cart/hand-off", name: "signed out", address: () => "/cart/hand-off#t=abc" },
  { screen: "/checkout", name: "signed out" },
  { screen: "/orders", name: "signed out" },
  { screen: "/settings", name: "signed out" },
  { screen: "/vendor/register", name: "signed out" },
  { screen: "/vendor/dashboard", name: "signed out" },
  { screen: "/admin/dashboard", name: "signed out" },
  { screen: "/auth/login", name: "whole" },
  { screen: "/auth/login", name: "errors", act: press("Login", invalid) },
  { screen: "/auth/register", name: "whole" },
  { screen: "/auth/register", name: "errors", act: press("Sign Up", invalid) },
  { screen: "/auth/forgot", name: "whole" },
  {
    screen: "/auth/forgot",
    name: "sent",
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.com");
      await button(page, "Send link").click();
      await button(page, "Ask again").waitFor();
    },
  },
  { screen: "/auth/reset", name: "incomplete link" },
  { screen: "/auth/reset", name: "whole", address: () => "/auth/reset#token=abc" },
  { screen: "/auth/widget", name: "over" },
  {
    screen: "/auth/widget",
    name: "signed out",
    address: () => "/auth/widget#h=0123456789abcdef0123456789abcdef",
    replies: {
      "**/api/auth/widget/*": {
        vendor: { businessName: "Highveld Tech", city: "Pretoria" },
        origin: "https://highveld.example",
      },
    },
  },
  { screen: "nowhere", name: "404", address: () => "/nowhere" },
];

const newcomers: State[] = [
  { screen: "/cart", name: "empty", who: "newcomer" },
  { screen: "/checkout", name: "empty", who: "newcomer" },
  { screen: "/orders", name: "empty", who: "newcomer" },
  { screen: "/vendor/dashboard", name: "not a vendor", who: "newcomer" },
  { screen: "/vendor/register", name: "whole", who: "newcomer" },
  { screen: "/vendor/register", name: "errors", who: "newcomer", act: press("Register Business", invalid) },
  { screen: "/admin/dashboard", name: "not an admin", who: "newcomer" },
];

const shoppers: State[] = [
  { screen: "/product/:id", name: "review form", who: "shopper", address: product },
  {
    screen: "/product/:id",
    name: "watched",
    who: "shopper",
    address: ({ soldOut }) => `/product/${soldOut}`,
    act: press("Tell me when it is back", (page) => button(page, "Don't tell me any more").waitFor()),
  },
  { screen: "/chat", name: "cart", who: "shopper", act: say("what is in my cart?") },
  { screen: "/chat", name: "orders", who: "shopper", act: say("where is my order?") },
  { screen: "/cart", name: "whole", who: "shopper" },
  { screen: "/cart", name: "loading", who: "shopper", replies: { "**/api/cart": "never" } },
  { screen: "/cart", name: "failed", who: "shopper", replies: { "**/api/cart": 500 } },
  { screen: "/checkout", name: "whole", who: "shopper" },
  {
    screen: "/checkout",
    name: "delivery choices",
    who: "shopper",
    replies: {
      "**/api/delivery?*": [
        {
          vendorId: nobody.slice(9),
          vendorName: "Baobab Basket Weavers",
          rates: [
            { ...rate, id: "flat", kind: "flat", label: "Delivery to your door", priceCents: 9500, leadDays: 6 },
            { ...rate, id: "collection", kind: "collection", label: "Collect it yourself", leadDays: 2, place },
          ],
        },
        {
          vendorId: nobody.slice(9).replace("0", "1"),
          vendorName: "Sabie Timber Works",
          rates: [{ ...rate, id: "flat", kind: "flat", label: "Delivery to your door", priceCents: 39_000 }],
        },
      ],
    },
  },
  {
    screen: "/checkout",
    name: "carriers",
    who: "shopper",
    replies: {
      "**/api/delivery?*": [
        {
          vendorId: nobody.slice(9),
          vendorName: "Baobab Basket Weavers",
          rates: [
            { ...rate, id: "courier:ECO", kind: "courier", label: "Courier to your door, Economy", priceCents: 9250 },
            {
              ...rate,
              id: "courier:OVN",
              kind: "courier",
              label: "Courier to your door, Overnight",
              priceCents: 21_500,
              leadDays: 1,
            },
          ],
        },
        {
          vendorId: nobody.slice(9).replace("0", "1"),
          vendorName: "Sabie Timber Works",
          rates: [{ ...rate, id: "pudo", kind: "pudo", label: "PUDO locker", priceCents: 7000, lockers }],
        },
        {
          vendorId: nobody.slice(9).replace("0", "2"),
          vendorName: "Shweshwe Stitch",
          rates: [{ ...rate, id: "collection", kind: "collection", label: "Collect it yourself", place }],
          missing: [{ kind: "courier", label: "Courier to your door", reason: "unavailable" }],
        },
      ],
    },
  },
  {
    screen: "/checkout",
    name: "another address",
    who: "shopper",
    act: press("Change", (page) => button(page, "Add another address").waitFor()),
  },
  {
    screen: "/checkout",
    name: "new address with errors",
    who: "shopper",
    act: async (page) => {
      await button(page, "Change").click();
      await button(page, "Add another address").click();
      await button(page, "Save address").click();
      await invalid(page);
    },
  },
  {
    screen: "/checkout",
    name: "waiting for the bank",
    who: "shopper",
    replies: {
      "**/api/payments/pending": [pendingPayment],
      "**/api/payment/verify/*": {
        status: false,
        outcome: "pending",
        message: "Your bank has not confirmed this payment yet.",
      },
    },
    act: async (page) => {
      await page.evaluate(async (reference) => {
        const { id } = await (await fetch("/api/auth/me")).json();
        sessionStorage.setItem("indaba-paid-reference", JSON.stringify({ userId: id, reference }));
        location.reload();
      }, pendingPayment.reference);
      await page.getByRole("heading", { name: "Waiting for your bank" }).waitFor();
    },
  },
  { screen: "/orders", name: "whole", who: "shopper" },
  {
    screen: "/orders",
    name: "waiting for the bank",
    who: "shopper",
    replies: {
      "**/api/payments/pending": [
        pendingPayment,
        { ...pendingPayment, reference: "1795210826623-1b2c", keptUntil: null },
      ],
    },
  },
  { screen: "/orders/:id", name: "whole", who: "shopper", address: ({ order }) => `/orders/${order}` },
  {
    screen: "/orders/:id",
    name: "cancel items",
    who: "shopper",
    address: ({ order }) => `/orders/${order}`,
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Cancel items/ })
        .click();
      await dialog(page);
    },
  },
  {
    screen: "/orders/:id",
    name: "send something back",
    who: "shopper",
    address: ({ order }) => `/orders/${order}`,
    act: sendBack,
  },
  {
    screen: "/orders/:id",
    name: "return asked",
    who: "shopper",
    address: ({ order }) => `/orders/${order}`,
    act: async (page) => {
      await sendBack(page);
      await page.getByLabel("Tell the vendor more").fill("The seal of one bag is broken, and it smells of diesel.");
      await page.getByRole("alertdialog").getByRole("button", { name: "Ask to send it back" }).click();
      await main(page)
        .getByRole("img", { name: /^What is sent back/ })
        .waitFor();
    },
  },
  { screen: "/orders/:id", name: "not found", who: "shopper", address: () => nobody.replace("product", "orders") },
  {
    screen: "/orders/parts/:id/invoice",
    name: "with a credit note",
    who: "shopper",
    address: ({ credited }) => `/orders/parts/${credited}/invoice`,
  },
  { screen: "/messages", name: "whole", who: "shopper" },
  { screen: "/messages/:id", name: "whole", who: "shopper", address: ({ thread }) => `/messages/${thread}` },
  {
    screen: "/messages/:id",
    name: "report",
    who: "shopper",
    address: ({ thread }) => `/messages/${thread}`,
    act: press("Report this conversation", dialog),
  },
  { screen: "/messages/:id", name: "not found", who: "shopper", address: () => nobody.replace("product", "messages") },
  { screen: "/settings", name: "whole", who: "shopper" },
  {
    screen: "/settings",
    name: "new address",
    who: "shopper",
    act: press("Add an address", (page) => page.getByLabel("Recipient").waitFor()),
  },
  { screen: "/settings", name: "delete account", who: "shopper", act: press("Delete account", dialog) },
  {
    screen: "/auth/widget",
    name: "consent",
    who: "shopper",
    address: () => "/auth/widget#h=0123456789abcdef0123456789abcdef",
    replies: {
      "**/api/auth/widget/*": {
        vendor: { businessName: "Highveld Tech", city: "Pretoria" },
        origin: "https://highveld.example",
      },
    },
  },
];

const csv = [
  "title,description,category,price,stock",
  "Kiaat bread board,Oiled by hand,home,349.00,2",
  "Ki,,garden,free,lots",
].join("\n");

const vendors: State[] = [
  { screen: "/vendor/dashboard", name: "whole", who: "vendor" },
  { screen: "/vendor/dashboard", name: "loading", who: "vendor", replies: { "**/api/vendor/listings?*": "never" } },
  {
    screen: "/vendor/dashboard",
    name: "nothing found",
    who: "vendor",
    address: () => "/vendor/dashboard?search=qqqzzz",
  },
  { screen: "/vendor/register", name: "already a vendor", who: "vendor" },
  { screen: "/vendor/listings/new", name: "whole", who: "vendor" },
  { screen: "/vendor/listings/new", name: "errors", who: "vendor", act: press("Add Listing", invalid) },
  {
    screen: "/vendor/listings/:id/edit",
    name: "whole",
    who: "vendor",
    address: ({ own }) => `/vendor/listings/${own}/edit`,
  },
  {
    screen: "/vendor/listings/:id/edit",
    name: "not found",
    who: "vendor",
    address: () => `/vendor/listings/${nobody.slice(9)}/edit`,
  },
  { screen: "/vendor/listings/import", name: "whole", who: "vendor" },
  {
    screen: "/vendor/listings/import",
    name: "rows with problems",
    who: "vendor",
    act: async (page) => {
      await page
        .getByTestId("csv-file")
        .setInputFiles({ name: "range.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await main(page).getByRole("table").waitFor();
    },
  },
  { screen: "/vendor/orders", name: "whole", who: "vendor" },
  {
    screen: "/vendor/orders",
    name: "cancel an order",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Cancel order/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    screen: "/vendor/orders",
    name: "change tracking",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Change tracking/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    screen: "/vendor/orders",
    name: "return asked",
    who: "vendor",
    replies: { "**/api/vendor/orders?*": withReturn },
  },
  { screen: "/messages", name: "whole", who: "vendor" },
  { screen: "/vendor/reviews", name: "whole", who: "vendor" },
  {
    screen: "/vendor/reviews",
    name: "answer",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /^Answer/ })
        .first()
        .click();
      await dialog(page);
    },
  },
  { screen: "/vendor/figures", name: "whole", who: "vendor" },
  { screen: "/vendor/figures", name: "failed", who: "vendor", replies: { "**/api/vendor/figures*": 500 } },
  {
    screen: "/vendor/figures",
    name: "as a table",
    who: "vendor",
    address: () => "/vendor/figures?from=2026-03-01&to=2026-03-07",
    replies: { "**/api/vendor/figures?*": soldInMarch },
    act: async (page) => {
      await page.getByText("The same as a table").click();
      await page.getByRole("rowheader").first().waitFor();
    },
  },
  { screen: "/vendor/listings/several", name: "whole", who: "vendor" },
  {
    screen: "/vendor/listings/several",
    name: "preview",
    who: "vendor",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "All of these" }).check();
      await page.getByLabel("Percent", { exact: true }).fill("-10");
      await button(page, "Show what would change").click();
      await page.getByRole("heading", { name: /would change$/ }).waitFor();
    },
  },
  { screen: "/vendor/orders", name: "nothing found", who: "vendor", address: () => "/vendor/orders?search=qqqzzz" },
  { screen: "/vendor/profile", name: "whole", who: "vendor" },
  {
    screen: "/vendor/profile",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await page.getByLabel("City").fill("");
      await button(page, "Save").click();
      await invalid(page);
    },
  },
  { screen: "/vendor/delivery", name: "whole", who: "vendor" },
  {
    screen: "/vendor/delivery",
    name: "carriers with errors",
    who: "vendor",
    replies: { "**/api/vendor/delivery": { options: [], carriers: ["courier", "pudo"] } },
    act: async (page) => {
      await choose(page.getByRole("radio", { name: /^Courier's price/ }));
      await page.getByRole("switch", { name: "PUDO locker" }).click();
      await button(page, "Save delivery").click();
      await invalid(page);
    },
  },
  {
    screen: "/vendor/delivery",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await choose(page.getByRole("radio", { name: /^By province/ }));
      await page.getByRole("switch", { name: "Collection" }).click();
      await button(page, "Save delivery").click();
      await invalid(page);
    },
  },
  {
    screen: "/vendor/invoices",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await page.getByLabel("VAT number").fill("123");
      await button(page, "Save details").click();
      await invalid(page);
    },
  },
  { screen: "/vendor/payouts", name: "whole", who: "vendor" },
  {
    screen: "/vendor/payouts",
    name: "a link to confirm",
    who: "vendor",
    address: () => "/vendor/payouts#confirm=made-up",
    replies: { "**/api/vendor/payouts": ownPayouts },
  },
  {
    screen: "/vendor/payouts",
    name: "errors",
    who: "vendor",
    act: async (page) => {
      await main(page)
        .getByRole("button", { name: /bank details$/ })
        .click();
      await page.getByLabel("Account number").fill("12");
      await button(page, "Send me the link").click();
      await invalid(page);
    },
  },
  { screen: "/vendor/payouts", name: "failed", who: "vendor", replies: { "**/api/vendor/payouts": 500 } },
  {
    screen: "/vendor/statement",
    name: "whole",
    who: "vendor",
    replies: { "**/api/vendor/statement?*": monthStatement },
  },
  {
    screen: "/vendor/statement",
    name: "nothing moved",
    who: "vendor",
    replies: { "**/api/vendor/statement?*": { ...monthStatement, sums: [], closingCents: 0, lines: [] } },
  },
  { screen: "/vendor/statement", name: "failed", who: "vendor", replies: { "**/api/vendor/statement?*": 500 } },
  { screen: "/vendor/widget", name: "whole", who: "vendor" },
  { screen: "/vendor/widget", name: "revoke the key", who: "vendor", act: press("Revoke", dialog) },
  { screen: "/vendor/widget/guide", name: "whole", who: "vendor" },
];

const admins: State[] = [
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

const widget: State[] = [
  {
    screen: "widget",
    name: "hosted",
    address: ({ key }) => `/widget/v1/frame?k=${key}`,
    act: (page) => ask(page, "laptop"),
  },
  { screen: "widget", name: "button", address: ({ site }) => site, act: (page) => chatButton(page).waitFor() },
  { screen: "widget", name: "open", address: ({ site }) => site, act: openWidget },
  {
    screen: "widget",
    name: "answer",
    address: ({ site }) => site,
    act: async (page) => {
      await openWidget(page);
      await ask(chatFrame(page), "laptop");
    },
  },
  {
    screen: "widget",
    name: "key that isn't live",
    address: ({ key }) => `/widget/v1/frame?k=${key.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`,
  },
];

export const states: State[] = [...visitors, ...newcomers, ...shoppers, ...vendors, ...admins, ...widget];
