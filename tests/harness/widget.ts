// Inserts a vendor's widget, and calls the API as the real frame does.
import { eq } from "drizzle-orm";
import type { WidgetSession } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { users, vendors, widgets } from "#db/schema.ts";
import { createWidgetKey } from "#server/widget/widget-keys.service.ts";
import type { Reply, TestApp, TestBrowser } from "./app.ts";

type NewWidget = Partial<Omit<typeof widgets.$inferInsert, "vendorId">>;

export const hostOrigin = "http://vendor.localhost:4000";

/** Returns the vendor's new key, allowed on `hostOrigin` by default. */
export async function addWidget(db: Database, vendorId: string, widget: NewWidget = {}): Promise<string> {
  const values = { origins: [hostOrigin], ...widget };
  await db
    .insert(widgets)
    .values({ vendorId, ...values })
    .onConflictDoUpdate({ target: widgets.vendorId, set: { vendorId, ...values } });
  return createWidgetKey(db, vendorId);
}

/** The demo's vendor login's vendor. */
export async function demoVendorId(db: Database): Promise<string> {
  const [row] = await db
    .select({ id: vendors.id })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(users.email, "vendor@indaba.example"));
  if (!row) throw new Error("The demo shop has no vendor.");
  return row.id;
}

export interface TestFrame {
  /** The browser with the frame's cookies. */
  browser: TestBrowser;
  session: WidgetSession;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Begins a frame's session. `browser`: a shopper who was here before. */
export async function openFrame(
  shop: TestApp,
  key: string,
  { browser = shop.browser(), ...body }: { browser?: TestBrowser; origin?: string; preview?: boolean } = {},
): Promise<TestFrame> {
  const reply = await browser.post(
    "/api/widget/session",
    { key, origin: hostOrigin, ...body },
    bearer(await shop.deps.bootTokens.mint(key)),
  );
  if (reply.status !== 200) throw new Error(`The session was refused: ${reply.status} ${reply.text}`);
  const session = reply.body as WidgetSession;
  return {
    browser,
    session,
    get: (path) => browser.get(path, bearer(session.token)),
    post: (path, body) => browser.post(path, body, bearer(session.token)),
  };
}
