// `bun run doctor`: what is live, what is missing. Exit code 0 when the shop can serve as it is set, 1 otherwise. It changes nothing but a
// picture that it stores and removes, and works through a running server's database.
import { existsSync, statfsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { tryMailServer } from "#server/notifications/channel/smtp.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { picturesFinding, secretsFinding } from "./doctor-storage.ts";
import { root, webIsFresh } from "./freshness.ts";

export type Finding = { level: "ok" | "note" | "problem"; what: string; detail: string };

const leastFreeBytes = 500 * 1024 * 1024;
const patienceMs = 5000;
const mostSecondsApart = 5;

async function examine(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [
    { level: "ok", what: "environment", detail: `${settings.environment}, opened at ${settings.publicUrl}` },
    proxyFinding(settings),
    webFinding(),
    diskFinding(settings),
    ...(await databaseFindings(settings)),
    await modelFinding(settings),
    settings.embeddings.provider === "openai"
      ? { level: "ok", what: "embeddings", detail: `openai ${settings.embeddings.model ?? "(default model)"}` }
      : { level: "ok", what: "embeddings", detail: "local, learned from the catalogue" },
    ...(await paymentsFindings(settings)),
    {
      level: "ok",
      what: "payouts",
      detail: `bank file, or transfers by ${settings.payments.provider}; a run needs ${settings.payouts.approval === "password" ? "the admin's password" : "a second admin"}`,
    },
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
    await emailFinding(settings),
    { level: "ok", what: "whatsapp", detail: settings.whatsapp.channel },
  ];
  if (!settings.rateLimits) findings.push({ level: "note", what: "rate limits", detail: "off: for measuring only" });
  return findings;
}

function proxyFinding({ trustedProxies, https, environment }: Settings): Finding {
  if (trustedProxies.length > 0) return { level: "ok", what: "proxies", detail: trustedProxies.join(", ") };
  // The server itself speaks http only.
  if (https && environment === "production") {
    return {
      level: "problem",
      what: "proxies",
      detail:
        "none trusted, but something in front makes https: name it in TRUSTED_PROXIES, or all shoppers count as one",
    };
  }
  return { level: "ok", what: "proxies", detail: "none trusted: a caller is who connects" };
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
  if (free >= leastFreeBytes) return { level: "ok", what: "disk", detail };
  return { level: "problem", what: "disk", detail: `${detail}: make room before writing fails` };
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
    if (!embedded) findings.push(...(await accountFindings(database)));
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
    findings.push(await picturesFinding(database, settings), await secretsFinding(database, settings));
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

async function accountFindings({ pool }: OpenDatabase): Promise<Finding[]> {
  const { rows } = await pool.query<{ name: string; isSuperuser: boolean; mayCreate: boolean; ahead: number }>(
    `select current_user as name, rolsuper as "isSuperuser",
       has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate",
       extract(epoch from clock_timestamp())::float8 - $1::float8 as ahead
     from pg_roles where rolname = current_user`,
    [Date.now() / 1000],
  );
  const [account] = rows;
  if (!account) return [];
  const { name, isSuperuser, mayCreate, ahead } = account;
  const role: Finding = isSuperuser
    ? { level: "note", what: "account", detail: `${name} is a superuser, which the shop doesn't need` }
    : mayCreate
      ? { level: "ok", what: "account", detail: `${name}, no superuser` }
      : { level: "problem", what: "account", detail: `${name} may not create tables: make it the database's owner` };
  return [role, clockFinding("the database's", ahead)];
}

function clockFinding(whose: string, secondsAhead: number): Finding {
  const seconds = Math.round(Math.abs(secondsAhead));
  if (seconds <= mostSecondsApart) return { level: "ok", what: "clock", detail: `agrees with ${whose}` };
  const where = secondsAhead > 0 ? "behind" : "ahead of";
  const detail = `${seconds} s ${where} ${whose}: run a time service on both (systemd-timesyncd, chrony)`;
  return { level: "problem", what: "clock", detail };
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

async function paymentsFindings({ payments, publicUrl }: Settings): Promise<Finding[]> {
  if (payments.provider === "sandbox") {
    return [{ level: "note", what: "payments", detail: "sandbox on this server: no real money" }];
  }
  const at = `paystack at ${payments.baseUrl}`;
  const reply = await reach(payments.baseUrl);
  if (reply instanceof Error) {
    const detail = `${at} can't be reached: ${reply.message}`;
    return [{ level: "problem", what: "payments", detail }, await webhookFinding(publicUrl)];
  }
  const level = payments.mode === "live" ? "ok" : "note";
  const findings: Finding[] = [{ level, what: "payments", detail: `${at}, ${payments.mode} keys` }];
  const theirs = Date.parse(reply.headers.get("date") ?? "");
  if (!Number.isNaN(theirs)) findings.push(clockFinding("paystack's", (theirs - Date.now()) / 1000));
  return [...findings, await webhookFinding(publicUrl)];
}

/** Sends an event without its signature: this shop answers that with a refusal, another server does not. */
async function webhookFinding(publicUrl: string): Promise<Finding> {
  const url = `${publicUrl}/api/webhooks/paystack`;
  const reply = await reach(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
  if (reply instanceof Error) {
    const detail = `nothing answers at ${url} (${reply.message}): paid orders would wait until the shop asks by itself`;
    return { level: "problem", what: "webhook", detail };
  }
  if (reply.status === 401 && reply.headers.has("x-request-id")) {
    return { level: "ok", what: "webhook", detail: `${url} reaches the shop, as seen from here` };
  }
  const detail = `${url} answers ${reply.status}, not as the shop does: the proxy must pass it on unchanged`;
  return { level: "problem", what: "webhook", detail };
}

const reach = (url: string, request: RequestInit = {}): Promise<Response | Error> =>
  fetch(url, { ...request, redirect: "manual", signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error) => error,
  );

async function emailFinding({ email }: Settings): Promise<Finding> {
  if (email.channel === "outbox") {
    return { level: "ok", what: "email", detail: "outbox: kept in the shop, nothing is sent" };
  }
  const at = `smtp at ${new URL(email.url).host}`;
  try {
    await tryMailServer(email, patienceMs);
    return { level: "ok", what: "email", detail: `${at} accepts us, from ${email.from}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { level: "problem", what: "email", detail: `${at} doesn't accept us: ${reason}` };
  }
}

async function modelFinding({ model }: Settings): Promise<Finding> {
  if (model.provider === "offline") return { level: "ok", what: "model", detail: "offline, built in" };
  const base = model.baseUrl ?? "https://api.openai.com/v1";
  const at = `openai at ${base}${model.apiKey === null ? ", without a key," : ""}`;
  try {
    const reply = await fetch(`${base.replace(/\/$/, "")}/models`, {
      headers: model.apiKey === null ? {} : { authorization: `Bearer ${model.apiKey}` },
      signal: AbortSignal.timeout(patienceMs),
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
