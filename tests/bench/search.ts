// `bun run bench:search [FOLDER]`: quality and speed of the search on two invented stores (meaning/), and on the public relevance
// judgements in the folder, there beside other engines. Each set is imported into its own database with the real importer and searched
// with the real search function. Before that, what the assistant picks and answers (sayings/), without a database. Never part of `verify`.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { openDatabase } from "#db/engine/index.ts";
import { searchListings } from "#server/search/search.service.ts";
import { keepSearchIndex } from "#server/search/search-index.ts";
import { measureMeaning } from "./meaning/measure.ts";
import { openOthers } from "./other-engines.ts";
import { measureSayings } from "./sayings/measure.ts";

const root = path.join(import.meta.dir, "../..");
const folder = path.resolve(Bun.argv[2] ?? "");
const catalogues = { esci: ["esci", "esci-head"], icecat: ["icecat"] };

const listingsIn = (dataDir: string): string => path.join(dataDir, "listings.jsonl");

interface Judgements {
  relevantFrom: number;
  queries: { query: string; gains: Record<string, number> }[];
}

if (Bun.argv[2] && !existsSync(path.join(folder, "to-listings.ts"))) {
  console.error(`There is no search benchmark in ${folder}.`);
  process.exit(1);
}

measureSayings();
await measureMeaning(importFile);

for (const [catalogue, sets] of Object.entries(Bun.argv[2] ? catalogues : {})) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "indaba-bench-search-"));
  try {
    await importCatalogue(catalogue, dataDir);
    for (const set of sets) await measure(set, dataDir);
    for (const { name, ask } of await openOthers(listingsIn(dataDir)))
      for (const set of sets) console.log(`${set.padEnd(9)} ${await figures(set, ask)}  ${name}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importCatalogue(catalogue: string, dataDir: string): Promise<void> {
  const file = listingsIn(dataDir);
  const converted = Bun.spawn([process.execPath, path.join(folder, "to-listings.ts"), catalogue], {
    stdout: Bun.file(file),
  });
  if ((await converted.exited) !== 0) throw new Error(`${catalogue} could not be turned into listings`);
  const begin = performance.now();
  const { said, maxRss } = await importFile(file, dataDir);
  const memory = Math.round(maxRss / 1024 / 1024);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`${catalogue}: ${said} ${seconds} s, at most ${memory} MB`);
}

async function importFile(file: string, dataDir: string): Promise<{ said: string; maxRss: number }> {
  const imported = Bun.spawn([process.execPath, path.join(root, "server/catalogue/import.ts"), file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(imported.stdout).text();
  if ((await imported.exited) !== 0) throw new Error(`the import of ${file} failed:\n${output}`);
  return { said: output.trim().split("\n").at(-1) ?? "", maxRss: imported.resourceUsage()?.maxRSS ?? 0 };
}

async function measure(set: string, dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, role: "command", databaseUrl: process.env.DATABASE_URL });
  try {
    const shop = { db: database.db, searchIndex: keepSearchIndex(database.db) };
    const search = (text: string) => searchListings(shop, { ...emptyPlan, text, limit: 50 }, null);
    const opening = performance.now();
    await search("first");
    const openMs = performance.now() - opening;
    let asked = 0;
    let found = 0;
    const shown = await figures(set, async (text) => {
      const { listings, total } = await search(text);
      asked++;
      found += total;
      return listings.map(({ sku }) => sku ?? "");
    });
    console.log(
      `${set.padEnd(9)} ${shown}  ${Math.round(found / asked)} found a query  ` +
        `index opened in ${Math.round(openMs)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
  } finally {
    await database.close();
  }
}

/** How well the answers agree with a set's judgements, and how long they took. */
async function figures(set: string, ask: (text: string) => Promise<string[]>): Promise<string> {
  const judgements: Judgements = await Bun.file(path.join(folder, `${set}.dev.json`)).json();
  const scores = { ndcg: 0, mrr: 0, recall: 0 };
  const times: number[] = [];
  for (const { query, gains } of judgements.queries) {
    const begin = performance.now();
    const ids = await ask(query);
    times.push(performance.now() - begin);
    scores.ndcg += ndcg(ids, gains);
    scores.mrr += reciprocalRank(ids, gains, judgements.relevantFrom);
    scores.recall += recall(ids, gains, judgements.relevantFrom);
  }
  times.sort((a, b) => a - b);
  const count = judgements.queries.length;
  const mean = (sum: number) => (sum / count).toFixed(4);
  const quantile = (share: number) => (times[Math.min(count - 1, Math.floor(share * count))] ?? 0).toFixed(1);
  return (
    `nDCG@10 ${mean(scores.ndcg)}  MRR@10 ${mean(scores.mrr)}  Recall@50 ${mean(scores.recall)}  ` +
    `${quantile(0.5)} ms p50, ${quantile(0.95)} ms p95`
  );
}

function gain(list: number[]): number {
  return list.slice(0, 10).reduce((sum, value, at) => sum + value / Math.log2(at + 2), 0);
}

function ndcg(ids: readonly string[], gains: Record<string, number>): number {
  const ideal = gain(Object.values(gains).sort((a, b) => b - a));
  return ideal === 0 ? 0 : gain(ids.map((id) => gains[id] ?? 0)) / ideal;
}

function reciprocalRank(ids: readonly string[], gains: Record<string, number>, from: number): number {
  const first = ids.slice(0, 10).findIndex((id) => (gains[id] ?? 0) >= from);
  return first < 0 ? 0 : 1 / (first + 1);
}

function recall(ids: readonly string[], gains: Record<string, number>, from: number): number {
  const relevant = Object.keys(gains).filter((id) => (gains[id] ?? 0) >= from);
  const first = new Set(ids.slice(0, 50));
  return relevant.length === 0 ? 0 : relevant.filter((id) => first.has(id)).length / relevant.length;
}
