import { afterEach, describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { type MailServer, startMailServer } from "#tests/harness/mail-server.ts";
import { expectConsoleError } from "#tests/harness/preload.ts";
import { until } from "#tests/harness/waiting.ts";
import { describeChannel } from "./channel.contract.ts";
import { type Channel, createChannels, Undeliverable } from "./index.ts";
import { smtpChannel } from "./smtp.ts";

const from = "Indaba <shop@shop.example>";
const withinMs = 4000;

describeChannel("smtp", "shopper@example.com", async () => {
  const server = await startMailServer();
  return {
    channel: smtpChannel({ url: server.url, from }, withinMs),
    arrived: () =>
      server.mails.map(({ headers, recipients, text }) => ({
        id: /^<(.+)@shop\.example>$/.exec(headers.get("message-id") ?? "")?.[1] ?? "",
        recipients,
        words: text,
      })),
    nextHop: {
      refuseRecipient: () => server.fail("recipient", 550),
      failForNow: () => server.fail("recipient", 450),
      fallSilent: () => server.fail("from"),
      recover: () => server.fail(),
      withinMs,
    },
    close: server.close,
  };
});

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  opened.push(server);
  return server;
}

function channelTo(url: string, sender = from): Channel {
  const channel = smtpChannel({ url, from: sender }, withinMs);
  opened.push(channel);
  return channel;
}

const message = (change: { recipient?: string; subject?: string; text?: string } = {}) => ({
  id: crypto.randomUUID(),
  kind: "order-placed",
  recipient: "thandi@example.com",
  subject: "Your order 6f05907a",
  text: "Thank you.\n- Rooibos tea × 2: R178.00\n\nhttps://shop.example/orders",
  values: [],
  ...change,
});
const failureOf = (channel: Channel, change = {}) =>
  channel.send(message(change)).then(
    () => null,
    (error: Error) => error,
  );

describe("a mail", () => {
  test("is plain text only, from EMAIL_FROM, is marked as automatic, and arrives unchanged", async () => {
    const server = await mailServer();
    await channelTo(server.url).send(message());
    const [mail] = server.mails;
    expect(mail?.headers.get("from")).toBe("Indaba <shop@shop.example>");
    expect(mail?.from).toBe("shop@shop.example");
    expect(mail?.headers.get("to")).toBe("thandi@example.com");
    expect(mail?.headers.get("subject")).toBe("Your order 6f05907a");
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.headers.get("content-type")).toStartWith("text/plain; charset=utf-8");
    expect(mail?.text).toBe(message().text);
  });

  test("no text can add a header, a recipient or an attachment", async () => {
    const server = await mailServer();
    const subject = "Order\r\nBcc: evil@example.com\r\n\r\nHello";
    const text = "Tea\r\n.\r\nMAIL FROM:<evil@example.com>\r\nContent-Type: text/html\r\n\r\n<b>x</b>";
    await channelTo(server.url).send(message({ subject, text }));
    const [mail, ...others] = server.mails;
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual(["thandi@example.com"]);
    expect([...(mail?.headers.keys() ?? [])]).not.toContain("bcc");
    expect(mail?.headers.get("content-type")).toStartWith("text/plain");
    expect(mail?.text).toBe(text.replaceAll("\r\n", "\n"));
  });

  test.each([
    "a@example.com, b@example.com",
    "a@example.com\r\nRCPT TO:<b@example.com>",
    "<a@example.com> <b@example.com>",
    "not an address",
  ])("the recipient %j never becomes two, or somebody else's", async (recipient) => {
    const server = await mailServer();
    await failureOf(channelTo(server.url), { recipient });
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain("b@example.com");
    expect(server.mails.every(({ recipients }) => recipients.length === 1)).toBe(true);
  });

  test("one connection carries many", async () => {
    const server = await mailServer();
    const channel = channelTo(server.url);
    for (let count = 0; count < 5; count++) await channel.send(message());
    expect([server.mails.length, server.connections]).toEqual([5, 1]);
  });

  test("EMAIL_CHANNEL=smtp finds its package, and connects only when there is something to send", async () => {
    const server = await mailServer();
    const { email } = createChannels({
      email: { channel: "smtp", url: server.url, from },
      whatsapp: { channel: "outbox" },
    });
    opened.push(email);
    expect([email.name, server.connections]).toEqual(["smtp", 0]);
    await email.send(message());
    expect(server.mails).toHaveLength(1);
  });
});

