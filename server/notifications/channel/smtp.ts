// Email through the operator's mail server. Plain text alone; one connection carries many messages.
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
  // `smtp:` goes over to TLS wherever the server offers it; a password goes over nothing less, unless the address says so.
  const demandTls = address.username !== "" && !isLoopback(address.hostname) && !address.searchParams.has("requireTLS");
  return {
    url,
    pool: true,
    ...(demandTls && { requireTLS: true }),
    maxConnections: parallelSends,
    // The worker decides what is sent again, and servers hang up on silent connections without a word.
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

export function smtpChannel(settings: SmtpSettings, withinMs = sendWithinMs): Channel {
  const domain = /@([^\s@>]+)>?\s*$/.exec(settings.from)?.[1] ?? "localhost";
  let opening: Promise<Transporter> | undefined;
  // The package is loaded by the first message, not by the start of the shop.
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
        // The same for the same message: whoever gets it twice can tell.
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        // Ends the connection too, so that nothing leaves after it was given up.
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
  // Before the recipient is named, it is about the shop, and the operator can put it right. 503 and 530 always are.
  const forGood = responseCode >= 500 && responseCode < 600 && responseCode !== 503 && responseCode !== 530;
  const aboutRecipient = command === "RCPT TO" || command === "DATA";
  // The package itself refuses what can't be an address.
  const noAddress = code === "EENVELOPE" && command === "API";
  if ((forGood && aboutRecipient) || noAddress) return new Undeliverable(message, { cause: error });
  return new Error(message || "The mail server could not be reached.", { cause: error });
}
