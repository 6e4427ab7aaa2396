// `bun run faults [NAME …]`: the faults of docs/reliability.md, each on a real server: what others see meanwhile, and whether it works again
// afterwards. Ends with 1 if something didn't hold. It runs on DATABASE_URL if set, which the database's absence needs, else embedded. A
// full disk always is the embedded engine's, on a small tmpfs, which needs root.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { openDatabase } from "#db/engine/index.ts";
import { users } from "#db/schema.ts";
import { startSession } from "#server/auth/sessions.service.ts";
import { root } from "#server/commands/freshness.ts";
import { percentile } from "#tests/bench/load.ts";
import { TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createEmptyDatabase, makeFolder } from "#tests/harness/database.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { until } from "#tests/harness/waiting.ts";

interface Shop {
  url: string;
  child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  errors: Promise<string>;
  listingId: string;
  browser: TestBrowser;
  stop(): Promise<void>;
}

async function startShop(env: Record<string, string>, runtime: string[] = []): Promise<Shop> {
  const databaseUrl = env.DATABASE_URL;
  const dataDir = env.DATA_DIR ?? makeFolder();
  const port = freePort();
  const url = `http://localhost:${port}`;
  const { PATH = "", HOME = "" } = process.env;
  const child = Bun.spawn([process.execPath, "--no-env-file", ...runtime, "server/main.ts"], {
    cwd: root,
    env: {
      ...{ PATH, HOME, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url },
      ...{ DEMO_DATA: "off", RATE_LIMITS: "off", LOG_LEVEL: "silent", ...env },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors = new Response(child.stderr).text();
  await until(async () => child.exitCode !== null || (await ready(url)) === 200, 120_000);
  if (child.exitCode !== null) throw new Error(await errors);
  const { db, close } = await openDatabase({ databaseUrl, dataDir, role: "command" });
  const name = `shopper${crypto.randomUUID().slice(0, 8)}`;
  const listingId = await addListing(db, await addVendor(db), { title: "Desk lamp", stock: 100_000 });
  const [user] = await db
    .insert(users)
    .values({ email: `${name}@example.com`, username: name })
    .returning();
  const browser = new TestBrowser((request) => fetch(request, { redirect: "manual" }), url);
  browser.cookies.set("indaba_session", await startSession(db, (user as { id: string }).id));
  await close();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  return { url, child, errors, listingId, browser, stop };
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
const ready = (url: string) => statusOf(`${url}/api/health/ready`);

/** What somebody who browses sees during `work`: how often each status, and how long it took. */
async function browsing(
  { url }: Shop,
  work: () => Promise<unknown>,
): Promise<{ statuses: string; p95: number; max: number }> {
  const seen = new Map<number, number>();
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begin = performance.now();
    const status = await statusOf(`${url}/api/listings?search=lamp`);
    times.push(performance.now() - begin);
    seen.set(status, (seen.get(status) ?? 0) + 1);
    await Bun.sleep(50);
  }
  await working;
  const statuses = [...seen].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
  return {
    statuses,
    p95: Math.round(
      percentile(
        times.toSorted((a, b) => a - b),
        0.95,
      ),
    ),
    max: Math.round(Math.max(...times)),
  };
}

/** The listing's line of the cart; its status. */
async function addToCart({ browser, listingId }: Shop): Promise<number> {
  const reply = await browser.post("/api/cart", { listingId, quantity: 1, key: crypto.randomUUID() }).catch(() => null);
  return reply?.status ?? 0;
}

/** DATABASE_URL's if set, else the embedded one. */
async function anyDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (!process.env.DATABASE_URL) return { env: {}, drop: async () => {} };
  const { url, drop } = await createEmptyDatabase(process.env.DATABASE_URL);
  return { env: { DATABASE_URL: url }, drop };
}

interface Seen {
  saw: string;
  faults: string[];
}
const must = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);

const faults: Record<string, () => Promise<Seen | null>> = {
  "database gone and back": async () => {
    const { DATABASE_URL } = process.env;
    if (!DATABASE_URL) return null;
    const made = await createEmptyDatabase(DATABASE_URL);
    const target = new URL(made.url);
    const sockets = new Set<net.Socket>();
    const port = freePort();
    const listen = () =>
      net
        .createServer((client) => {
          const upstream = net.connect(Number(target.port || 5432), target.hostname);
          for (const [one, other] of [
            [client, upstream],
            [upstream, client],
          ] as const) {
            sockets.add(one);
            one.on("error", () => other.destroy());
            one.on("close", () => other.destroy());
            one.pipe(other);
          }
        })
        .listen(port, "127.0.0.1");
    let relay = listen();
    const through = new URL(made.url);
    [through.hostname, through.port] = ["127.0.0.1", String(port)];
    const shop = await startShop({ DATABASE_URL: through.href });
    const before = await addToCart(shop);
    let away: number[] = [];
    const seen = await browsing(shop, async () => {
      relay.close();
      for (const socket of sockets) socket.destroy();
      await until(async () => (await ready(shop.url)) === 503, 20_000);
      away = [await statusOf(`${shop.url}/api/health/live`), await addToCart(shop)];
      await Bun.sleep(5000);
    });
    const begin = performance.now();
    relay = listen();
    await until(async () => (await ready(shop.url)) === 200, 30_000);
    const backMs = Math.round(performance.now() - begin);
    const after = await addToCart(shop);
    await shop.stop();
    relay.close();
    await made.drop();
    return {
      saw: `browsing ${seen.statuses}, slowest ${seen.max} ms; live ${away[0]}, a write ${away[1]}; ready ${backMs} ms after it was back`,
      faults: [
        ...must(before < 300 && after < 300, `writes before and after: ${before}, ${after}`),
        ...must(away[0] === 200 && away[1] === 503, `live and a write meanwhile: ${away.join(", ")}`),
        ...must(!/ 500| no answer/.test(seen.statuses), "somebody got 500 or nothing"),
      ],
    };
  },

  "disk full": async () => {
    const folder = makeFolder();
    const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=200m,mode=700", "tmpfs", folder]);
    if (mounted.exitCode !== 0) return null;
    const filler = path.join(folder, "filler");
    const fill = () => {
      const file = fs.openSync(filler, "a");
      try {
        for (const size of [1 << 20, 4096, 1]) for (;;) if (fs.writeSync(file, new Uint8Array(size)) < size) break;
      } catch {
        // Full.
      }
      fs.closeSync(file);
    };
    try {
      const shop = await startShop({ DATA_DIR: folder });
      fill();
      let refused = 0;
      // The log's current file has room for some writes.
      const seen = await browsing(shop, async () => {
        for (let written = 0; written < 5000 && refused !== 503; written++) {
          const settings = { key: crypto.randomUUID(), listingId: shop.listingId, quantity: 1 };
          refused = (await shop.browser.post("/api/cart", settings).catch(() => null))?.status ?? 0;
          if (refused === 503) break;
          const message = "a desk lamp ".repeat(100);
          const talk = await shop.browser.post("/api/chat", {
            conversationId: null,
            message,
            turnId: crypto.randomUUID(),
          });
          if (talk.status === 503) refused = 503;
        }
      });
      shop.child.kill("SIGKILL");
      await shop.child.exited;
      const sentence = await startShop({ DATA_DIR: folder }).then(
        (again) => again.stop().then(() => "it started"),
        (error: Error) => error.message.trim(),
      );
      fs.rmSync(filler);
      const again = await startShop({ DATA_DIR: folder });
      const after = await addToCart(again);
      await again.stop();
      return {
        saw: `a write was refused with ${refused}; browsing meanwhile ${seen.statuses}; a start on the full disk: ${sentence.slice(0, 160)}; with room again, a write ${after}`,
        faults: [
          ...must(refused === 503, `no write was refused with 503, the last ${refused}`),
          ...must(!/ 500| no answer/.test(seen.statuses), "somebody got 500 or nothing"),
          ...must(!sentence.includes("\n"), "a start on the full disk ended with a stack"),
          ...must(after > 0 && after < 300, `a write with room again: ${after}`),
        ],
      };
    } finally {
      Bun.spawnSync(["umount", "-l", folder]);
    }
  },

  "clock jumps": async () => {
    // The server's clock, against the database's and the browser's: SIGUSR2 moves it on, from 0 to +1 h, then to -1 h.
    const jump = path.join(makeFolder(), "jump.ts");
    fs.writeFileSync(
      jump,
      `const now = Date.now; let hours = 0; const Real = Date;
      process.on("SIGUSR2", () => { hours = hours === 0 ? 1 : -1; });
      globalThis.Date = class extends Real {
        constructor(...given) { given.length === 0 ? super(now() + hours * 3600000) : super(...given); }
        static now() { return now() + hours * 3600000; }
      };`,
    );
    const { env, drop } = await anyDatabase();
    const shop = await startShop(env, ["--preload", jump]);
    const all: string[] = [];
    const wrong: string[] = [];
    for (const when of ["on time", "an hour ahead", "an hour behind"]) {
      if (when !== "on time") shop.child.kill("SIGUSR2");
      await Bun.sleep(1500);
      const me = (await shop.browser.get("/api/auth/me")).status;
      const cart = await addToCart(shop);
      const paying = await shop.browser.post("/api/payments", {});
      const talk = await shop.browser.post("/api/chat", {
        conversationId: null,
        message: "a lamp",
        turnId: crypto.randomUUID(),
      });
      const statuses = [me, cart, paying.status, talk.status];
      all.push(`${when}: signed in ${me}, cart ${cart}, paying ${paying.status}, chat ${talk.status}`);
      wrong.push(
        ...must(
          statuses.every((status) => status < 300),
          `${when}: ${statuses.join(", ")} ${paying.text.slice(0, 100)}`,
        ),
      );
    }
    await shop.stop();
    await drop();
    return { saw: all.join("; "), faults: wrong };
  },

  "dead and silent providers": async () => {
    // Takes connections and never says anything: model, payment provider and mail server.
    const silent = net.createServer(() => {}).listen(0, "127.0.0.1");
    const { port } = silent.address() as net.AddressInfo;
    const at = `http://127.0.0.1:${port}`;
    const { env, drop } = await anyDatabase();
    const shop = await startShop({
      ...env,
      ...{ MODEL_PROVIDER: "openai", OPENAI_API_KEY: "x", OPENAI_BASE_URL: `${at}/v1`, MODEL_FIRST_WORD_SECONDS: "3" },
      ...{ PAYMENT_PROVIDER: "paystack", PAYSTACK_SECRET_KEY: "sk_test_x", PAYSTACK_PUBLIC_KEY: "pk_test_x" },
      ...{
        PAYSTACK_BASE_URL: at,
        EMAIL_CHANNEL: "smtp",
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        EMAIL_FROM: "a@example.com",
      },
    });
    await addToCart(shop);
    const timed = async (call: () => Promise<{ status: number; text: string }>) => {
      const begin = performance.now();
      const { status, text } = await call();
      return { status, text, ms: Math.round(performance.now() - begin) };
    };
    let talk = { status: 0, text: "", ms: 0 };
    let paying = talk;
    const seen = await browsing(shop, async () => {
      const turn = { conversationId: null, message: "a desk lamp", turnId: crypto.randomUUID() };
      [talk, paying] = await Promise.all([
        timed(() => shop.browser.post("/api/chat", turn)),
        timed(() => shop.browser.post("/api/payments", {})),
      ]);
    });
    await shop.stop();
    await drop();
    silent.close();
    return {
      saw: `browsing ${seen.statuses}, p95 ${seen.p95} ms; the chat answered ${talk.status} with ${talk.text.includes("Desk lamp") ? "the lamp" : "no listing"} after ${talk.ms} ms; paying ${paying.status} after ${paying.ms} ms`,
      faults: [
        ...must(talk.status === 200 && talk.text.includes("Desk lamp"), `the chat: ${talk.text.slice(0, 200)}`),
        ...must([201, 503].includes(paying.status) && paying.ms < 30_000, `paying: ${paying.status}, ${paying.ms} ms`),
        ...must(/^\d+ × 200$/.test(seen.statuses), `browsing: ${seen.statuses}`),
      ],
    };
  },

  "slow clients": async () => {
    const { env, drop } = await anyDatabase();
    const shop = await startShop(env);
    const { port } = new URL(shop.url);
    const begin = performance.now();
    let closed = 0;
    const sockets = Array.from({ length: 300 }, (_, index) => {
      const socket = net.connect(Number(port), "localhost");
      const head =
        index % 2 === 0
          ? "GET /api/listings HTTP/1.1\r\nHost: localhost\r\nX-A: "
          : `POST /api/cart HTTP/1.1\r\nHost: localhost\r\nOrigin: ${shop.url}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
      socket.on("error", () => {});
      socket.on("connect", () => {
        socket.write(head);
        // A byte, then silence.
        setTimeout(() => socket.write("a"), 2000);
      });
      socket.on("close", () => closed++);
      return socket;
    });
    const seen = await browsing(shop, () =>
      until(() => closed === sockets.length || performance.now() - begin > 60_000, 90_000),
    );
    const seconds = Math.round((performance.now() - begin) / 1000);
    for (const socket of sockets) socket.destroy();
    await shop.stop();
    await drop();
    return {
      saw: `300 connections that send a byte and then nothing: ${closed} closed by the server within ${seconds} s; others ${seen.statuses}, p95 ${seen.p95} ms`,
      faults: [
        ...must(closed === sockets.length, `${sockets.length - closed} are open after a minute`),
        ...must(/^\d+ × 200$/.test(seen.statuses), `browsing: ${seen.statuses}`),
      ],
    };
  },
};

const wanted = process.argv.slice(2).join(" ");
let isFaulty = false;
for (const [name, run] of Object.entries(faults)) {
  if (!name.includes(wanted)) continue;
  const result = await run().catch((error: Error): Seen => ({ saw: "it ended early", faults: [error.message] }));
  if (result === null) {
    console.log(`note  ${name}: not run here`);
    continue;
  }
  isFaulty ||= result.faults.length > 0;
  console.log(`${result.faults.length === 0 ? "ok   " : "FAULT"} ${name}: ${result.saw}`);
  for (const fault of result.faults) console.log(`      ${fault}`);
}
process.exit(isFaulty ? 1 : 0);
