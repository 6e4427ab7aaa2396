// Measures the search on the invented stores (sets.ts): a table of kind by share that is right, of the lines for development and of
// those put aside. MISSES=1 prints the lines for development that are wrong.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { emptyPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import { openDatabase } from "#db/engine/index.ts";
import { searchListings } from "#server/search/search.service.ts";
import { keepSearchIndex } from "#server/search/search-index.ts";
import { type Asked, type Kind, kinds, mistakesIn, readStores, type Store } from "./sets.ts";

interface Tally {
  lines: number;
  /** Lines that are right; of claims, listings that are. */
  right: number;
  /** Of claims: listings shown as answers, and those that should be. */
  shown: number;
  wanted: number;
}

const places = 5;

/** `importFile` imports a file of JSON lines into a new data folder. */
export async function measureMeaning(importFile: (file: string, dataDir: string) => Promise<unknown>): Promise<void> {
  const tallies = new Map<string, Tally>();
  const times: number[] = [];
  for (const store of readStores()) {
    const mistakes = mistakesIn(store);
    if (mistakes.length > 0) throw new Error(`${store.name}: ${mistakes.join("\n")}`);
    const dataDir = mkdtempSync(path.join(tmpdir(), "indaba-bench-meaning-"));
    try {
      const file = path.join(dataDir, "listings.jsonl");
      await Bun.write(file, store.listings.map((one) => JSON.stringify({ ...vendor, ...one })).join("\n"));
      await importFile(file, dataDir);
      await measureStore(store, dataDir, tallies, times);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  for (const kind of kinds)
    console.log(`${kind.padEnd(9)} ${figures(kind, tallies, false)}   put aside: ${figures(kind, tallies, true)}`);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(1);
  console.log(`${at(0.5)} ms p50, ${at(0.95)} ms p95, ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
}

const vendor = {
  vendor: "Bench Traders",
  vendorCity: "Cradock",
  vendorProvince: "Eastern Cape",
  vendorLatitude: null,
  vendorLongitude: null,
  price: "100.00",
  stock: 10,
  imageUrl: null,
};

async function measureStore(store: Store, dataDir: string, tallies: Map<string, Tally>, times: number[]) {
  const database = await openDatabase({ dataDir, role: "command", databaseUrl: process.env.DATABASE_URL });
  try {
    const shop = { db: database.db, searchIndex: keepSearchIndex(database.db) };
    await searchListings(shop, { ...emptyPlan, text: "first" }, null);
    for (const asked of store.asked) {
      const begin = performance.now();
      const result = await searchListings(shop, { ...emptyPlan, text: asked.text, limit: 24 }, null);
      times.push(performance.now() - begin);
      const key = keyOf(asked.kind, asked.putAside);
      const tally = tallies.get(key) ?? { lines: 0, right: 0, shown: 0, wanted: 0 };
      tallies.set(key, tally);
      const answered = skusOf(result.listings);
      const right = rightIn(asked, result);
      tally.lines++;
      tally.right += right;
      tally.shown += answered.length;
      tally.wanted += asked.right.length;
      const isWrong = asked.kind === "claim" ? right < Math.max(answered.length, asked.right.length) : right === 0;
      if (process.env.MISSES && !asked.putAside && isWrong)
        console.log(
          `  ${asked.kind}: ${asked.text} → ${answered.slice(0, places).join(" ") || "-"} (${result.foundBy}); close: ${skusOf(result.close).join(" ") || "-"}; right: ${asked.right.join(" ") || "-"}`,
        );
    }
  } finally {
    await database.close();
  }
}

const skusOf = (listings: SearchResult["listings"]): string[] => listings.map(({ sku }) => sku ?? "");

/** 1 if the answer is right, else 0; of a claim, how many of its right listings are answers. */
function rightIn({ kind, right }: Asked, { listings, close, total }: SearchResult): number {
  const answered = skusOf(listings);
  switch (kind) {
    case "absent":
      return total === 0 ? 1 : 0;
    case "claim":
      return answered.filter((sku) => right.includes(sku)).length;
    case "code":
      return right.includes(answered[0] ?? "") ? 1 : 0;
    default:
      return [...answered, ...skusOf(close)].slice(0, places).some((sku) => right.includes(sku)) ? 1 : 0;
  }
}

const keyOf = (kind: Kind, putAside: boolean): string => `${kind} ${putAside}`;

function figures(kind: Kind, tallies: ReadonlyMap<string, Tally>, putAside: boolean): string {
  const { lines, right, shown, wanted } = tallies.get(keyOf(kind, putAside)) as Tally;
  const percent = (part: number, whole: number) => `${whole === 0 ? 100 : Math.round((100 * part) / whole)} %`;
  return kind === "claim"
    ? `precision ${percent(right, shown)}, recall ${percent(right, wanted)} (${lines} lines)`
    : `${percent(right, lines).padStart(5)} (${right} of ${lines})`;
}