describe("what the server answers decides whether it is tried again", () => {
  test.each([
    ["recipient", 550, true],
    ["recipient", 553, true],
    ["data", 554, true],
    ["recipient", 450, false],
    ["recipient", 452, false],
    ["data", 451, false],
    // Concerns the shop, not the recipient, so the operator can mend it.
    ["from", 550, false],
    ["connect", 554, false],
    ["recipient", 530, false],
  ] as const)("%s answered with %d: for good is %p", async (step, code, forGood) => {
    const server = await mailServer();
    const channel = channelTo(server.url);
    server.fail(step, code);
    const error = await failureOf(channel);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof Undeliverable).toBe(forGood);
    server.fail();
    await channel.send(message());
    expect(server.mails).toHaveLength(1);
  });

  test("a refused connection, or a server that isn't a mail server, is retried", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    opened.push({ close: () => new Promise((resolve) => silent.close(() => resolve())) });
    const { port } = silent.address() as { port: number };
    const web = Bun.serve({ port: 0, fetch: () => new Response("hello") });
    opened.push({ close: () => web.stop(true) });
    const failures = await Promise.all(
      ["smtp://127.0.0.1:9", `smtp://127.0.0.1:${port}`, `smtp://127.0.0.1:${web.port}`].map((url) =>
        failureOf(channelTo(url)),
      ),
    );
    expect(failures.map((error) => error instanceof Error && !(error instanceof Undeliverable))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("a server that accepts the mail and never confirms: times out, and is sent again with the same Message-ID", async () => {
    const server = await mailServer();
    const channel = channelTo(server.url);
    const sent = message();
    server.fail("data");
    await expect(channel.send(sent)).rejects.toThrow();
    server.fail();
    await channel.send(sent);
    const ids = server.mails.map(({ headers }) => headers.get("message-id"));
    expect(ids).toEqual([`<${sent.id}@shop.example>`, `<${sent.id}@shop.example>`]);
  });

  test("an idle connection closed by the server does not lose the next mail", async () => {
    const server = await mailServer({ socketTimeout: 300 });
    const channel = channelTo(server.url);
    await channel.send(message());
    await until(() => server.ended === 1);
    await channel.send(message());
    expect(server.mails).toHaveLength(2);
  });
});

describe("TLS and login as SMTP_URL says", () => {
  const login = (onAuth: SMTPServerOptions["onAuth"]) => ({ authOptional: false, onAuth }) as SMTPServerOptions;
  const thandi = login(({ username, password }, _, done) =>
    username === "thandi@shop" && password === "p@ss/wörd"
      ? done(null, { user: username })
      : done(Object.assign(new Error(`Wrong: ${password}`), { responseCode: 535 })),
  );
  const withLogin = (url: string, query = "") =>
    `${url.replace("://", `://${encodeURIComponent("thandi@shop")}:${encodeURIComponent("p@ss/wörd")}@`)}/${query}`;
  const anyCertificate = "tls.rejectUnauthorized=false";
  // The server's package comes with a certificate that everybody has, and says so.
  const publicCertificate = /built-in default TLS certificate/;

  test("smtps: starts with TLS, and refuses an untrusted certificate unless the address allows it", async () => {
    expectConsoleError(publicCertificate);
    const server = await mailServer({ secure: true, ...thandi });
    const refused = await failureOf(channelTo(withLogin(server.url)));
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(Undeliverable);
    await channelTo(withLogin(server.url, `?${anyCertificate}`)).send(message());
    expect(server.mails.map(({ secure, user }) => [secure, user])).toEqual([[true, "thandi@shop"]]);
  });

  test("smtp: upgrades to TLS where the server offers it, and sends nothing without it if requireTLS=true", async () => {
    expectConsoleError(publicCertificate);
    const offering = await mailServer({ disabledCommands: [], ...thandi });
    await channelTo(withLogin(offering.url, `?${anyCertificate}`)).send(message());
    expect(offering.mails.map(({ secure }) => secure)).toEqual([true]);
    const plain = await mailServer();
    expect(await failureOf(channelTo(`${plain.url}/?requireTLS=true`))).toBeInstanceOf(Error);
    expect(plain.mails).toEqual([]);
    await channelTo(plain.url).send(message());
    expect(plain.mails).toHaveLength(1);
  });

  test("a password is sent to another machine only over TLS", async () => {
    // Not a loopback name, so that it counts as another machine, yet it is this one.
    let heard = "";
    const plain = createServer((socket) => {
      socket.write("220 mail ESMTP\r\n");
      socket.on("data", (bytes) => {
        heard += bytes.toString();
        socket.write(bytes.toString().startsWith("EHLO") ? "250-mail\r\n250 AUTH PLAIN LOGIN\r\n" : "500 no\r\n");
      });
      socket.on("error", () => {});
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.2", resolve));
    opened.push({ close: () => new Promise((resolve) => plain.close(() => resolve())) });
    const { port } = plain.address() as { port: number };
    const error = await failureOf(channelTo(withLogin(`smtp://127.0.0.2:${port}`)));
    expect(error).toBeInstanceOf(Error);
    expect(heard).toContain("EHLO");
    expect(heard).toContain("STARTTLS");
    expect(heard).not.toContain("AUTH");
  });

  test("a refused login is reported without the password, and retried", async () => {
    const server = await mailServer({ ...thandi, allowInsecureAuth: true });
    const error = await failureOf(channelTo(server.url.replace("://", "://thandi:secret-word@")));
    expect(error).not.toBeInstanceOf(Undeliverable);
    expect(error?.message).toBe("The mail server refused the login (535).");
    expect(server.mails).toEqual([]);
  });
});
