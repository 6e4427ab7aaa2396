// `bun run quality`: Lighthouse's mobile run of the main screens on the real server, the median of three, and the weights of each route.
// Writes docs/quality.md and fails when a goal is missed. Takes some minutes; only the figures of an idle machine can be compared.
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import type { ListingPage } from "#contract/listings/listings.ts";
import { root } from "#server/commands/freshness.ts";
import { findChromium } from "#tests/harness/browser.ts";
import { startServerProcess } from "#tests/harness/server.ts";
import { checkWeights, type Manifest } from "#web/build.ts";

/** Not in package.json: it brings a hundred packages that nothing else needs. */
const lighthouse = "lighthouse@13.5.0";
const rounds = 3;

interface Figure {
  name: string;
  goal: number;
  read: (report: Report) => number;
  /** Default: the figure has to be at least the goal. */
  atMost?: boolean;
  show?: (value: number) => string;
}

/** The parts that are read of Lighthouse's report. */
interface Report {
  lighthouseVersion: string;
  environment: { hostUserAgent: string };
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>;
}

const score = (category: string) => (report: Report) => Math.round((report.categories[category]?.score ?? 0) * 100);
const measure = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;

const figures: Figure[] = [
  { name: "Performance", goal: 95, read: score("performance") },
  { name: "Accessibility", goal: 100, read: score("accessibility") },
  { name: "Best practices", goal: 100, read: score("best-practices") },
  { name: "SEO", goal: 100, read: score("seo") },
  {
    name: "LCP",
    goal: 2000,
    atMost: true,
    read: measure("largest-contentful-paint"),
    show: (ms) => `${(ms / 1000).toFixed(1)} s`,
  },
  {
    name: "CLS",
    goal: 0.02,
    atMost: true,
    read: measure("cumulative-layout-shift"),
    show: (shift) => shift.toFixed(3),
  },
];

async function run(url: string): Promise<Report> {
  const asRoot = process.getuid?.() === 0 ? " --no-sandbox" : "";
  const child = Bun.spawn(
    [
      process.execPath,
      "x",
      lighthouse,
      url,
      "--quiet",
      "--output=json",
      "--output-path=stdout",
      "--only-categories=performance,accessibility,best-practices,seo",
      `--chrome-flags=--headless=new --disable-dev-shm-usage${asRoot}`,
    ],
    { env: { ...process.env, CHROME_PATH: await findChromium() }, stdout: "pipe", stderr: "inherit" },
  );
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`Lighthouse could not measure ${url}.`);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return report;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** What cost points, in any of the runs. */
const lost = (reports: Report[]) =>
  new Set(
    reports.flatMap(({ categories, audits }) =>
      Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`.trim()),
    ),
  );

const row = (cells: string[]) => `| ${cells.join(" | ")} |`;

const server = await startServerProcess();
const rows: string[] = [];
const missed: string[] = [];
let last: Report | undefined;
try {
  const { listings } = (await (await fetch(`${server.url}/api/listings?limit=1`)).json()) as ListingPage;
  const addresses = {
    "/": "/",
    "/chat": "/chat",
    "/marketplace": "/marketplace",
    "/product/:id": `/product/${listings[0]?.id}`,
    "/cart": "/cart",
  };
  for (const [path, address] of Object.entries(addresses)) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await run(server.url + address));
    last = reports.at(-1);
    const cells = figures.map(({ name, goal, read, atMost, show = String }) => {
      const value = median(reports.map(read));
      const good = atMost ? value <= goal : value >= goal;
      if (!good) missed.push(`${path}: ${name} is ${show(value)}, the goal ${show(goal)}`);
      return good ? show(value) : `**${show(value)}**`;
    });
    rows.push(row([`\`${path}\``, ...cells]));
    console.log(rows.at(-1));
    for (const what of lost(reports)) console.log(`    ${what}`);
  }
} finally {
  await server.close();
}

const manifest = (await Bun.file(join(root, "dist/web/manifest.json")).json()) as Manifest;
const goals = figures.map(({ goal, atMost, show = String }) => `${atMost ? "≤" : "≥"} ${show(goal)}`);
const day = new Date().toISOString().slice(0, 10);
await Bun.write(
  join(root, "docs/quality.md"),
  `# Quality

\`bun run quality\` writes this page: Lighthouse's mobile run (simulated slow 4G, a processor four times slower) of a visitor's screens on
the built server with the demo data, the median of ${rounds} runs. It fails when a goal is missed; such figures are bold. It is no part of
\`verify\`, as the figures depend on the machine.

Measured on ${day} with Lighthouse ${last?.lighthouseVersion} and ${/Chrome\/[\d.]+/.exec(last?.environment.hostUserAgent ?? "")?.[0]}, ${availableParallelism()} cores.

${row(["screen", ...figures.map(({ name }) => name)])}
${row(["---", ...figures.map(() => "--:")])}
${row(["goal", ...goals])}
${rows.join("\n")}

## Weights

Of the build that was measured, which fails past these budgets (\`web/build.ts\`):

\`\`\`
${checkWeights(manifest).lines.join("\n")}
\`\`\`
`,
);
console.log(`load ${loadavg()[0]?.toFixed(1)}; written to docs/quality.md`);
for (const line of missed) console.error(`missed: ${line}`);
if (missed.length > 0) process.exit(1);
