// `bun run bench:marketplace`: the marketplace with 50,000 listings on the embedded database. First pages over HTTP from this
// second process, by one shopper and by eight at once, then Chromium: from key press in the search box to paint, with a long
// list loaded. Makes its own shop and removes it. `bench:marketplace FOLDER` keeps the shop there for the next run.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import type { ListingPage } from "#contract/listings/listings.ts";
import { startServerProcess } from "#tests/harness/server.ts";
import { rareWord, writeCatalogue } from "./catalogue.ts";
import { percentile } from "./load.ts";
import { measureKeys } from "./marketplace-browser.ts";

const root = path.join(import.meta.dir, "../..");
const size = 50_000;
const requests = 60;
const keep = Bun.argv[2];
const folder = keep ? path.resolve(keep) : mkdtempSync(path.join(tmpdir(), "indaba-bench-marketplace-"));
const dataDir = path.join(folder, "data");
if (!keep) process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

if (!existsSync(dataDir)) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "listings.jsonl");
  await writeCatalogue(file, { listings: size, vendors: 240 });
  const begin = performance.now();
  const imported = Bun.spawn([process.execPath, path.join(root, "server/catalogue/import.ts"), file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await imported.exited) !== 0) throw new Error("the import failed");
  console.log(`Import of ${size} listings: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
}

const server = await startServerProcess({ DATA_DIR: dataDir, DEMO_DATA: "off" });
process.on("uncaughtException", async (error) => {
  console.error(error);
  await server.close();
  process.exit(1);
});
async function read(path: string): Promise<string> {
  const reply = await fetch(`${server.url}${path}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
}
const listingsPath = (query: string) => `/api/listings${query && `?${query}`}`;
const ask = async (query: string) => JSON.parse(await read(listingsPath(query))) as ListingPage & unknown[];

async function warm(): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const asked = performance.now();
    await ask("search=zzqxv");
    // Answers this fast come from memory.
    if (performance.now() - asked < 25) return performance.now() - begin;
    if (performance.now() - begin > 60_000) return Number.NaN;
    await Bun.sleep(250);
  }
}

async function cursorAfter(pages: number, query: string): Promise<string> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page++) {
    cursor = (await ask(`${query}&limit=100${cursor ? `&cursor=${cursor}` : ""}`)).nextCursor;
  }
  return `${query}&cursor=${cursor}`;
}

console.log(`\nUntil the texts were in memory: ${(await warm()).toFixed(0)} ms after the server was healthy`);
const found = performance.now();
await read("/api/search?text=kettle");
console.log(`Until the search's words were too: ${(performance.now() - found).toFixed(0)} ms more`);

const here = "latitude=-33.9249&longitude=18.4241";
const longTerm = encodeURIComponent(
  "a copper kettle for the kitchen, not too heavy, that looks good on a gas stove ".repeat(5),
);
const questions: [name: string, query: string][] = [
  ["no filter", "limit=24"],
  ...["electronics", "groceries", "fashion", "home", "books"].map((name): [string, string] => [
    name,
    `category=${name}`,
  ]),
  ["a common term", "search=made"],
  ["a usual term", "search=kettle"],
  ["a rare term", `search=${rareWord}`],
  ["no match", "search=zzqxv"],
  ["one letter", "search=a"],
  ["a long term", `search=${longTerm.slice(0, 380)}`],
  ["term and category", "search=made&category=books"],
  ["term and location", `search=kettle&${here}`],
  ["location", here],
  ["page 125", await cursorAfter(30, "category=all")],
  ["page 125 of a term", await cursorAfter(30, "search=made")],
  ["page 125 by location", await cursorAfter(30, here)],
  ["array of 1,000", ""],
];
const [newest] = (await ask("limit=24")).listings;
if (!newest) throw new Error("The shop has no listings");
const begun = performance.now();
await read("/api/home");
console.log(`Until home was chosen: ${(performance.now() - begun).toFixed(0)} ms`);
const paths: [name: string, path: string][] = [
  ...questions.map(([name, query]): [string, string] => [name, listingsPath(query)]),
  ["a wish", "/api/listings?wish=kettle"],
  ["a common wish", "/api/listings?wish=made"],
  ["a wish with limits", "/api/listings?wish=kettle%20under%20R500%20in%20stock"],
  ["counts of a wish", "/api/marketplace/counts?wish=kettle"],
  ["counts of everything", "/api/marketplace/counts?wish="],
  ["suggestions", "/api/suggestions?text=ket"],
  ["similar", `/api/listings/${newest.id}/similar`],
  ["home's data", "/api/home"],
  ["home as a page", "/"],
  ["marketplace as a page", "/marketplace?search=kettle"],
  ["product as a page", `/product/${newest.id}`],
];

const load = () =>
  loadavg()
    .map((number) => number.toFixed(1))
    .join(" ");
for (const users of [1, 8]) {
  console.log(`\nPages by ${users} at once, ms (goal: p95 at most 150). Load of the machine: ${load()}`);
  console.log("question                total     p50     p95     p99");
  for (const [name, path] of paths) {
    const times: number[] = [];
    let total = 0;
    let sent = 0;
    const user = async () => {
      while (sent++ < requests) {
        const begin = performance.now();
        const text = await read(path);
        times.push(performance.now() - begin);
        if (path.startsWith("/api/listings?")) total = (JSON.parse(text) as ListingPage).total;
      }
    };
    await Promise.all(Array.from({ length: users }, user));
    times.sort((a, b) => a - b);
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(7));
    console.log(`${name.padEnd(22)} ${String(total).padStart(6)} ${figures.join(" ")}`);
  }
}

console.log(`\nKey press in the search box to paint, ms (goal: p95 at most 50). Load of the machine: ${load()}`);
for (const pages of [1, 20, 40]) console.log(await measureKeys(server.url, pages));
await server.close();
process.exit(0);
