// JSON lines on standard output. Never a body, a cookie, a password, a token or a query string.
import { type Logger, pino } from "pino";

export type Log = Logger;

export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
