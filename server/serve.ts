// Starts and stops the whole shop: database, providers, jobs, HTTP. `server/main.ts` runs it as a process, tests on a free port.
import { resolve } from "node:path";
import { inArray } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { users } from "#db/schema.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { addressReader } from "#server/client-address.ts";
import { startJobs } from "#server/jobs/run-jobs.ts";
import { createLog } from "#server/log.ts";
import type { Providers } from "#server/providers.ts";
import { seal } from "#server/sealed.ts";
import { securityHeaders } from "#server/security-headers.ts";
import { type Settings, SettingsError } from "#server/settings.ts";
import { openStaticFiles } from "#server/static-files.ts";

const root = resolve(import.meta.dir, "..");
/** Higher than our own limits, which refuse large bodies with a proper reply, so that Bun doesn't refuse them first. */
const transportBodyLimit = 16 * 1024 * 1024;

/** So long after the search's words are loaded, begins what the first requests don't need: the jobs, the copy of the texts. */
const settlingMs = 500;
/** The jobs begin then at the latest: the first load of a large shop takes longer. */
const longestSettlingMs = 2000;

/** With a body below this, a reply has less than the 16 KB that Bun collects, head and all, before it sends them. */
const collectedBytes = 8 * 1024;

/**
 * A reply with a larger body, unless it was ready at once, Bun sends in some 50 pieces, each part of each header a packet of its own
 * (oven-sh/bun#41341): that took half of what a page of listings costs. The head of a stream it sends together.
 */
async function inOnePiece(response: Response): Promise<Response> {
  const bytes = await response.bytes();
  if (bytes.length < collectedBytes) return new Response(bytes, response);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return new Response(body, response);
}

export interface RunningShop {
  url: string;
  providers: Providers;
  database: OpenDatabase;
  /** Demo data was loaded in this start. */
  seeded: boolean;
  /** Waits up to `graceMs` for running requests, then aborts the rest (streams) and closes the database. */
  stop(graceMs?: number): Promise<void>;
}

export class PortTaken extends Error {
  override readonly name = "PortTaken";
}

interface ServeOptions {
  /** Reports what takes long at the start. */
  say?: (sentence: string) => void;
  open?: typeof openDatabase;
}

export async function serveShop(
  settings: Settings,
  { say = () => {}, open = openDatabase }: ServeOptions = {},
): Promise<RunningShop> {
  const log = createLog(settings.logLevel);
  const readAddress = addressReader(settings.trustedProxies);
  const busyHeaders = { ...Object.fromEntries(securityHeaders(settings)), "retry-after": "2", connection: "close" };
  const busy = (message: string) => (request: Request) =>
    new URL(request.url).pathname === "/api/health/live"
      ? Response.json({ status: "live" }, { headers: Object.fromEntries(securityHeaders(settings)) })
      : Response.json({ message }, { status: 503, headers: busyHeaders });

  // Listening comes first, so that a taken port is known before any database work.
  let handle: (request: Request) => Response | Promise<Response> = busy(
    "The shop is starting. Please try again shortly.",
  );
  const server = listen(settings, (request) => handle(request));
  const addressOf = (request: Request) =>
    readAddress(server.requestIP(request)?.address ?? "unknown", request.headers.get("x-forwarded-for"));

  // The database opens in its own thread; the app's code loads meanwhile.
  const loading = loadCode();
  loading.catch(() => {});
  let database: OpenDatabase | undefined;
  try {
    database = await open({
      databaseUrl: settings.databaseUrl ?? undefined,
      dataDir: settings.dataDir,
      role: "server",
      say,
    });
    await migrateDatabase(database);
    const { db } = database;
    const demo = await prepareData(settings, database, say);

    const { copiesFolder, createApp, createProcessState, createProviders, jobsOf, keepListingTexts } = await loading;
    const own = { url: ownUrl(settings.host, server.port) };
    const providers = await createProviders(settings, database, own, log);
    for (const { id, path } of demo?.returnPictures ?? []) {
      const { keepReturnPicture } = await import("#server/orders/return-pictures.service.ts");
      await keepReturnPicture(providers.returnPictures, id, await Bun.file(path).bytes());
    }
    const made = createProcessState(db, settings, providers.embeddings, log);
    // The first requests have processor and database to themselves.
    const words = made.searchIndex.current();
    const settled = words.catch(() => undefined).then(() => Bun.sleep(settlingMs));
    const listingTexts = keepListingTexts(db, {
      warn: (error) => log.error({ err: error }, "listing texts"),
      folder: copiesFolder(settings.dataDir),
      after: words,
      settlingMs,
    });
    const state = { ...made, listingTexts };
    const files = openStaticFiles({
      webFolder: resolve(root, "dist/web"),
      widgetFolder: resolve(root, "dist/widget"),
      picturesFolder: resolve(root, "db/seed/pictures"),
      settings,
    });
    const jobs = jobsOf({ ...state, db, settings, log, providers, own });
    const deps = { ...state, db, settings, log, providers, jobs, addressOf };
    const app = createApp(deps, files);
    handle = async (request) => {
      const response = await app.fetch(request);
      const type = response.headers.get("content-type");
      // A stream may pause for longer than Bun's idle time-out.
      if (type?.startsWith("text/event-stream")) server.timeout(request, 0);
      return type?.startsWith("application/json") ? inOnePiece(response) : response;
    };

    const working = Promise.race([settled, Bun.sleep(longestSettlingMs)]).then(() => {
      // What a first message of the chat would wait for.
      // If that fails, the message says so.
      import("#agent/assistant.ts").catch(() => {});
      return startJobs(jobs, { everyMs: settings.jobsEveryMs, log });
    });

    const opened = database;
    let stopping: Promise<void> | undefined;
    const stop = async (graceMs: number) => {
      listingTexts.stop();
      const ended = working.then((running) => running.stop());
      handle = busy("The shop is closing. Please try again shortly.");
      const deadline = performance.now() + graceMs;
      const isBusy = () => server.pendingRequests > 0 || state.turns.count() > 0;
      while (isBusy() && performance.now() < deadline) await Bun.sleep(20);
      // Stopped turns store what they have before the database closes.
      await Promise.race([state.turns.stopAll(), Bun.sleep(2000)]);
      await Promise.race([server.stop(true), Bun.sleep(1000)]);
      await Promise.race([ended, Bun.sleep(2000)]);
      await Promise.all([providers.channels.email.close(), providers.channels.whatsapp.close()]);
      await opened.close();
    };
    return {
      url: settings.publicUrl.endsWith(":0") ? `http://localhost:${server.port}` : settings.publicUrl,
      providers,
      database: opened,
      seeded: demo !== null,
      stop: (graceMs = 5000) => {
        stopping ??= stop(graceMs);
        return stopping;
      },
    };
  } catch (error) {
    await server.stop(true);
    await database?.close();
    throw error;
  }
}

