// `bun run widget:demo`: starts the marketplace if it isn't running, and three other sites with the demo vendor's chat. Ends with
// Ctrl+C; exits with 1 and a sentence if something is missing.
import { and, asc, eq } from "drizzle-orm";
import { formatRand } from "#contract/shared/money.ts";
import { DatabaseRefused, openDatabase } from "#db/engine/index.ts";
import { listings, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { root } from "#server/commands/freshness.ts";
import { isPublic } from "#server/listings/listings.service.ts";
import { readSettings, type Settings, SettingsError } from "#server/settings.ts";
import { readOwnWidget, saveOwnWidget } from "#server/widget/own-widget.service.ts";
import { createWidgetKey } from "#server/widget/widget-keys.service.ts";
import type { DemoShop } from "./pages.ts";
import { serveDemoHosts } from "./serve.ts";

const demoVendor = "vendor@indaba.example";
const port = Number(process.env.DEMO_PORT || 4000);
const origin = `http://vendor.localhost:${port}`;
const picturePath = (id: string) => `/pictures/${id}`;
const startMs = 120_000;

const answers = async (url: string) => (await fetch(`${url}/api/health`).catch(() => null))?.ok === true;

/** Called before anything is started. */
async function checkPort(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new AppError("invalid", "DEMO_PORT has to be a whole number from 1 to 65535.");
  }
  try {
    await Bun.serve({ port, hostname: "localhost", fetch: () => new Response() }).stop(true);
  } catch (cause) {
    const taken = `Port ${port} is taken by another program. Stop it, or choose another with DEMO_PORT.`;
    throw new AppError("unavailable", taken, { cause });
  }
}

// Not every system resolves names such as market.localhost.
const localUrl = ({ port }: Settings) => `http://localhost:${port}`;

/** null if it was running already; then it continues after the demo. */
async function startMarketplace(settings: Settings): Promise<Bun.Subprocess | null> {
  const { publicUrl } = settings;
  const local = localUrl(settings);
  if ((await answers(publicUrl)) || (await answers(local))) return null;
  console.log(`Starting the marketplace at ${publicUrl} …`);
  const child = Bun.spawn([process.execPath, "server/commands/start.ts"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const deadline = Date.now() + startMs; Date.now() < deadline && child.exitCode === null; await Bun.sleep(200)) {
    if (await answers(local)) return child;
  }
  child.kill("SIGTERM");
  await child.exited;
  throw new AppError("unavailable", `The marketplace could not be started at ${publicUrl}.`);
}

interface Prepared {
  key: string;
  shop: DemoShop;
  /** By their path on the demo's sites. */
  pictures: Record<string, () => Promise<Response>>;
}

/** The vendor's key, created if missing, and products for the demo's sites. */
async function prepare(settings: Settings): Promise<Prepared> {
  const { databaseUrl, dataDir } = settings;
  const database = await openDatabase({
    databaseUrl: databaseUrl ?? undefined,
    dataDir,
    role: "command",
    say: (sentence) => console.error(sentence),
  });
  try {
    const { db } = database;
    const [vendor] = await db
      .select({ id: vendors.id, status: vendors.status, name: vendors.businessName, city: vendors.city })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(eq(users.email, demoVendor));
    if (!vendor) {
      throw new AppError("not-found", `There is no vendor ${demoVendor}: this shop was started without the demo data.`);
    }
    const { origins, greeting, accent, suggestions, nearby, ...own } = await readOwnWidget(db, vendor);
    if (!origins.includes(origin)) {
      await saveOwnWidget(db, vendor.id, { origins: [...origins, origin], greeting, accent, suggestions, nearby });
    }
    const products = await db
      .select({ id: listings.id, title: listings.title, priceCents: listings.priceCents, imageUrl: listings.imageUrl })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(eq(listings.vendorId, vendor.id), isPublic))
      .orderBy(asc(listings.title))
      .limit(9);
    return {
      key: own.key ?? (await createWidgetKey(db, vendor.id)),
      shop: {
        name: vendor.name,
        city: vendor.city,
        products: products.map(({ id, title, priceCents, imageUrl }) => ({
          id,
          title,
          price: formatRand(priceCents),
          ...(imageUrl && { picture: picturePath(id) }),
        })),
      },
      pictures: Object.fromEntries(
        products.flatMap(({ id, imageUrl }) =>
          imageUrl ? [[picturePath(id), () => picture(new URL(imageUrl, localUrl(settings)))]] : [],
        ),
      ),
    };
  } finally {
    await database.close();
  }
}

/** A copy, as other sites may not embed the marketplace's pictures. */
async function picture(url: URL): Promise<Response> {
  const reply = await fetch(url);
  return new Response(await reply.arrayBuffer(), {
    status: reply.status,
    headers: { "content-type": reply.headers.get("content-type") ?? "" },
  });
}

async function main(): Promise<void> {
  const settings = readSettings();
  await checkPort();
  const marketplace = await startMarketplace(settings);
  const ended = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ended.resolve());
  void marketplace?.exited.then(() => ended.resolve());
  try {
    const { key, shop, pictures } = await prepare(settings);
    const hosts = serveDemoHosts({ marketUrl: settings.publicUrl, port, key, shop, pages: pictures });
    console.log(`The chat of ${shop.name}, on
  a plain page             ${hosts.plain}
  a hostile and strict one ${hosts.strict}
  a single-page app        ${hosts.app}
Press Ctrl+C to end.`);
    await ended.promise;
    hosts.close();
  } finally {
    marketplace?.kill("SIGTERM");
    await marketplace?.exited;
  }
}

try {
  await main();
} catch (error) {
  const expected = [SettingsError, DatabaseRefused, AppError].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit(0);
