// `bun run admin:create EMAIL`. Ends with 0 when the account is an admin, with 1 and a sentence otherwise.
import { loginBody } from "#contract/auth/auth.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { users } from "#db/schema.ts";
import { openForCommand, readArguments, runCommand, UsageError } from "#server/commands/run-command.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { type MadeAdmin, makeAdmin } from "./admin-account.service.ts";

const usage = `usage: bun run admin:create EMAIL

EMAIL  the account that becomes an admin. When there is none, it is made, and a link to set its password is printed that
       works once, for one hour. Run it again for a new link.`;

/** null when only help was asked for. */
function readEmail(): string | null {
  const args = readArguments(usage, {});
  if (args === null) return null;
  const [given, ...more] = args.positionals;
  if (given === undefined || more.length > 0) throw new UsageError(`Exactly one email address is needed.\n${usage}`);
  const email = loginBody.shape.email.safeParse(given);
  if (!email.success) throw new UsageError(`"${given}" is not an email address.\n${usage}`);
  return email.data;
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
  if (email === null) return 0;
  const settings = readSettings();
  const database = await openForCommand(settings);
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

await runCommand(main);
