// `bun run admin:create EMAIL` and `bun run admin:reset-second-factor EMAIL`. Ends with 0 when it is done, with 1 and a sentence otherwise.
import { loginBody } from "#contract/auth/auth.ts";
import type { Database } from "#db/engine/index.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { users } from "#db/schema.ts";
import { actOfCommand, record } from "#server/audit/act.ts";
import { findAccountOf } from "#server/auth/new-password.service.ts";
import { removeSecondFactor } from "#server/auth/second-factor.service.ts";
import { openForCommand, readArguments, runCommand, UsageError } from "#server/commands/run-command.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { type MadeAdmin, makeAdmin } from "./admin-account.service.ts";

const usage = `usage: bun run admin:create EMAIL

EMAIL  the account that becomes an admin. When there is none, it is made, and a link to set its password is printed that
       works once, for one hour. Run it again for a new link.

bun run admin:reset-second-factor EMAIL turns the account's two-step sign-in off, and ends its logins, for somebody who has lost both
the authenticator app and the recovery codes.`;

/** null when only help was asked for. */
function readAsked(): { email: string; resetSecondFactor: boolean } | null {
  const args = readArguments(usage, { "reset-second-factor": { type: "boolean", default: false } });
  if (args === null) return null;
  const [given, ...more] = args.positionals;
  if (given === undefined || more.length > 0) throw new UsageError(`Exactly one email address is needed.\n${usage}`);
  const email = loginBody.shape.email.safeParse(given);
  if (!email.success) throw new UsageError(`"${given}" is not an email address.\n${usage}`);
  return { email: email.data, resetSecondFactor: args.values["reset-second-factor"] };
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

async function withoutSecondFactor(db: Database, email: string): Promise<string> {
  const userId = await findAccountOf(db, email);
  if (!userId) throw new UsageError(`There is no account of ${email}.`);
  const removed = await db.transaction(async (tx) => {
    await record(actOfCommand(tx), { act: "second-factor-off", about: { kind: "user", id: userId } });
    return removeSecondFactor(tx, userId, { endSessions: true });
  });
  return removed
    ? `${email} signs in with the password alone now, and has been logged out everywhere.`
    : `${email} had no second factor.`;
}

async function main(): Promise<number> {
  const asked = readAsked();
  if (asked === null) return 0;
  const settings = readSettings();
  const database = await openForCommand(settings);
  try {
    await migrateDatabase(database);
    const { email, resetSecondFactor } = asked;
    if (resetSecondFactor) {
      console.log(await withoutSecondFactor(database.db, email));
      return 0;
    }
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
