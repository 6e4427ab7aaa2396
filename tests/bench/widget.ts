// `bun run bench:widget`: time until one can type in the frame and until the whole chat has loaded, with an empty cache, 1.6 Mbit/s,
// 150 ms latency and a CPU four times slower; compared with an empty page of the same bytes. Fails past the hard stops.
import type { Page } from "playwright-core";
import { openDatabase } from "#db/engine/index.ts";
import { launchBrowser } from "#tests/harness/browser.ts";
import { startServerProcess } from "#tests/harness/server.ts";
import { addWidget, demoVendorId } from "#tests/harness/widget.ts";

const rounds = 7;
const goals = { typing: { goal: 1000, stop: 1300 }, whole: { goal: 1800, stop: 2500 }, loader: { goal: 15, stop: 30 } };

const market = await startServerProcess();
const { db, close } = await openDatabase({ dataDir: market.dataDir, role: "command" });
const key = await addWidget(db, await demoVendorId(db));
await close();

const browser = await launchBrowser();

async function slowPage(): Promise<{ page: Page; heap(): Promise<number>; end(): Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const throughput = (1.6 * 1024 * 1024) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return {
    page,
    heap: async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      return (await devtools.send("Runtime.getHeapUsage")).usedSize;
    },
    end: () => context.close(),
  };
}

/** Both measured in the page, from the start of its navigation. */
const watchPage = () => {
  const times: Record<string, number> = {};
  Reflect.set(window, "times", times);
  const look = () => {
    if (times.typing === undefined && Reflect.get(window, "indabaShell") !== undefined)
      times.typing = performance.now();
    if (times.whole === undefined && document.querySelector(".chat")?.checkVisibility())
      times.whole = performance.now();
    if (times.whole === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const typing: number[] = [];
const whole: number[] = [];
const bare: number[] = [];
let heapBytes = 0;
let bytes = 0;
for (let round = 0; round < rounds; round += 1) {
  const { page, heap, end } = await slowPage();
  await page.addInitScript(watchPage);
  await page.goto(`${market.url}/widget/v1/frame?k=${key}`);
  await page.locator(".chat").waitFor();
  const times = await page.evaluate(() => Reflect.get(window, "times") as { typing: number; whole: number });
  typing.push(times.typing);
  whole.push(times.whole);
  bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.includes("/assets/"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  heapBytes = await heap();
  await end();
}

const plain = Bun.serve({
  port: 0,
  fetch: ({ url }) =>
    url.endsWith("/filling")
      ? new Response(
          crypto
            .getRandomValues(new Uint8Array(Math.min(bytes, 65_536)))
            .toHex()
            .slice(0, bytes)
            .padEnd(bytes),
        )
      : new Response(
          '<!doctype html><textarea></textarea><script>fetch("/filling").then((r) => r.text()).then(() => { window.there = performance.now(); })</script>',
          {
            headers: { "content-type": "text/html" },
          },
        ),
});
for (let round = 0; round < rounds; round += 1) {
  const { page, end } = await slowPage();
  await page.goto(`http://localhost:${plain.port}/`);
  await page.waitForFunction(() => Reflect.get(window, "there") !== undefined);
  bare.push(await page.evaluate(() => Reflect.get(window, "there") as number));
  await end();
}
await plain.stop(true);

/** The loader's cost for its page: parsing and running the script, in the thread's CPU time. */
const loaderTimes: number[] = [];
const loader = `${market.url}/widget/v1/loader.js`;
const host = Bun.serve({
  port: 0,
  fetch: () =>
    new Response(`<!doctype html><title>Shop</title><script src="${loader}" data-key="${key}" async></script>`, {
      headers: { "content-type": "text/html" },
    }),
});
interface TraceEvent {
  name: string;
  /** CPU time of the thread in microseconds. */
  tdur?: number;
  args?: { data?: { url?: string } };
}
for (let round = 0; round < rounds; round += 1) {
  const { page, end } = await slowPage();
  const tracer = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  tracer.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traced = new Promise((resolve) => tracer.once("Tracing.tracingComplete", resolve));
  await tracer.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await page.goto(`http://localhost:${host.port}/`);
  await page.locator("indaba-chat").waitFor({ state: "attached" });
  await tracer.send("Tracing.end");
  await traced;
  const evaluated = events.filter(({ name, args }) => name === "EvaluateScript" && args?.data?.url === loader);
  const [event] = evaluated;
  if (evaluated.length !== 1 || event?.tdur === undefined)
    throw new Error(`The trace tells of the loader ${evaluated.length} times.`);
  loaderTimes.push(event.tdur / 1000);
  await tracer.detach();
  await end();
}
await host.stop(true);
await browser.close();
await market.close();

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const least = (values: number[]) => sorted(values)[0] as number;
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] as number;
const line = (what: string, values: number[], unit = "ms") =>
  `${what.padEnd(34)} min ${least(values).toFixed(0).padStart(5)} ${unit}, median ${median(values).toFixed(0).padStart(5)} ${unit}`;
let broken = false;
for (const [what, values, { goal, stop }] of [
  ["until the field can be typed in", typing, goals.typing],
  ["until the whole chat is there", whole, goals.whole],
  ["the loader's own script", loaderTimes, goals.loader],
] as const) {
  const isBroken = least(values) > stop;
  broken ||= isBroken;
  const verdict = isBroken ? "over the hard stop" : least(values) > goal ? "over the goal" : "within goal";
  console.log(`${line(what, values)}  ${verdict} (goal ${goal}, stop ${stop})`);
}
console.log(line("a bare page of the same bytes", bare));
console.log(`heap of the frame                  ${(heapBytes / 1024 / 1024).toFixed(1)} MiB`);
process.exit(broken ? 1 : 0);
