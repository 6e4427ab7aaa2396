// The HTTP app on a fresh database, called in process: `const shop = await createTestApp()`, `await shop.close()`.
import type { ChatModels } from "#agent/model/index.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { limitCounters } from "#db/schema.ts";
import { createApp } from "#server/app.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { insertUser } from "#server/auth/auth.service.ts";
import { knownBrowserSeconds, rememberBrowser } from "#server/auth/known-browsers.service.ts";
import { sessionSeconds, startSession } from "#server/auth/sessions.service.ts";
import { setCookie } from "#server/cookies.ts";
import { jobsOf } from "#server/features.ts";
import { createLog } from "#server/log.ts";
import { createProcessState } from "#server/process-state.ts";
import { createProviders } from "#server/providers.ts";
import { readSettings } from "#server/settings.ts";
import { openStaticFiles } from "#server/static-files.ts";
import { createTestDatabase, makeFolder, type TestEngine } from "./database.ts";

export interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A reply whose body was read: `body` is the parsed JSON, or the text if it isn't JSON. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape
  body: any;
}

/** A browser: keeps cookies and sends an Origin with writes. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #send: (request: Request) => Promise<Response>;
  readonly #origin: string;

  constructor(send: (request: Request) => Promise<Response>, origin: string) {
    this.#send = send;
    this.#origin = origin;
  }

  /** The raw reply with its body unread, for streams. */
  async fetch(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Response> {
    const all = new Headers({ ...(method !== "GET" && { origin: this.#origin }), ...headers });
    const asIs = typeof body === "string" || body instanceof FormData;
    if (body !== undefined && !(body instanceof FormData) && !all.has("content-type"))
      all.set("content-type", "application/json");
    if (this.cookies.size > 0 && !all.has("cookie")) {
      all.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const response = await this.#send(
      new Request(`${this.#origin}${path}`, {
        method,
        headers: all,
        ...(body !== undefined && { body: asIs ? body : JSON.stringify(body) }),
      }),
    );
    this.keep(response.headers.getSetCookie());
    return response;
  }

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0\b/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async #call(method: string, path: string, call?: Call): Promise<Reply> {
    const response = await this.fetch(method, path, call);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // Pages and empty replies.
    }
    return { status: response.status, headers: response.headers, text, body };
  }

  get = (path: string, call?: Call) => this.#call("GET", path, call);
  post = (path: string, body?: unknown, call?: Call) => this.#call("POST", path, { ...call, body });
  put = (path: string, body?: unknown, call?: Call) => this.#call("PUT", path, { ...call, body });
  patch = (path: string, body?: unknown, call?: Call) => this.#call("PATCH", path, { ...call, body });
  delete = (path: string, call?: Call) => this.#call("DELETE", path, call);
}

export interface TestApp {
  app: ReturnType<typeof createApp>;
  deps: AppDeps;
  db: TestEngine["db"];
  database: TestEngine;
  /** A new visitor with no cookies. */
  browser(): TestBrowser;
  /** A new account with `testPassword`, signed in in a new browser. */
  registerShopper(email?: string): Promise<{ browser: TestBrowser; user: CurrentUser }>;
  close(): Promise<void>;
}

export const testPassword = "correct horse battery";
/** A real hash takes 40 ms of processor time, and the tests have more than a thousand accounts. */
export const cheapHash = (password: string): Promise<string> =>
  Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
export const testPasswordHash = cheapHash(testPassword);

/** `env` adds to the default settings. Rate limits are off by default, or begin anew; every request comes from 127.0.0.1. */
export async function createTestApp(
  env: Record<string, string> = {},
  options: {
    webFolder?: string;
    widgetFolder?: string;
    picturesFolder?: string;
    deps?: Partial<AppDeps>;
    /** Chat models instead of the configured ones. */
    models?: ChatModels;
    /** Another app on the same database; `close` leaves it open then. */
    database?: TestEngine;
  } = {},
): Promise<TestApp> {
  const settings = readSettings({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: makeFolder(), ...env });
  const database = options.database ?? (await createTestDatabase());
  if (settings.rateLimits) await database.db.delete(limitCounters);
  const own = { url: settings.publicUrl, fetch: (request: Request) => app.handle(request) };
  const log = createLog(settings.logLevel);
  const providers = await createProviders(settings, database, own, log);
  const state = createProcessState(database.db, settings, providers.embeddings, log);
  const deps: AppDeps = {
    ...state,
    db: database.db,
    settings,
    log,
    jobs: jobsOf({ ...state, db: database.db, settings, providers, log, own }),
    providers: { ...providers, models: options.models ?? providers.models },
    addressOf: () => "127.0.0.1",
    checkReplies: true,
    ...options.deps,
  };
  const files = openStaticFiles({
    webFolder: options.webFolder ?? "dist/web",
    widgetFolder: options.widgetFolder ?? "dist/widget",
    picturesFolder: options.picturesFolder ?? "db/seed/pictures",
    settings,
  });
  const app: ReturnType<typeof createApp> = createApp(deps, files);
  const browser = () => new TestBrowser((request) => app.handle(request), settings.publicUrl);
  let shoppers = 0;
  return {
    app,
    deps,
    db: database.db,
    database,
    browser,
    async registerShopper(email = `shopper${++shoppers}@example.com`) {
      const someone = browser();
      const username = (email.split("@")[0] ?? "").padEnd(3, "x");
      const passwordHash = await testPasswordHash;
      const user = await insertUser(database.db, { email, username, passwordHash, role: "shopper" });
      // What signing in leaves, without its other queries.
      const session = await startSession(database.db, user.id);
      const known = await rememberBrowser(database.db, null, user.id);
      const reply = { headers: {} as Record<string, string[]> };
      setCookie(reply, settings, "session", session, sessionSeconds);
      setCookie(reply, settings, "browser", known, knownBrowserSeconds);
      someone.keep(reply.headers["set-cookie"] ?? []);
      return { browser: someone, user };
    },
    close: async () => {
      await deps.turns.stopAll();
      if (!options.database) await database.close();
    },
  };
}
