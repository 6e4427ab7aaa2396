// A real SMTP server on localhost that keeps its mails, and refuses or hangs on demand.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  raw: string;
  /** From the envelope. */
  from: string;
  recipients: string[];
  /** Received over TLS. */
  secure: boolean;
  /** The authenticated user. */
  user: string | null;
  /** By lower-case name, with encoded words decoded. */
  headers: Map<string, string>;
  text: string;
}

type Step = "connect" | "from" | "recipient" | "data";
/** A reply code, or silence. */
type Fault = number | "silence";

export interface MailServer {
  /** smtp://127.0.0.1:port */
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Connections so far, and how many of them have ended. */
  connections: number;
  ended: number;
  /** Fails at this step of each mail; without arguments everything works again. */
  fail(step?: Step, fault?: Fault): void;
  close(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  let failing: { step: Step; fault: Fault } | null = null;
  const mails: ReceivedMail[] = [];
  const answer = (step: Step, done: (error?: Error | null) => void) => {
    if (failing?.step !== step) return done();
    if (failing.fault === "silence") return;
    done(Object.assign(new Error("Not today"), { responseCode: failing.fault }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect: (_, done) => {
      running.connections++;
      answer("connect", done);
    },
    onClose: () => {
      running.ended++;
    },
    onMailFrom: (_, __, done) => answer("from", done),
    onRcptTo: (_, __, done) => answer("recipient", done),
    onData: async (stream, session, done) => {
      const raw = await readText(stream);
      // On silence the sender may retry although the mail was kept.
      if (failing?.step === "data" && failing.fault !== "silence") return answer("data", done);
      mails.push({
        raw,
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        secure: session.secure,
        user: session.user ?? null,
        ...readMail(raw),
      });
      answer("data", done);
    },
    ...options,
  });
  // Ignore clients that hang up.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const running: MailServer = {
    url: `smtp${options.secure ? "s" : ""}://127.0.0.1:${port}`,
    port,
    mails,
    connections: 0,
    ended: 0,
    fail: (step, fault = "silence") => {
      failing = step ? { step, fault } : null;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return running;
}

function readMail(raw: string): Pick<ReceivedMail, "headers" | "text"> {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const body = raw.slice(end + 4);
  const bytes = decodeBody(body, headers.get("content-transfer-encoding") ?? "7bit");
  return { headers, text: bytes.toString().replaceAll("\r\n", "\n").trimEnd() };
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === "quoted-printable") return quotedPrintable(body.replace(/=\r\n/g, ""));
  return Buffer.from(body);
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : quotedPrintable(word.replaceAll("_", " ")).toString(),
    );
