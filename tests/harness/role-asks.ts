// How each route is called, and how its test data are made; for the table of `tests/roles.test.ts`.
import { basename } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { pictureFile } from "#contract/listings/picture.ts";
import {
  bankDetails,
  invoices,
  listingEdits,
  listingReports,
  listings,
  messages,
  nameChanges,
  orderItems,
  orderParts,
  payoutRuns,
  payouts,
  returnPictures,
  returns,
  reviews,
  threadMessages,
  threads,
  users,
  vendors,
} from "#db/schema.ts";
import { createPasswordLink } from "#server/auth/password-links.service.ts";
import { hashToken, newToken } from "#server/auth/sessions.service.ts";
import { bookPayout } from "#server/payments/ledger.ts";
import { beginHandOff } from "#server/widget/hand-offs.service.ts";
import { beginSignIn } from "#server/widget/sign-ins.service.ts";
import { findLiveWidget, type LiveWidget } from "#server/widget/widget-keys.service.ts";
import { openSession } from "#server/widget/widget-sessions.service.ts";
import { addAddress, addressTyped, deliveryOption } from "./addresses.ts";
import { type TestApp, testPassword } from "./app.ts";
import { addListing, addVendor } from "./catalogue.ts";
import { addMessage } from "./messages.ts";
import { pay, start } from "./paying.ts";
import { addBankDetails, addDelivered, bankTyped } from "./payouts.ts";
import { addCartLine, addConversation, addPerson, type Person, setPassword } from "./people.ts";
import { addFailedRefund, addHeldPayment } from "./problem-payments.ts";
import { addParcel, addSoldOrder } from "./sold-orders.ts";
import { addWidget, hostOrigin } from "./widget.ts";

const picture = async () => new Blob([await sharp({ create: red }).png().toBuffer()], { type: "image/png" });
const red = { width: 32, height: 32, channels: 3, background: "red" } as const;

function upload(file: Blob): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}

export interface Cell {
  me: Person;
  other: Person;
  /** The requested record's id. */
  id: string;
}
type Make = (cell: Omit<Cell, "id">) => Promise<string> | string;
export interface Ask {
  /** Makes the records of the second column. */
  things?: Record<string, Make>;
  body?: (cell: Cell) => unknown;
  /** The path, in which `:id` is the record's id. Default: the route's path. */
  path?: string;
}

