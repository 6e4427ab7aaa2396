// The import rules of docs/architecture.md, read from the import lines themselves (type imports count too).
import { describe, expect, test } from "bun:test";
import { dirname, join, normalize, relative } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "#db/schema.ts";
import { held, leftOut } from "#server/users/held-data.ts";

const root = join(import.meta.dir, "..");
const folders = ["agent", "db", "server", "tests", "web", "widget"];
const aliases: Record<string, string> = {
  "#contract/": "server/contract/",
  "#server/": "server/",
  "#agent/": "agent/",
  "#db/": "db/",
  "#web/": "web/",
  "#widget/": "widget/",
  "#tests/": "tests/",
};

interface Import {
  from: string;
  /** One of our paths, or a package name. */
  to: string;
  package: boolean;
  typeOnly: boolean;
}

// Comments may contain example imports.
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

const importLine =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|new URL\(\s*["']([^"']+\.tsx?)["']/g;

function packageName(specifier: string): string {
  const [scope, name] = specifier.split("/");
  return specifier.startsWith("@") ? `${scope}/${name}` : (scope as string);
}

function importsOf(from: string, source: string): Import[] {
  return [...withoutComments(source).matchAll(importLine)].map((match) => {
    const specifier = (match[2] ?? match[3] ?? match[4]) as string;
    const typeOnly = match[1] !== undefined;
    const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
    if (alias) return { from, to: aliases[alias] + specifier.slice(alias.length), package: false, typeOnly };
    if (specifier.startsWith("."))
      return { from, to: normalize(join(dirname(from), specifier)), package: false, typeOnly };
    return { from, to: packageName(specifier), package: true, typeOnly };
  });
}

const sources = new Map<string, string>();
for (const folder of folders) {
  for await (const path of new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scan({ cwd: root })) {
    if (!path.includes("node_modules"))
      sources.set(relative(root, join(root, path)), await Bun.file(join(root, path)).text());
  }
}
const imports = [...sources].flatMap(([path, source]) => importsOf(path, source));

const isTest = (path: string) => /\.(test|contract)\.tsx?$/.test(path) || path.startsWith("tests/");
const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const show = (list: Import[]) => list.map(({ from, to }) => `${from} imports ${to}`);

/** Imports by a folder's code without its tests, which may import the harness. */
const by = (folder: string) => imports.filter(({ from }) => inside(from, folder) && !isTest(from));

describe("who may import whom", () => {
  test("the scan sees the code", () => {
    expect(sources.size).toBeGreaterThan(30);
    expect(imports.length).toBeGreaterThan(100);
    expect(
      importsOf(
        "web/a.ts",
        'import type { A } from "#contract/cart/cart.ts";\nexport * from "./b.ts";\nawait import("zod");',
      ),
    ).toEqual([
      { from: "web/a.ts", to: "server/contract/cart/cart.ts", package: false, typeOnly: true },
      { from: "web/a.ts", to: "web/b.ts", package: false, typeOnly: false },
      { from: "web/a.ts", to: "zod", package: true, typeOnly: false },
    ]);
  });

  test("server/contract imports zod, the stemmer and itself only", () => {
    const broken = by("server/contract").filter(({ to, package: isPackage }) =>
      isPackage ? !["zod", "stemmer"].includes(to) : !inside(to, "server/contract"),
    );
    expect(show(broken)).toEqual([]);
  });

  test("db imports server/contract and itself, of ours", () => {
    const broken = by("db").filter(
      ({ to, package: isPackage }) => !isPackage && !inside(to, "db") && !inside(to, "server/contract"),
    );
    expect(show(broken)).toEqual([]);
  });

  test("agent imports server/contract and itself, of ours, and no HTTP or SQL package", () => {
    const forbidden = new Set(["elysia", "pg", "drizzle-orm", "@electric-sql/pglite", "bun"]);
    const broken = by("agent").filter(({ to, package: isPackage }) =>
      isPackage ? forbidden.has(to) : !inside(to, "agent") && !inside(to, "server/contract"),
    );
    expect(show(broken)).toEqual([]);
  });

  test("server imports contract, db, agent and itself, of ours", () => {
    const broken = by("server").filter(
      ({ to, package: isPackage }) =>
        !isPackage && !["server", "db", "agent"].some((folder) => inside(to, folder)) && to !== "package.json",
    );
    expect(show(broken)).toEqual([]);
  });

  test("a feature of the server calls another's service, never its routes", () => {
    const feature = (path: string) => path.split("/")[1];
    const broken = by("server").filter(
      ({ from, to }) => to.endsWith(".routes.ts") && from.split("/").length > 2 && feature(from) !== feature(to),
    );
    expect(show(broken)).toEqual([]);
  });

  test("web imports server/contract and itself, of ours, and nothing of the server's runtime", () => {
    const forbidden = new Set([
      "elysia",
      "pg",
      "drizzle-orm",
      "langchain",
      "@langchain/core",
      "@langchain/openai",
      "ai",
      "pino",
      "bun",
    ]);
    const buildTools = /^web\/(build|weights)[\w-]*\.ts$/;
    const broken = by("web").filter(({ from, to, package: isPackage }) => {
      if (buildTools.test(from)) return false;
      return isPackage
        ? forbidden.has(to) || to.startsWith("node:")
        : !inside(to, "web") && !inside(to, "server/contract");
    });
    expect(show(broken)).toEqual([]);
  });

  test("in web, screens compose features, features use ui and lib and never each other", () => {
    const shared = ["ui", "lib", "results"];
    const layer = (path: string) => {
      const parts = path.split("/");
      return parts.length > 2 ? (parts[1] as string) : "app";
    };
    const broken = by("web").filter(({ from, to, package: isPackage }) => {
      if (isPackage || !inside(to, "web")) return false;
      const [source, target] = [layer(from), layer(to)];
      if (source === target || source === "app" || source === "screens")
        return target === "screens" && source !== "app" && source !== target;
      return !shared.includes(target) || ((source === "lib" || source === "results") && target !== source);
    });
    expect(show(broken)).toEqual([]);
  });

  test("web imports lazily through web/lib/load-code.ts only, which can retry after a lost connection", () => {
    const lazy = [...sources].filter(
      ([path, source]) => inside(path, "web") && !isTest(path) && /\bimport\(/.test(withoutComments(source)),
    );
    expect(lazy.length).toBeGreaterThan(3);
    const broken = lazy.filter(
      ([path]) =>
        // Which routes.tsx loads, with the screen, by load-code.ts.
        path !== "web/work-screens.ts" &&
        !imports.some(({ from, to, typeOnly }) => from === path && to === "web/lib/load-code.ts" && !typeOnly),
    );
    expect(broken.map(([path]) => path)).toEqual([]);
  });

  test("web/chat is frame-safe: React, assistant-ui, zustand, signals, itself, and zod-free contract functions", () => {
    const allowed = new Set([
      "react",
      "react-dom",
      "@assistant-ui/react",
      "assistant-stream",
      "zustand",
      "@preact/signals-react",
    ]);
    const broken = by("web/chat").filter(({ to, package: isPackage, typeOnly }) => {
      if (isPackage) return !allowed.has(to);
      if (inside(to, "web/chat") || inside(to, "web/results")) return false;
      return !inside(to, "server/contract") || (!typeOnly && reachesZod(to));
    });
    expect(show(broken)).toEqual([]);
  });

  test("web/results is frame-safe: React, itself, and zod-free contract functions", () => {
    const own = by("web/results");
    const broken = own.filter(({ to, package: isPackage, typeOnly }) => {
      if (isPackage) return to !== "react";
      return !inside(to, "web/results") && (!inside(to, "server/contract") || (!typeOnly && reachesZod(to)));
    });
    expect(own.length).toBeGreaterThan(5);
    expect(show(broken)).toEqual([]);
  });

  test("widget imports web/chat, web/results and zod-free contract files, of ours; its loader imports types only", () => {
    const own = by("widget").filter(({ from }) => !/^widget\/(build\.ts|demo\/)/.test(from));
    const allowed = new Set(["react", "react-dom", "@assistant-ui/react", "zustand", "@preact/signals-react"]);
    const broken = own.filter(({ from, to, package: isPackage, typeOnly }) => {
      if (from === "widget/loader.ts") return !typeOnly;
      if (isPackage)
        return !allowed.has(
          to
            .split("/")
            .slice(0, to.startsWith("@") ? 2 : 1)
            .join("/"),
        );
      if (["widget", "web/chat", "web/results"].some((folder) => inside(to, folder))) return false;
      return !inside(to, "server/contract") || (!typeOnly && reachesZod(to));
    });
    expect(own.length).toBeGreaterThan(5);
    expect(show(broken)).toEqual([]);
  });

  test("nothing imports tests but tests", () => {
    const broken = imports.filter(
      ({ from, to, package: isPackage }) => !isPackage && inside(to, "tests") && !isTest(from),
    );
    expect(show(broken)).toEqual([]);
  });
});

/** Whether importing this contract file loads zod, directly or through other files. */
function reachesZod(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(path, sources.get(path) ?? "").some(
    ({ to, package: isPackage, typeOnly }) => !typeOnly && (isPackage ? to === "zod" : reachesZod(to, seen)),
  );
}

describe("money", () => {
  const addingUp = [
    // Price times quantity in either order, in SQL too, also with a call or a fallback in between.
    /(?:price|cents)[^;,*]{0,20}\*\s*\(*[\w.]*(?:quantity|count|pieces)/i,
    /(?:quantity|count|pieces)[\w.:!)]*\s*\*\s*[^;,*]{0,40}(?:price|cents)/i,
    // Prices added up.
    /reduce\([^;]{0,80}(?:price|cents)/i,
    /(?:price|cents)\w*\s*\+=|\+=\s*[\w.]*(?:price|cents)/i,
    /\bsum\([^)]*price/i,
  ];
  const addsUp = (source: string) => addingUp.some((pattern) => pattern.test(withoutComments(source)));

  test("only server/contract/orders/quote.ts multiplies a price by a quantity or adds prices up", () => {
    const forms = [
      "quantity * priceCents",
      "line.priceCents * line.quantity",
      "(priceToCents(listing.price) ?? 0) * count",
      "item.quantity * (centsOf(item.listing.price) ?? 0)",
      "select quantity::bigint * price_cents",
      "select sum(price_cents)",
      "lines.reduce((sum, { priceCents }) => sum + priceCents, 0)",
      "totalCents += line",
    ];
    expect(forms.filter((form) => !addsUp(form))).toEqual([]);
    const found = [...sources].filter(([path, source]) => !isTest(path) && addsUp(source)).map(([path]) => path);
    expect(found).toEqual(["server/contract/orders/quote.ts"]);
  });

  test("the text of a price is read and written by server/contract/shared/money.ts alone", () => {
    const byHand = /(?:Number|parseInt|parseFloat)\([^)]*[pP]rice|(?:[pP]rice|[cC]ents)[^;,]{0,20}toFixed/;
    const forms = ["Number(listing.price)", "parseFloat(item.price)", "(totalCents / 100).toFixed(2)"];
    expect(forms.filter((form) => !byHand.test(form))).toEqual([]);
    const found = [...sources].filter(([path, source]) => !isTest(path) && byHand.test(withoutComments(source)));
    expect(found.map(([path]) => path)).toEqual([]);
  });
});

describe("names", () => {
  test("files are kebab-case with a known suffix", () => {
    const vague = /(^|[/.-])(utils?|helpers?|misc|common|types)(\.|$|\/)/;
    const broken = [...sources.keys()].filter(
      (path) => vague.test(path) || !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path.split("/").at(-1) as string),
    );
    expect(broken).toEqual([]);
  });

  test("there are no barrels: an index.ts belongs to a port or the tool list", () => {
    const allowed =
      /^(db\/engine|agent\/(model|embedding|tools)|server\/(payments\/gateway|payouts\/transfers|delivery\/(rates|tracking)|notifications\/channel|listings\/image-store))\/index\.ts$/;
    expect([...sources.keys()].filter((path) => path.endsWith("/index.ts") && !allowed.test(path))).toEqual([]);
  });
});

describe("packages", () => {
  test("every dependency is used, and every package used is a dependency", async () => {
    const manifest = await Bun.file(join(root, "package.json")).json();
    const declared = new Set<string>([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]);
    const used = new Set(imports.filter((each) => each.package).map(({ to }) => to));
    const config = `${await Bun.file(join(root, "drizzle.config.ts")).text()} ${[...sources.values()].join("\n")}`;
    const commands = JSON.stringify(manifest.scripts);
    const unused = [...declared].filter((name) => {
      if (used.has(name) || name.startsWith("@types/")) return false;
      // Command-line tools and style sheets are named in scripts or strings, not imported.
      const tool = name === "@biomejs/biome" ? "biome" : name === "typescript" ? "tsc" : name;
      return (
        !config.includes(`"${tool}`) &&
        !commands.includes(tool) &&
        !new RegExp(`["'\`\\s/]${tool}["'\`\\s/]`).test(config)
      );
    });
    expect(unused).toEqual([]);

    const builtIn = /^(node:|bun$|bun:|server\/|#)/;
    const undeclared = [...used].filter((name) => !builtIn.test(name) && !declared.has(name));
    expect(undeclared).toEqual([]);
  });

  test("the product itself runs on each package that it was asked to be built on", () => {
    const ofProduct = new Set(imports.filter((each) => each.package && !isTest(each.from)).map(({ to }) => to));
    const asked = [
      ...["react", "react-dom", "@assistant-ui/react", "ai", "@ai-sdk/openai", "langchain", "@langchain/openai", "pg"],
      ...["pgvector", "drizzle-orm", "elysia", "zod", "zustand", "@radix-ui/themes", "@preact/signals-react"],
    ];
    expect(asked.filter((name) => !ofProduct.has(name))).toEqual([]);
  });
});

test("every package is pinned: ours to one version, and all that they bring to one version and its hash", async () => {
  const { dependencies, devDependencies } = await Bun.file(join(root, "package.json")).json();
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  // A line is a package.
  const lock = (await Bun.file(join(root, "bun.lock")).text()).split('"packages": {')[1] ?? "";
  const locked = [...lock.matchAll(/^ {4}"(.+?)": \[.*$/gm)];
  expect(locked.length).toBeGreaterThan(versions.length);
  const unproven = locked.filter(([line]) => !/@\d+\.\d+\.\d+\S*", .*"sha512-[\w+/]{86}=="\],$/.test(line));
  expect(unproven.map(([, name]) => name)).toEqual([]);
});

// By name alone, so an unused one whose name occurs elsewhere too is not noticed.
test("what the product exports, the product uses: a job, a route or a check that nobody calls is noticed", () => {
  const forTestsAlone = [
    "agent/model/offline/sentences.ts sentenceNames",
    "server/payments/sandbox/webhooks.service.ts delayWebhooks",
    "server/payments/sandbox/webhooks.service.ts dropWebhooks",
    "server/payments/sandbox/webhooks.service.ts replayWebhooks",
    "server/search/search-fixtures.ts addStock",
  ];
  const product = [...sources]
    .filter(([path]) => !isTest(path))
    .map(([path, source]) => ({ path, source: withoutComments(source) }));
  const mentions = new Map<string, number>();
  for (const { source } of product)
    for (const [word] of source.matchAll(/[\w$]+/g)) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  const exported = product.flatMap(({ path, source }) =>
    [...source.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, name = ""]) => ({
      path,
      name,
    })),
  );
  const unused = exported.filter(({ name }) => mentions.get(name) === 1).map(({ path, name }) => `${path} ${name}`);
  expect(unused.toSorted()).toEqual(forTestsAlone);
});

test("every file that docs/architecture.md and CONTRIBUTING.md name is there", async () => {
  const missing: string[] = [];
  for (const page of ["docs/architecture.md", "CONTRIBUTING.md"]) {
    const text = await Bun.file(join(root, page)).text();
    for (const [, path] of text.matchAll(/`((?:server|agent|web|widget|db|tests)\/[\w./-]+\.\w+)`/g)) {
      if (!(await Bun.file(join(root, path as string)).exists())) missing.push(`${page}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

describe("personal data", () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable));

  test("every table is in a person's data export, or left out with a reason (server/users/held-data.ts)", () => {
    const named = [...Object.values(held).map(({ table }) => table), ...leftOut.map(([table]) => table)];
    expect(tables.length).toBeGreaterThan(40);
    expect(named.map(getTableName).toSorted()).toEqual(tables.map(getTableName).toSorted());
    for (const [, reason] of leftOut) expect(reason).toMatch(/\w+ \w+/);
  });

  test("the export has no secret, and leaves out no column that isn't there", () => {
    const isSecret = (column: string) => /hash|token|secret|accessCode|handle/i.test(column);
    expect(["passwordHash", "tokenHash", "accessCode", "handleHash"].every(isSecret)).toBe(true);
    for (const { table, without = [] } of Object.values(held)) {
      const columns = Object.keys(getTableColumns(table));
      expect(without.filter((column) => !columns.includes(column))).toEqual([]);
      expect(columns.filter((column) => isSecret(column) && !without.includes(column))).toEqual([]);
    }
  });
});