/** The address at which this process reaches itself, without any proxy in front of it. */
function ownUrl(host: string, port: number | undefined): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" || host === "[::]" ? "[::1]" : host;
  return `http://${name.includes(":") && !name.startsWith("[") ? `[${name}]` : name}:${port}`;
}

async function loadCode() {
  const [app, features, state, providers, memory] = await Promise.all([
    import("#server/app.ts"),
    import("#server/features.ts"),
    import("#server/process-state.ts"),
    import("#server/providers.ts"),
    import("#server/listings/listing-memory.ts"),
  ]);
  return { ...app, ...features, ...state, ...providers, ...memory };
}

function listen(settings: Settings, fetch: (request: Request) => Response | Promise<Response>) {
  try {
    return Bun.serve({
      hostname: settings.host,
      port: settings.port,
      development: false,
      reusePort: false,
      idleTimeout: 30,
      maxRequestBodySize: transportBodyLimit,
      fetch,
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE") {
      throw new PortTaken(
        `Port ${settings.port} on ${settings.host} is taken by another program. Stop it, or choose another with PORT.`,
        { cause: error },
      );
    }
    if (code === "EACCES") {
      throw new PortTaken(`This account may not listen on port ${settings.port}. Choose one from 1024 on with PORT.`, {
        cause: error,
      });
    }
    throw new PortTaken(`Can't listen on ${settings.host}:${settings.port}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Pictures whose files the image store gets once it is there. */
interface DemoLoaded {
  returnPictures: { id: string; path: string }[];
}

/** Loads demo data into an empty demo shop; null if it doesn't. A production shop must not contain it, as the demo passwords are public. */
async function prepareData(
  settings: Settings,
  { db, vacuum }: OpenDatabase,
  say: (sentence: string) => void,
): Promise<DemoLoaded | null> {
  if (settings.environment === "production") {
    const { demoAccounts } = await import("#db/seed/seed.ts");
    const emails = demoAccounts.map((account) => account.email);
    const [demo] = await db.select({ id: users.id }).from(users).where(inArray(users.email, emails)).limit(1);
    if (demo) {
      throw new SettingsError(
        "This database holds the demo shop, whose passwords are public. Point INDABA_ENV=production to a database of its own (DATABASE_URL or DATA_DIR).",
      );
    }
    return null;
  }
  if (!settings.demoData) return null;
  const [anyone] = await db.select({ id: users.id }).from(users).limit(1);
  if (anyone) return null;
  say("Loading the demo shop …");
  const { seedDemoData } = await import("#db/seed/seed.ts");
  const returnPictures: DemoLoaded["returnPictures"] = [];
  const keepPicture = (id: string, path: string) => void returnPictures.push({ id, path });
  const sealed = (number: string, vendorId: string) => seal(number, vendorId, settings.secretsKey);
  const seeded = await seedDemoData(db, { hashPassword, keepPicture, sealNumber: sealed });
  // Fresh tables have no statistics yet, and the embedded engine gathers none by itself.
  await vacuum();
  return seeded ? { returnPictures } : null;
}
