// How a command ends: what it was told wrongly and what an operator can mend is a sentence, anything else an error with its stack.
import { parseArgs } from "node:util";
import { DatabaseRefused, type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { AppError } from "#server/app-error.ts";
import { type Settings, SettingsError } from "#server/settings.ts";

export class UsageError extends Error {}

/** Something the operator can mend; the message is a sentence. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

const expected = [UsageError, SettingsError, DatabaseRefused, AppError, CommandRefused];

/** `main` returns the exit code. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** Null if only help was asked for, which is printed. */
export function readArguments<const Known extends Options>(usage: string, options: Known) {
  try {
    const help = { type: "boolean", short: "h", default: false } as const;
    const { values, positionals } = parseArgs({
      args: Bun.argv.slice(2),
      allowPositionals: true,
      options: { ...options, help },
    });
    if ((values as { help?: unknown }).help !== true) return { values, positionals };
    console.log(usage);
    return null;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

export function openForCommand(settings: Settings, databaseUrl = settings.databaseUrl): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl: databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    role: "command",
    say: (sentence) => console.error(sentence),
  });
}
