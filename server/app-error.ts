// The one error class of the shop. Services throw it; `server/app.ts` maps kind → status and shows `message` to people.
import type { ErrorKind } from "#contract/shared/errors.ts";

export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  /** Validation only: one message per field. */
  readonly fields: Record<string, string> | undefined;
  /** Which of several refusals of one kind it is, for a browser that has to tell them apart. */
  readonly reason: string | undefined;
  /** For "too-many": how long to wait. */
  readonly retryAfterSeconds: number | undefined;

  /** `message` is a sentence for people; what only the log may know goes into `cause`. */
  constructor(
    kind: ErrorKind,
    message: string,
    options: { cause?: unknown; fields?: Record<string, string>; reason?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.fields = options.fields;
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
