// Email through the operator's mail server: plain text only, many messages over one connection.
import type { Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { isLoopback } from "#server/settings.ts";
import { type Channel, type OutgoingMessage, parallelSends, sendWithinMs, Undeliverable } from "./index.ts";

export interface SmtpSettings {
  url: string;
  from: string;
}

/** What the package knows and its types don't. */
type PoolOptions = SMTPPool.Options & { maxRequeues: number; idleTimeout: number };

function poolOptions({ url }: SmtpSettings, withinMs: number): PoolOptions {
  const address = new URL(url);
  // `smtp:` upgrades to TLS wherever the server offers it. A password is sent only over TLS, unless the address allows otherwise.
  const demandTls = address.username !== "" && !isLoopback(address.hostname) && !address.searchParams.has("requireTLS");
  return {
    url,
    pool: true,
    ...(demandTls && { requireTLS: true }),
    maxConnections: parallelSends,
    // No retries here, as the worker decides; and servers silently close idle connections.
    maxRequeues: 0,
    idleTimeout: 15_000,
    dnsTimeout: withinMs / 4,
    connectionTimeout: withinMs / 2,
    greetingTimeout: withinMs / 2,
    socketTimeout: withinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects and signs in, and sends nothing. Throws what went wrong. */
export async function tryMailServer(settings: SmtpSettings, withinMs: number): Promise<void> {
  const transport = (await import("nodemailer")).createTransport(poolOptions(settings, withinMs));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function smtpChannel(settings: SmtpSettings, withinMs = sendWithinMs): Channel {
  const domain = /@([^\s@>]+)>?\s*$/.exec(settings.from)?.[1] ?? "localhost";
  let opening: Promise<Transporter> | undefined;
  // Loaded with the first message, so that the shop starts faster.
  const open = async () => (await import("nodemailer")).createTransport(poolOptions(settings, withinMs));

  return {
    name: "smtp",
    async send({ id, recipient, subject, text }: OutgoingMessage) {
      opening ??= open();
      const transport = await opening;
      const mail = {
        from: settings.from,
        to: { name: "", address: recipient },
        subject,
        text,
        // The same for each attempt, so that a mail program can recognise a duplicate.
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        // Closes the connection too, so that nothing is sent after the time-out.
        signal: AbortSignal.timeout(withinMs),
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw failure(error);
      }
    },
    async close() {
      const transport = await opening?.catch(() => undefined);
      opening = undefined;
      transport?.close();
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/** Never with what the shop logs in with, which a server may repeat. */
function failure(error: unknown): Error {
  const { code = "", command = "", responseCode = 0, message = "" } = error as SmtpError;
  if (code === "EAUTH" || code === "ENOAUTH") return new Error(`The mail server refused the login (${responseCode}).`);
  // An error before the recipient is named concerns the shop, so the operator can mend it. 503 and 530 always do.
  const forGood = responseCode >= 500 && responseCode < 600 && responseCode !== 503 && responseCode !== 530;
  const aboutRecipient = command === "RCPT TO" || command === "DATA";
  // nodemailer itself refuses an invalid address.
  const noAddress = code === "EENVELOPE" && command === "API";
  if ((forGood && aboutRecipient) || noAddress) return new Undeliverable(message, { cause: error });
  return new Error(message || "The mail server could not be reached.", { cause: error });
}
