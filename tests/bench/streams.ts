// `bun run bench:streams [N]`: N shoppers (2,000) send the chat a message at the same moment, each from an address of its own, and come
// back when they are told to; another browses meanwhile. Prints how long that one waits, the server's memory, and what became of the
// streams. Goal: p95 of browsing under 500 ms, memory under 1 GB. Its script in package.json lifts Bun's limit of 256 requests at once, as
// otherwise both would wait here and not at the server.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { startServerProcess } from "#tests/harness/server.ts";

const count = Number(Bun.argv[2] ?? 2000);
const server = await startServerProcess({ TRUSTED_PROXIES: "127.0.0.1,::1" });
const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const from = (at: number) => ({ "x-forwarded-for": `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });

const outcomes = { answered: 0, refused: 0, retries: 0, failed: 0 };
async function talk(at: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      const reply = await fetch(`${server.url}/api/chat`, {
        method: "POST",
        headers: { ...from(at), "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify({ message: at % 2 ? "red running shoes under R900" : "a gift for my mother" }),
      });
      await reply.text();
      if (reply.status === 200) return void outcomes.answered++;
      if (reply.status !== 503) return void outcomes.failed++;
      outcomes.refused++;
      await Bun.sleep(Number(reply.headers.get("retry-after")) * 1000 * (1 + Math.random()));
      outcomes.retries++;
    } catch {
      return void outcomes.failed++;
    }
  }
}

const listings = (await (await fetch(`${server.url}/api/listings`)).json()) as { id: string }[];
const pages = ["/api/home", "/api/listings?limit=20", "/marketplace", "/api/search?text=tea"];
const waits: { ms: number; path: string }[] = [];
let peakMb = 0;
let isOver = false;
async function browse(): Promise<void> {
  for (let at = 0; !isOver; at++) {
    const paths = [...pages, `/api/listings/${listings[at % listings.length]?.id}`];
    const path = paths[at % paths.length] as string;
    const begin = performance.now();
    const reply = await fetch(`${server.url}${path}`, { headers: from(0xffffff) });
    await reply.text();
    if (reply.status !== 200) console.log(`${path} answered ${reply.status}`);
    waits.push({ ms: performance.now() - begin, path });
    peakMb = Math.max(peakMb, memoryMb());
    await Bun.sleep(50);
  }
}

const before = memoryMb();
const browsing = browse();
const begin = performance.now();
await Promise.all(Array.from({ length: count }, (_, at) => talk(at)));
const seconds = (performance.now() - begin) / 1000;
isOver = true;
await browsing;
const sorted = waits.toSorted((a, b) => a.ms - b.ms);
const at = (share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.ms ?? 0);
console.log(`${count} streams in ${seconds.toFixed(0)} s: ${JSON.stringify(outcomes)}`);
console.log(
  `browsing, ${waits.length} requests: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (${sorted.at(-1)?.path})`,
);
console.log(`memory ${before.toFixed(0)} → at most ${peakMb.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`);
await server.close();