export function roleAsks(shop: TestApp): Record<string, Ask> {
  const madeUp = () => crypto.randomUUID();
  const customer = ({ me, other }: Omit<Cell, "id">) => (me.user ? me : other);
  const seller = ({ me, other }: Omit<Cell, "id">) => (me.vendorId ? me : other).vendorId as string;
  const someVendor = (status: "approved" | "pending" | "rejected") => addVendor(shop.db, { status });

  const aListing: Record<string, Make> = {
    public: async () => addListing(shop.db, await someVendor("approved")),
    archived: async () => addListing(shop.db, await someVendor("approved"), { status: "archived" }),
    "of a pending": async () => addListing(shop.db, await someVendor("pending")),
    "of a rejected": async () => addListing(shop.db, await someVendor("rejected")),
    own: (cell) => addListing(shop.db, seller(cell)),
  };
  const legalPage: Record<string, Make> = { terms: () => "terms", "made up": madeUp };
  const accountOf = async (role: "shopper" | "admin", more: Partial<typeof users.$inferInsert> = {}) => {
    const id = (await addPerson(shop, role)).user?.id as string;
    if (Object.keys(more).length > 0) await shop.db.update(users).set(more).where(eq(users.id, id));
    return id;
  };
  const somebody: Record<string, Make> = {
    "a shopper": () => accountOf("shopper"),
    "an admin": () => accountOf("admin"),
    locked: () => accountOf("shopper", { lockedAt: new Date(), lockedReason: "Fraud" }),
    "made up": madeUp,
  };
  const moderated: Record<string, Make> = {
    ...aListing,
    "taken down": async () =>
      addListing(shop.db, await someVendor("approved"), {
        status: "archived",
        takenDownAt: new Date(),
        takenDownReason: "A counterfeit",
        takenDownFrom: "active",
      }),
    reported: async () => {
      const listingId = await addListing(shop.db, await someVendor("approved"));
      const userId = (await addPerson(shop, "shopper")).user?.id as string;
      await shop.db.insert(listingReports).values({ listingId, userId, kind: "counterfeit" });
      return listingId;
    },
    "made up": madeUp,
  };
  const watchable: Record<string, Make> = {
    ...aListing,
    "sold out": async () => addListing(shop.db, await someVendor("approved"), { stock: 0 }),
  };
  const reviewOf = async (vendorId: string, more: Partial<typeof reviews.$inferInsert> = {}) => {
    const listingId = await addListing(shop.db, vendorId);
    const userId = (await addPerson(shop, "shopper")).user?.id as string;
    const [row] = await shop.db
      .insert(reviews)
      .values({ listingId, vendorId, userId, rating: 2, comment: "Weak.", ...more })
      .returning({ id: reviews.id });
    return row?.id as string;
  };
  /** With one message of the shopper's. */
  const threadOf = async (
    person: Person,
    { text = "A question", ...more }: Partial<typeof threads.$inferInsert> & { text?: string } = {},
  ) => {
    const vendorId = (await addPerson(shop, "vendor")).vendorId as string;
    const listingId = await addListing(shop.db, vendorId);
    const shopperId = person.user?.id as string;
    const [thread] = await shop.db
      .insert(threads)
      .values({ shopperId, vendorId, listingId, lastAt: new Date(), ...more })
      .returning({ id: threads.id });
    const threadId = thread?.id as string;
    await shop.db.insert(threadMessages).values({ threadId, by: "shopper", text });
    return threadId;
  };
  const aThread: Record<string, Make> = {
    own: async (cell) => threadOf(customer(cell)),
    "another's": async () => threadOf(await addPerson(shop, "shopper"), { text: "secret question" }),
  };
  const someReview: Record<string, Make> = { own: (cell) => reviewOf(seller(cell)), "made up": madeUp };
  const ownReview: Record<string, Make> = {
    own: (cell) => reviewOf(seller(cell)),
    "another's": ({ other }) => reviewOf(other.vendorId as string, { comment: "secret review" }),
    "made up": madeUp,
  };
  const ownListing: Record<string, Make> = {
    own: (cell) => addListing(shop.db, seller(cell)),
    "another's": ({ other }) =>
      addListing(shop.db, other.vendorId as string, { title: "secret tea", status: "archived" }),
  };
  const anEdit = Object.fromEntries(
    Object.entries(ownListing).map(([whose, make]) => [
      whose,
      async (cell: Omit<Cell, "id">) => {
        const listingId = await make(cell);
        const [row] = await shop.db.select().from(listings).where(eq(listings.id, listingId));
        const edit = { vendorId: row?.vendorId as string, field: "stock" as const };
        const changes = [{ id: listingId, before: 7, after: row?.stock ?? 0 }];
        const [made] = await shop.db
          .insert(listingEdits)
          .values({ ...edit, changes })
          .returning({ id: listingEdits.id });
        return made?.id as string;
      },
    ]),
  );
  const aCartLine: Record<string, Make> = {
    own: (cell) => addCartLine(shop, customer(cell)),
    "another's": ({ other }) => addCartLine(shop, other),
  };
  const aConversation: Record<string, Make> = {
    own: ({ me }) => addConversation(shop, me),
    "another's": ({ other }) => addConversation(shop, other, "secret talk"),
    "a visitor's": async () => addConversation(shop, await addPerson(shop, "visitor")),
  };
  const answerIn = async (conversation: string): Promise<string> => {
    const [answer] = await shop.db
      .insert(messages)
      .values({ conversationId: conversation, role: "assistant", content: "An answer.", parts: [] })
      .returning({ id: messages.id });
    return answer?.id as string;
  };
  const anAnswer = Object.fromEntries(
    Object.entries(aConversation).map(([whose, make]) => [
      whose,
      async (cell: Omit<Cell, "id">) => answerIn(await make(cell)),
    ]),
  );
  const aVendor: Record<string, Make> = {
    "of a pending": () => someVendor("pending"),
    "of a rejected": () => someVendor("rejected"),
    // An approved vendor, for people without a shop.
    own: seller,
    "made up": madeUp,
  };
  const nameChange = async (decidedAt: Date | null) => {
    const change = { vendorId: await someVendor("approved"), name: "A new name", decidedAt };
    const [row] = await shop.db
      .insert(nameChanges)
      .values({ ...change, state: decidedAt ? "approved" : "asked" })
      .returning({ id: nameChanges.id });
    return row?.id as string;
  };
  const aNameChange: Record<string, Make> = {
    asked: () => nameChange(null),
    decided: () => nameChange(new Date()),
    "made up": madeUp,
  };
  const aPart = async (vendorId: string, title: string) => {
    const lines = [{ vendorId, title, quantity: 1, priceCents: 8900 }];
    const { parts } = await addSoldOrder(shop.db, { userId: null, email: `${title}@example.com`, lines });
    return parts.get(vendorId) as string;
  };
  const shopSlug = async (vendorId: string) => {
    const [vendor] = await shop.db.select({ slug: vendors.slug }).from(vendors).where(eq(vendors.id, vendorId));
    return vendor?.slug as string;
  };
  const aShop: Record<string, Make> = {
    own: async ({ me }) => shopSlug(me.vendorId ?? (await someVendor("approved"))),
    "made up": madeUp,
  };
  const ownPart: Record<string, Make> = {
    own: (cell) => aPart(seller(cell), "basket"),
    "another's": ({ other }) => aPart(other.vendorId as string, "secret basket"),
  };
  const ownParcel: Record<string, Make> = {
    own: async (cell) => addParcel(shop.db, await aPart(seller(cell), "basket"), { state: "packed" }),
    "another's": async ({ other }) =>
      addParcel(shop.db, await aPart(other.vendorId as string, "secret basket"), { state: "packed" }),
    "made up": () => madeUp(),
  };
  const anOrder = async (person: Person, vendorId: string, title: string) => {
    const lines = [{ vendorId, title, quantity: 1, priceCents: 8900 }];
    return (await addSoldOrder(shop.db, { userId: person.user?.id as string, lines })).orderId;
  };
  const invoiced = async (person: Person, vendorId: string) => {
    const lines = [{ vendorId, title: "basket", quantity: 1, priceCents: 8900 }];
    const sold = await addSoldOrder(shop.db, { userId: person.user?.id as string, lines });
    return sold.parts.get(vendorId) as string;
  };
  const anInvoicedPart: Record<string, Make> = {
    own: async (cell) => invoiced(customer(cell), await someVendor("approved")),
    "of a sale": async (cell) => invoiced(await addPerson(shop, "shopper"), seller(cell)),
    "another's": async ({ other }) => invoiced(other, await someVendor("approved")),
    "made up": madeUp,
  };
  const anInvoice = Object.fromEntries(
    Object.entries(anInvoicedPart).map(([whose, make]) => [
      whose,
      async (cell: Omit<Cell, "id">) => {
        const partId = await make(cell);
        const [found] = await shop.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.partId, partId));
        return found?.id ?? partId;
      },
    ]),
  );
  /** Part id → items to cancel. */
  const itemsOf = new Map<string, string>();
  const partOf = async (person: Person | null, vendorId: string, title: string) => {
    const lines = [{ vendorId, title, quantity: 2, priceCents: 8900 }];
    const sold = await addSoldOrder(shop.db, { userId: person?.user?.id ?? null, lines });
    const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, sold.orderId));
    const partId = sold.parts.get(vendorId) as string;
    itemsOf.set(partId, item?.id as string);
    return partId;
  };
  const cancelOne = ({ id }: Cell) => ({
    id: crypto.randomUUID(),
    lines: [{ itemId: itemsOf.get(id) ?? madeUp(), quantity: 1 }],
  });
  const sent = async (partId: string) => {
    await shop.db.update(orderParts).set({ state: "shipped" }).where(eq(orderParts.id, partId));
    return partId;
  };
  const returnOf = async (partId: string) => {
    const [asked] = await shop.db.insert(returns).values({ partId, kind: "defect", reason: "Broken" }).returning();
    return asked?.id as string;
  };
  const pictureOf = async ({ browser }: Person): Promise<string> =>
    (await browser.post("/api/return-pictures", upload(await picture()))).body.id;
  const beginPayment = async (person: Person) => {
    await addCartLine(shop, person);
    const { reference } = await start({ browser: person.browser, userId: person.user?.id as string });
    return reference;
  };
  // A person whose cart and payments may be used up; later rows need those of `other`.
  const buyer = async ({ me }: Omit<Cell, "id">) => (me.user ? me : addPerson(shop, "shopper"));
  const aPayment: Record<string, Make> = {
    own: async (cell) => beginPayment(await buyer(cell)),
    "another's": async () => beginPayment(await addPerson(shop, "shopper", "secret")),
    "made up": madeUp,
  };
  const anAddress: Record<string, Make> = {
    own: (cell) => addAddress(shop.db, customer(cell).user?.id as string),
    "another's": ({ other }) => addAddress(shop.db, other.user?.id as string, { recipient: "secret recipient" }),
    "made up": madeUp,
  };
  const product = {
    title: "Buchu soap",
    description: "A bar of soap.",
    category: "home",
    tags: ["soap"],
    price: "45.00",
    stock: 4,
    imageUrl: null,
  };
  const account = () => ({ email: `${crypto.randomUUID()}@example.com`, password: testPassword, username: "someone" });
  const business = {
    businessName: "Karoo Crafts",
    description: "Baskets and beads from the Karoo.",
    city: "Graaff-Reinet",
    province: "Eastern Cape",
  };
  const quiet = { phoneNumber: "", emailNotifications: false, whatsappNotifications: false };

  const aPassword: Record<string, Make> = {
    right: async ({ me }) => {
      if (me.user) await setPassword(shop.db, me.user.id);
      return testPassword;
    },
    wrong: async ({ me }) => {
      if (me.user) await setPassword(shop.db, me.user.id);
      return "not it, sorry";
    },
  };

  /** A session of some vendor's widget. */
  const aChat = async () => {
    const widget = await findLiveWidget(shop.db, await addWidget(shop.db, await someVendor("approved")));
    const { caller } = await openSession(shop.db, widget as LiveWidget, { origin: hostOrigin, preview: false });
    return caller;
  };
  const aSignIn: Record<string, Make> = {
    waiting: async () => {
      const id = newToken();
      await beginSignIn(shop.db, await aChat(), { id, challenge: newToken() });
      return id;
    },
    "made up": madeUp,
  };
  const handOffOf = async (person: Person) => {
    const token = newToken();
    await addCartLine(shop, person);
    await beginHandOff(shop.db, await aChat(), person.user?.id as string, hashToken(token));
    return token;
  };
  const aHandOff: Record<string, Make> = {
    own: async (cell) => handOffOf(await buyer(cell)),
    "another's": async () => handOffOf(await addPerson(shop, "shopper")),
    "made up": madeUp,
  };
  // An invented token must have a token's form.
  const period = "from=2026-01-01&to=2026-01-31";
  /** A vendor that can be paid, and no open run. */
  const dueVendor = async () => {
    await shop.db.update(payoutRuns).set({ state: "discarded" }).where(eq(payoutRuns.state, "open"));
    const vendorId = await someVendor("approved");
    await addBankDetails(shop.db, vendorId);
    await addDelivered(shop.db, vendorId, 10_000);
    return vendorId;
  };
  const aRun = async (state: "open" | "sent") => {
    const vendorId = await dueVendor();
    const [run] = await shop.db
      .insert(payoutRuns)
      .values({ method: "file", state, sentAt: state === "sent" ? new Date() : null })
      .returning({ id: payoutRuns.id });
    const runId = run?.id as string;
    const [bank] = await shop.db.select().from(bankDetails).where(eq(bankDetails.vendorId, vendorId));
    const to = { runId, vendorId, bankDetailsId: bank?.id as string, amountCents: 9000, currency: "ZAR" };
    const [payout] = await shop.db
      .insert(payouts)
      .values({ ...to, state: state === "sent" ? "sending" : "planned" })
      .returning({ id: payouts.id });
    if (state === "sent") {
      const booked = { payoutId: payout?.id as string, vendorId, amountCents: 9000, currency: "ZAR" };
      await shop.db.transaction((tx) => bookPayout(tx, booked));
    }
    return runId;
  };
  const handOff: Ask = { things: aHandOff, body: ({ id }) => ({ token: id.padEnd(43, "x") }) };

  return {
    "GET /*": { path: "/" },
    "GET /api/health/ready": {
      things: {
        "loaded search": async () => {
          await shop.deps.searchIndex.current();
          return "";
        },
      },
    },
    "GET /sitemap/:part": { things: { "of the index": () => "pages.xml", "made up": madeUp } },
    "GET /api/search": { path: "/api/search?text=tea" },
    "GET /api/search/counts": { path: "/api/search/counts?text=tea" },
    "POST /api/auth/register": { body: account },
    "POST /api/auth/login": { body: () => ({ email: "login@example.com", password: testPassword }) },
    "POST /api/auth/password/reset": {
      things: {
        own: async ({ me }) =>
          createPasswordLink(shop.db, (me.user ?? (await addPerson(shop, "shopper")).user)?.id as string),
        "made up": madeUp,
      },
      body: ({ id }) => ({ token: id, password: testPassword }),
    },
    "POST /api/auth/password/forgot": { body: () => ({ email: "nobody@example.com" }) },
    "POST /api/auth/password/change": {
      things: aPassword,
      body: ({ id }) => ({ currentPassword: id, password: "a quite different battery" }),
    },
    "POST /api/auth/confirm": { things: aPassword, body: ({ id }) => ({ password: id }) },
    "POST /api/auth/second-factor/confirm": { body: () => ({ code: "123456" }) },
    "GET /api/auth/widget/:id": { things: aSignIn },
    "POST /api/auth/widget/:id/approve": { things: aSignIn },
    "POST /api/auth/widget/:id/decline": { things: aSignIn },
    "GET /widget/v1/frame": { things: { "made up": madeUp } },
    "POST /api/widget/session": {
      things: { "made up": madeUp },
      body: ({ id }) => ({ key: id, origin: hostOrigin }),
    },
    "POST /api/widget/chat": { body: () => ({ message: "tea" }) },
    "GET /api/widget/conversations/:id": { things: { "another's": aConversation["another's"] as Make } },
    "GET /api/widget/conversations/:id/stream": { things: { "another's": aConversation["another's"] as Make } },
    "POST /api/widget/conversations/:id/stop": { things: { "another's": aConversation["another's"] as Make } },
    "POST /api/widget/messages/:id/feedback": {
      things: { "another's": anAnswer["another's"] as Make },
      body: () => ({ verdict: "up" }),
    },
    "POST /api/widget/cart": { things: { public: aListing.public as Make }, body: ({ id }) => ({ listingId: id }) },
    "GET /api/widget/sign-ins/:id": { things: aSignIn },
    "POST /api/widget/sign-ins/:id/token": { things: aSignIn },
    "POST /api/cart/hand-off/look": handOff,
    "POST /api/cart/hand-off/take": handOff,
    "DELETE /api/user": {
      things: {
        ...aPassword,
        right: async (cell) => {
          // A second admin, as the last one can't be deleted.
          await addPerson(shop, "admin");
          return (aPassword.right as Make)(cell);
        },
      },
      body: ({ id }) => ({ password: id }),
    },
    "PUT /api/user/settings": { body: () => quiet },
    "DELETE /api/user/sites": { body: () => ({ vendorId: crypto.randomUUID(), origin: hostOrigin }) },
    "POST /api/addresses": { body: () => addressTyped },
    "PUT /api/addresses/:id": { things: anAddress, body: () => addressTyped },
    "DELETE /api/addresses/:id": { things: anAddress },
    "GET /api/listings/:id": { things: aListing },
    "GET /api/listings/:id/similar": { things: aListing },
    "GET /api/watches": {},
    "POST /api/listings/:id/watch": { things: watchable },
    "DELETE /api/listings/:id/watch": { things: watchable },
    "POST /api/listings": { body: () => product },
    "PATCH /api/listings/:id": { things: ownListing, body: () => ({ price: "12.50", stock: 3 }) },
    "DELETE /api/listings/:id": { things: ownListing },
    "POST /api/listings/:id/view": { things: aListing },
    "POST /api/vendor/listings/bulk": {
      things: ownListing,
      body: ({ id }) => ({ ids: [id], change: { kind: "stock", stock: 7 } }),
    },
    "POST /api/vendor/listings/bulk/:id/undo": { things: anEdit },
    "PUT /api/vendor/profile": {
      body: () => ({
        businessName: "A new name",
        description: "Sells something else.",
        city: "Paarl",
        province: "Western Cape",
      }),
    },
    "POST /api/admin/name-changes/:id/approve": { things: aNameChange },
    "POST /api/admin/name-changes/:id/reject": { things: aNameChange, body: () => ({ reason: "Another has it." }) },
    "GET /api/legal/:page": { things: legalPage },
    "POST /api/admin/legal/:page": { things: legalPage, body: () => ({ text: "Our own text.", basedOn: 0 }) },
    "GET /api/shops": {
      things: { "of a city": () => addVendor(shop.db, { city: "Paarl" }) },
      path: "/api/shops?city=paarl",
    },
    "GET /api/shops/:slug": { things: aShop },
    "GET /api/shops/:slug/listings": { things: aShop },
    "GET /api/vendor/listings/:id": { things: ownListing },
    "POST /api/vendor/listings/import": {
      body: () =>
        upload(new Blob([`sku,title,description,category,tags,price,stock\nS1,Buchu soap,A bar.,home,,45.00,4`])),
    },
    "POST /api/images": { body: async () => upload(await picture()) },
    "GET /images/uploads/:name": {
      things: {
        "another's": async ({ other }) => {
          const { body } = await other.browser.post("/api/images", upload(await picture()));
          return basename(body.url);
        },
        "made up": () => pictureFile(madeUp(), 320),
      },
    },
    "GET /images/elsewhere/:width": {
      things: { "never named": () => "640" },
      path: "/images/elsewhere/:id?url=https%3A%2F%2Fpictures.example%2Fa.jpg",
    },
    "GET /api/reviews/listing/:id": { things: aListing },
    "POST /api/reviews": { things: aListing, body: ({ id }) => ({ listingId: id, rating: 1, comment: null }) },
    "PUT /api/vendor/reviews/:id/answer": { things: ownReview, body: () => ({ text: "Thank you." }) },
    "POST /api/vendor/reviews/:id/report": { things: ownReview, body: () => ({ reason: "It is an insult." }) },
    "POST /api/admin/users/:id/lock": { things: somebody, body: () => ({ reason: "Fraud." }) },
    "POST /api/admin/users/:id/unlock": { things: somebody },
    "POST /api/admin/users/:id/end-sessions": { things: somebody },
    "POST /api/admin/users/:id/make-admin": { things: somebody },
    "POST /api/admin/users/:id/unmake-admin": { things: somebody },
    "POST /api/listings/:id/reports": { things: aListing, body: () => ({ kind: "counterfeit" }) },
    "POST /api/admin/vendors/:id/suspend": { things: aVendor, body: () => ({ reason: "It sells counterfeits." }) },
    "POST /api/admin/vendors/:id/restore": {
      things: {
        ...aVendor,
        suspended: () =>
          addVendor(shop.db, { status: "rejected", suspendedAt: new Date(), suspendedReason: "Counterfeits" }),
      },
    },
    "POST /api/admin/listings/:id/take-down": { things: moderated, body: () => ({ reason: "A counterfeit." }) },
    "POST /api/admin/listings/:id/put-back": { things: moderated },
    "POST /api/admin/listings/:id/dismiss": { things: moderated },
    "POST /api/admin/reviews/:id/hide": { things: someReview, body: () => ({ reason: "It is an insult." }) },
    "POST /api/admin/reviews/:id/restore": {
      things: {
        hidden: (cell) => reviewOf(seller(cell), { hiddenReason: "An insult", hiddenAt: new Date() }),
        "made up": madeUp,
      },
    },
    "POST /api/admin/reviews/:id/dismiss": {
      things: {
        reported: (cell) => reviewOf(seller(cell), { reportReason: "An insult", reportedAt: new Date() }),
        "made up": madeUp,
      },
    },
    "POST /api/threads": {
      things: {
        "own part": async (cell) =>
          partOf(customer(cell), (await addPerson(shop, "vendor")).vendorId as string, "basket"),
        "another's part": async (cell) => partOf(cell.other, await someVendor("approved"), "secret basket"),
      },
      body: ({ id }) => ({ partId: id }),
    },
    "GET /api/threads/:id": { things: aThread },
    "POST /api/threads/:id/messages": { things: aThread, body: () => ({ id: madeUp(), text: "Hello" }) },
    "POST /api/threads/:id/read": { things: aThread },
    "POST /api/threads/:id/report": { things: aThread, body: () => ({ reason: "An insult" }) },
    "POST /api/admin/returns/:id/answer": {
      things: {
        unanswered: async ({ other }) => {
          const id = await returnOf(await partOf(null, other.vendorId as string, "basket"));
          await shop.db.update(returns).set({ escalatedAt: new Date() }).where(eq(returns.id, id));
          return id;
        },
        "still the vendor's": async ({ other }) => returnOf(await partOf(null, other.vendorId as string, "basket")),
        "made up": madeUp,
      },
      body: () => ({ state: "approved" }),
    },
    "POST /api/admin/threads/:id/decision": {
      things: {
        reported: ({ other }) =>
          threadOf(other, { reportedBy: "shopper", reportReason: "An insult", reportedAt: new Date() }),
        "not reported": ({ other }) => threadOf(other),
      },
      body: () => ({ close: true }),
    },
    "POST /api/chat": {
      things: aConversation,
      body: ({ id }) => ({ message: "Show me rooibos tea", conversationId: id }),
    },
    "GET /api/conversations/:id": { things: aConversation },
    "PATCH /api/conversations/:id": { things: aConversation, body: () => ({ title: "Renamed" }) },
    "GET /api/conversations/:id/stream": { things: aConversation },
    "POST /api/conversations/:id/stop": { things: aConversation },
    "DELETE /api/conversations/:id": { things: aConversation },
    "POST /api/messages/:id/feedback": { things: anAnswer, body: () => ({ verdict: "up" }) },
    "POST /api/cart": { things: aListing, body: ({ id }) => ({ listingId: id, quantity: 1 }) },
    "PATCH /api/cart/:id": { things: aCartLine, body: () => ({ quantity: 2 }) },
    "DELETE /api/cart/:id": { things: aCartLine },
    "POST /api/vendor/register": { body: () => business },
    "POST /api/payments": {
      things: {
        "a cart": async (cell) => {
          await addCartLine(shop, await buyer(cell));
          return "";
        },
        "own address": async (cell) => {
          const person = await buyer(cell);
          await addCartLine(shop, person);
          return addAddress(shop.db, person.user?.id as string);
        },
        "another's": anAddress["another's"] as Make,
      },
      body: ({ id }) => ({ email: "", ...(id && { addressId: id }) }),
    },
    "GET /api/delivery": {
      things: { "own address": anAddress.own as Make, "another's": anAddress["another's"] as Make },
      path: "/api/delivery?addressId=:id",
    },
    "PUT /api/vendor/delivery": { body: () => ({ options: [deliveryOption({ kind: "flat" })] }) },
    "GET /api/orders/parts/:id/invoices": { things: anInvoicedPart },
    "GET /api/invoices/:id/pdf": { things: anInvoice },
    "PUT /api/vendor/invoice-details": { body: () => ({ vatNumber: "4123456789", street: "1 Church Street" }) },
    "PUT /api/vendor/bank-details": { things: aPassword, body: ({ id }) => ({ ...bankTyped, password: id }) },
    "POST /api/vendor/bank-details/confirm": { body: () => ({ token: newToken() }) },
    "GET /api/vendor/statement": { path: `/api/vendor/statement?${period}` },
    "GET /api/vendor/statement.csv": { path: `/api/vendor/statement.csv?${period}` },
    "POST /api/admin/payout-runs": {
      things: { due: dueVendor },
      body: () => ({ id: madeUp(), method: "file" }),
    },
    "POST /api/admin/payout-runs/:id/send": {
      things: { open: () => aRun("open"), "made up": madeUp },
      body: () => ({}),
    },
    "POST /api/admin/payout-runs/:id/discard": { things: { open: () => aRun("open"), "made up": madeUp } },
    "POST /api/admin/payout-runs/:id/paid": { things: { sent: () => aRun("sent"), "made up": madeUp } },
    "POST /api/admin/payout-runs/:id/file": { things: { sent: () => aRun("sent"), "made up": madeUp } },
    "POST /api/admin/payouts/:id/back": {
      things: {
        sent: async () => {
          const [payout] = await shop.db
            .select({ id: payouts.id })
            .from(payouts)
            .where(eq(payouts.runId, await aRun("sent")));
          return payout?.id as string;
        },
        "made up": madeUp,
      },
      body: () => ({ reason: "Account closed" }),
    },
    "GET /api/admin/vendors/:id/statement": {
      things: { own: seller, "made up": madeUp },
      path: `/api/admin/vendors/:id/statement?${period}`,
    },
    "GET /api/admin/vendors/:id/statement.csv": {
      things: { own: seller, "made up": madeUp },
      path: `/api/admin/vendors/:id/statement.csv?${period}`,
    },
    "GET /api/payment/verify/:reference": { things: aPayment },
    "GET /api/orders/:id": {
      things: {
        own: async (cell) => anOrder(await buyer(cell), seller(cell), "basket"),
        "another's": async ({ other }) => anOrder(other, other.vendorId as string, "secret basket"),
        "made up": madeUp,
      },
    },
    "POST /api/orders": {
      things: {
        ...aPayment,
        paid: async (cell) => {
          const reference = await beginPayment(await buyer(cell));
          await pay(shop.db, reference);
          return reference;
        },
      },
      body: ({ id }) => ({ paymentReference: id }),
    },
    "POST /api/orders/parts/:id/cancellations": {
      things: {
        own: async (cell) => partOf(await buyer(cell), seller(cell), "basket"),
        "another's": async (cell) => partOf(await addPerson(shop, "shopper"), seller(cell), "secret basket"),
        "made up": madeUp,
      },
      body: cancelOne,
    },
    "POST /api/orders/parts/:id/returns": {
      things: {
        own: async (cell) => sent(await partOf(await buyer(cell), seller(cell), "basket")),
        "another's": async (cell) =>
          sent(await partOf(await addPerson(shop, "shopper"), seller(cell), "secret basket")),
        "made up": madeUp,
      },
      body: (cell) => ({ ...cancelOne(cell), kind: "defect", reason: "Broken" }),
    },
    "POST /api/return-pictures": { body: async () => upload(await picture()) },
    "GET /api/return-pictures/:id": {
      things: {
        own: async (cell) => pictureOf(await buyer(cell)),
        "of a sale": async (cell) => {
          const id = await pictureOf(await addPerson(shop, "shopper"));
          const returnId = await returnOf(await partOf(null, seller(cell), "basket"));
          await shop.db.update(returnPictures).set({ returnId }).where(eq(returnPictures.id, id));
          return id;
        },
        "another's": async ({ other }) => pictureOf(other),
        "made up": madeUp,
      },
    },
    "POST /api/orders/parcels/:id/arrival": {
      things: {
        own: async (cell) => addParcel(shop.db, await partOf(await buyer(cell), seller(cell), "basket")),
        "another's": async (cell) =>
          addParcel(shop.db, await partOf(await addPerson(shop, "shopper"), seller(cell), "secret basket")),
        "made up": madeUp,
      },
      body: () => ({ arrived: true }),
    },
    "POST /api/vendor/orders/:id/parcels": {
      things: {
        own: (cell) => partOf(null, seller(cell), "basket"),
        "another's": ({ other }) => partOf(null, other.vendorId as string, "secret basket"),
      },
      body: (cell) => ({ ...cancelOne(cell), state: "packed" }),
    },
    "PATCH /api/vendor/parcels/:id": { things: ownParcel, body: () => ({ carrier: "PUDO" }) },
    "DELETE /api/vendor/parcels/:id": { things: ownParcel },
    "PATCH /api/vendor/returns/:id": {
      things: {
        own: async (cell) => returnOf(await partOf(null, seller(cell), "basket")),
        "another's": async ({ other }) => returnOf(await partOf(null, other.vendorId as string, "secret basket")),
        "made up": madeUp,
      },
      body: () => ({ state: "approved" }),
    },
    "POST /api/vendor/orders/:id/cancellations": {
      things: {
        own: (cell) => partOf(null, seller(cell), "basket"),
        "another's": ({ other }) => partOf(null, other.vendorId as string, "secret basket"),
      },
      body: cancelOne,
    },
    "POST /api/admin/orders/:id/cancellations": {
      things: { "of a vendor": (cell) => partOf(null, seller(cell), "basket"), "made up": madeUp },
      body: cancelOne,
    },
    "POST /api/admin/orders/:id/refunds": {
      things: { "that was sent": async (cell) => sent(await partOf(null, seller(cell), "basket")), "made up": madeUp },
      body: (cell) => ({ ...cancelOne(cell), reason: "It is a counterfeit." }),
    },
    "PATCH /api/vendor/orders/:id": { things: ownPart, body: () => ({ state: "packed" }) },
    "PUT /api/vendor/widget": {
      body: () => ({ origins: ["https://shop.example"], greeting: "", accent: "", suggestions: [], nearby: false }),
    },
    "PATCH /api/admin/vendors/:id": { things: aVendor, body: () => ({ commissionPercent: 12.5 }) },
    "POST /api/admin/payments/:id/refund": { things: { "on hold": () => addHeldPayment(shop.db), "made up": madeUp } },
    "POST /api/admin/refunds/:id/retry": {
      things: { failed: async () => (await addFailedRefund(shop.db)).refundId, "made up": madeUp },
    },
    "POST /api/admin/messages/:id/retry": {
      things: {
        failed: ({ other }) => addMessage(shop.db, other.user?.id as string, { state: "failed", nextAttemptAt: null }),
        sent: ({ other }) => addMessage(shop.db, other.user?.id as string, { state: "sent", nextAttemptAt: null }),
        "made up": madeUp,
      },
    },
    "POST /api/admin/vendors/:id/approve": { things: aVendor },
    "POST /api/admin/vendors/:id/reject": { things: aVendor },
    "GET /sandbox/paystack/transaction/verify/:reference": { path: "/sandbox/paystack/transaction/verify/none" },
    "GET /sandbox/paystack/transfer/verify/:reference": { path: "/sandbox/paystack/transfer/verify/none" },
    "GET /sandbox/paystack/refund/:id": { path: "/sandbox/paystack/refund/1" },
    "POST /sandbox/paystack/transaction/set_ip/:id": { path: "/sandbox/paystack/transaction/set_ip/1" },
    "POST /sandbox/paystack/transaction/update_log/:id": { path: "/sandbox/paystack/transaction/update_log/1" },
    "GET /sandbox/paystack/transaction/verify_access_code/:code": {
      path: "/sandbox/paystack/transaction/verify_access_code/none",
    },
  };
}
