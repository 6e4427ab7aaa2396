// `bun run admin:create EMAIL`. Ends with 0 when the account is an admin, with 1 and a sentence otherwise.
import { parseArgs } from "node:util";
import { loginBody } from "#contract/auth/auth.ts";
import { DatabaseRefused, openDatabase } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { readSettings, type Settings, SettingsError } from "#server/settings.ts";
import { type MadeAdmin, makeAdmin } from "./admin-account.service.ts";

const usage = `usage: bun run admin:create EMAIL

EMAIL  the account that becomes an admin. When there is none, it is made, and a link to set its password is printed that
       works once, for one hour. Run it again for a new link.`;

class UsageError extends Error {}

/** null when only help was asked for. */
function readEmail(): string | null {
  try {
    const { values, positionals } = parseArgs({
      args: Bun.argv.slice(2),
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) return null;
    const [given] = positionals;
    if (given === undefined || positionals.length > 1) throw new UsageError("Exactly one email address is needed.");
    const email = loginBody.shape.email.safeParse(given);
    if (!email.success) throw new UsageError(`"${given}" is not an email address.`);
    return email.data;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function report({ user, outcome, registeredAt, token }: MadeAdmin, { publicUrl }: Settings): string {
  const since = registeredAt?.toISOString().slice(0, 10);
  const lines = {
    created: [`${user.email} is an admin now, as a new account.`],
    promoted: [
      `${user.email} is an admin now. The account is there since ${since}: make sure that it is the right person's.`,
    ],
    unchanged: [`${user.email} is an admin already.`],
  }[outcome];
  if (token) {
    lines.push("Its password can be set here, once, within one hour:", `${publicUrl}/auth/reset#token=${token}`);
  } else if (outcome === "promoted") {
    lines.push(`It keeps its password and has been logged out everywhere: ${publicUrl}/auth/login`);
  }
  return lines.join("\n");
}

async function main(): Promise<number> {
  const email = readEmail();
  if (email === null) {
    console.log(usage);
    return 0;
  }
  const settings = readSettings();
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    role: "command",
    say: (sentence) => console.error(sentence),
  });
  try {
    await migrateDatabase(database);
    const first = (await database.db.$count(users)) === 0;
    console.log(report(await makeAdmin(database.db, email), settings));
    if (first && settings.demoData) {
      console.log("This shop was empty: it starts without the demo shop, which is loaded into an empty one only.");
    }
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = [UsageError, SettingsError, DatabaseRefused, AppError].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
