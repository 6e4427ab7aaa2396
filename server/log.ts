// JSON lines on standard output. Never a body, a cookie, a password, a token or a query string.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/** `stream` replaces standard output. */
export const createLog = (level: string, stream?: DestinationStream): Log => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describe(error) },
    hooks: {
      // Without a message pino would log the error's own, which may contain values.
      logMethod(given, method) {
        const [first, ...rest] = given as unknown[];
        const fields = first instanceof Error ? { err: first } : first;
        const error = (fields as { err?: unknown } | null)?.err;
        if (error instanceof Error && rest.length === 0) rest.push(describe(error).message);
        method.apply(this, [fields, ...rest] as Parameters<typeof method>);
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
};

interface Described {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: Described;
}

/**
 * Only what identifies an error. A failed query has its values in its message, its `params` and the database's `detail`,
 * and those are personal data.
 */
function describe(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error" };
  const { code } = error as { code?: unknown };
  const [withoutParams = ""] = error.message.split(/\nparams: /, 1);
  // SQLSTATE class 22, data exceptions: the message quotes the value that the database couldn't parse.
  const message = /^22\w{3}$/.test(String(code)) ? withoutParams.replace(/".*"/s, '"…"') : withoutParams;
  // The first lines of a stack repeat the message.
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(depth === 0 && { stack: frames }),
    ...(error.cause instanceof Error && depth < 5 && { cause: describe(error.cause, depth + 1) }),
  };
}
