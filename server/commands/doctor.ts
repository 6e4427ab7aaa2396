// `bun run doctor`: what is live, what is missing. Exit code 0 when the shop can serve as it is set, 1 otherwise. It changes
// nothing, and works through a running server's database.
import { existsSync, statfsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { root, webIsFresh } from "./freshness.ts";

type Finding = { level: "ok" | "note" | "problem"; what: string; detail: string };

const leastFreeBytes = 500 * 1024 * 1024;
const modelPatienceMs = 5000;

async function examine(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [
    { level: "ok", what: "environment", detail: `${settings.environment}, opened at ${settings.publicUrl}` },
    {
      level: "ok",
      what: "proxies",
      detail: settings.trustedProxies.join(", ") || "none trusted: a caller is who connects",
    },
    webFinding(),
    diskFinding(settings),
    ...(await databaseFindings(settings)),
    await modelFinding(settings),
    settings.embeddings.provider === "openai"
      ? { level: "ok", what: "embeddings", detail: `openai ${settings.embeddings.model ?? "(default model)"}` }
      : { level: "ok", what: "embeddings", detail: "local, learned from the catalogue" },
    paymentsFinding(settings),
    {
      level: "ok",
      what: "carriers",
      detail:
        settings.shiplogicWebhookSecret === null ? "no events; vendors say where parcels are" : "events from shiplogic",
    },
    {
      level: "ok",
      what: "delivery prices",
      detail: ["own-rates", ...(["shiplogic", "pudo"] as const).filter((name) => settings.carriers[name])].join(" + "),
    },
    { level: "ok", what: "email", detail: settings.email.channel },
    { level: "ok", what: "whatsapp", detail: settings.whatsapp.channel },
  ];
  if (!settings.rateLimits) findings.push({ level: "note", what: "rate limits", detail: "off: for measuring only" });
  return findings;
}

function webFinding(): Finding {
  if (!existsSync(join(root, "dist/web/index.html"))) {
    return { level: "note", what: "web app", detail: "not built yet; bun start does it" };
  }
  return webIsFresh()
    ? { level: "ok", what: "web app", detail: "built from this source" }
    : { level: "note", what: "web app", detail: "older than its source; bun start builds it again" };
}

function diskFinding(settings: Settings): Finding {
  let folder = resolve(settings.dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const detail = `${Math.floor(free / 1024 / 1024)} MB free for ${settings.dataDir}`;
  return { level: free < leastFreeBytes ? "problem" : "ok", what: "disk", detail };
}

async function databaseFindings(settings: Settings): Promise<Finding[]> {
  const embedded = settings.databaseUrl === null;
  if (embedded && !existsSync(join(settings.dataDir, "postgres"))) {
    return [{ level: "note", what: "database", detail: `embedded; ${settings.dataDir} is made at the first start` }];
  }
  let database: OpenDatabase;
  try {
    database = await openDatabase({
      databaseUrl: settings.databaseUrl ?? undefined,
      dataDir: settings.dataDir,
      role: "command",
      say: console.log,
    });
  } catch (error) {
    return [{ level: "problem", what: "database", detail: error instanceof Error ? error.message : String(error) }];
  }
  try {
    const detail = `${database.version}${database.shared ? ", through the running server" : ""}`;
    const findings: Finding[] = [{ level: "ok", what: "database", detail }];
    const { rows: extensions } = await database.pool.query<{ version: string }>(
      "select extversion as version from pg_extension where extname = 'vector'",
    );
    const { rows: tables } = await database.pool.query<{ there: boolean }>(
      "select to_regclass('public.listings') is not null as there",
    );
    if (!tables[0]?.there) {
      return [...findings, { level: "note", what: "schema", detail: "empty; the next start brings it up to date" }];
    }
    findings.push(
      extensions[0]
        ? { level: "ok", what: "pgvector", detail: extensions[0].version }
        : { level: "problem", what: "pgvector", detail: "not installed in this database" },
    );
    const { rows } = await database.pool.query<{
      listings: number;
      vendors: number;
      users: number;
      admins: number;
      demo: number;
    }>(`
      select (select count(*)::int from listings where status = 'active') as listings,
        (select count(*)::int from vendors where status = 'approved') as vendors,
        (select count(*)::int from users) as users,
        (select count(*)::int from users where role = 'admin') as admins,
        (select count(*)::int from users where email = 'admin@indaba.example') as demo`);
    const [counts] = rows;
    findings.push({
      level: "ok",
      what: "shop",
      detail: `${counts?.listings} listings of ${counts?.vendors} vendors, ${counts?.users} accounts`,
    });
    findings.push(adminFinding(counts?.admins ?? 0));
    if (counts?.demo && settings.environment === "production") {
      findings.push({
        level: "problem",
        what: "demo data",
        detail: "this production database holds the demo accounts",
      });
    }
    return findings;
  } finally {
    await database.close();
  }
}

function adminFinding(admins: number): Finding {
  return admins > 0
    ? { level: "ok", what: "admins", detail: String(admins) }
    : {
        level: "note",
        what: "admins",
        detail: "none, so nobody can approve vendors; bun run admin:create EMAIL makes one",
      };
}

function paymentsFinding({ payments }: Settings): Finding {
  if (payments.provider === "sandbox") {
    return { level: "note", what: "payments", detail: "sandbox on this server: no real money" };
  }
  const level = payments.mode === "live" ? "ok" : "note";
  return { level, what: "payments", detail: `paystack at ${payments.baseUrl}, ${payments.mode} keys` };
}

async function modelFinding({ model }: Settings): Promise<Finding> {
  if (model.provider === "offline") return { level: "ok", what: "model", detail: "offline, built in" };
  const base = model.baseUrl ?? "https://api.openai.com/v1";
  const at = `openai at ${base}${model.apiKey === null ? ", without a key," : ""}`;
  try {
    const reply = await fetch(`${base.replace(/\/$/, "")}/models`, {
      headers: model.apiKey === null ? {} : { authorization: `Bearer ${model.apiKey}` },
      signal: AbortSignal.timeout(modelPatienceMs),
    });
    const text = await reply.text();
    if (reply.ok) {
      const names = modelNames(text);
      // Ollama takes "llama3.2" for "llama3.2:latest"; llama.cpp takes any name for the one that it has.
      const there = model.model === undefined || names.some((name) => name.split(":latest")[0] === model.model);
      if (there || names.length === 0) return { level: "ok", what: "model", detail: `${at} answers` };
      const known = names.slice(0, 5).join(", ");
      return { level: "note", what: "model", detail: `${at} answers; ${model.model} is not in its list (${known})` };
    }
    // Some compatible servers have no list of models; that they answer is what counts.
    const refused = reply.status === 401 || reply.status === 403;
    return {
      level: refused ? "problem" : "note",
      what: "model",
      detail: `${at} answers ${reply.status}${refused ? ": the key is refused" : ""}`,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { level: "problem", what: "model", detail: `${at} can't be reached: ${reason}` };
  }
}

function modelNames(list: string): string[] {
  try {
    const { data } = JSON.parse(list) as { data?: { id?: unknown }[] };
    return (data ?? []).map(({ id }) => String(id));
  } catch {
    return [];
  }
}

const marks = { ok: "ok     ", note: "note   ", problem: "PROBLEM" };

try {
  process.chdir(root);
  const findings = await examine(readSettings());
  for (const { level, what, detail } of findings) console.log(`${marks[level]}  ${what.padEnd(12)} ${detail}`);
  process.exit(findings.some(({ level }) => level === "problem") ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
