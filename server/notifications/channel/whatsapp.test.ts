import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { startWhatsAppServer, type WhatsAppServer } from "#tests/harness/whatsapp-server.ts";
import { describeChannel } from "./channel.contract.ts";
import { type Channel, createChannels, Undeliverable } from "./index.ts";
import { whatsappChannel } from "./whatsapp.ts";

const token = "EAAGsecretsecret";
const phoneNumberId = "106540352242922";
const withinMs = 3000;

describeChannel("whatsapp", "+27821234567", async () => {
  const server = startWhatsAppServer(token);
  return {
    channel: whatsappChannel({ token, phoneNumberId, baseUrl: server.url }, withinMs),
    arrived: () =>
      server.sent.map(({ body }) => ({
        id: body.biz_opaque_callback_data,
        recipients: [body.to],
        words: JSON.stringify(body.template.components),
      })),
    nextHop: {
      refuseRecipient: () => server.fail({ status: 400, code: 131_026 }),
      failForNow: () => server.fail({ status: 429, code: 130_429 }),
      fallSilent: () => server.fail("silence"),
      recover: () => server.fail(),
      withinMs,
    },
    close: server.close,
  };
});

let server: WhatsAppServer;
let channel: Channel;
beforeAll(() => {
  server = startWhatsAppServer(token);
  channel = createChannels({
    email: { channel: "outbox" },
    whatsapp: { channel: "whatsapp", token, phoneNumberId, baseUrl: server.url },
  }).whatsapp;
});
afterAll(() => server.close());
beforeEach(() => {
  server.fail();
  server.sent.length = 0;
});

const message = {
  id: "5b2d4f6a-0000-4000-8000-000000000000",
  kind: "part-shipped",
  recipient: "+27821234567",
  subject: "",
  text: "",
  values: ["Karoo Crafts", "6f05907a", "Basket × 1", "RA123ZA"],
};
const failureOf = (over: Channel = channel) =>
  over.send(message).then(
    () => null,
    (error: Error) => error,
  );

describe("the Cloud API", () => {
  test("receives the kind's template, its language, and the values in order", async () => {
    await channel.send(message);
    expect(server.sent).toEqual([
      {
        path: "/v23.0/106540352242922/messages",
        authorization: "Bearer EAAGsecretsecret",
        body: {
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: "+27821234567",
          type: "template",
          template: {
            name: "indaba_part_shipped",
            language: { code: "en" },
            components: [
              {
                type: "body",
                parameters: [
                  { type: "text", text: "Karoo Crafts" },
                  { type: "text", text: "6f05907a" },
                  { type: "text", text: "Basket × 1" },
                  { type: "text", text: "RA123ZA" },
                ],
              },
            ],
          },
          biz_opaque_callback_data: message.id,
        } as never,
      },
    ]);
  });

  test.each([
    [400, 131_026, true],
    [400, 131_030, true],
    [400, 131_021, true],
    [400, 131_009, true],
    [400, 131_050, true],
    [403, 130_497, true],
    [400, 130_472, true],
    // Rate limits, Meta's own errors, the shop's account or templates: a later attempt may succeed.
    [429, 130_429, false],
    [429, 4, false],
    [429, 80_007, false],
    [400, 131_056, false],
    [400, 131_048, false],
    [500, 131_000, false],
    [503, 2, false],
    [403, 10, false],
    [403, 368, false],
    [404, 132_001, false],
    [400, 132_000, false],
    [400, 132_015, false],
    [400, 100, false],
    [403, 131_031, false],
    [400, 131_042, false],
  ] as const)("%d with code %d: for good is %p", async (status, code, forGood) => {
    server.fail({ status, code, message: "What Meta says", details: "and why" });
    const error = await failureOf();
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof Undeliverable).toBe(forGood);
    expect(error?.message).toBe(`WhatsApp answered ${status}: (#${code}) What Meta says and why (${code})`);
  });

  test("an access token that Meta refuses appears in no error, whatever Meta replies", async () => {
    const wrong = whatsappChannel({ token: "EAAGwrong", phoneNumberId, baseUrl: server.url });
    expect((await failureOf(wrong))?.message).toBe("WhatsApp refused the token (190).");
    server.fail({ status: 400, code: 100, message: `Malformed access token ${token}` });
    expect((await failureOf())?.message).not.toContain(token);
  });

  test("an unreadable answer, a redirect and a refused connection are retried", async () => {
    const answers = [
      new Response("<h1>Bad gateway</h1>", { status: 502 }),
      new Response("", { status: 200 }),
      Response.json({ messages: [] }),
      Response.json(null),
      Response.redirect("http://127.0.0.1:9/elsewhere", 307),
    ];
    for (const answer of answers) {
      server.fail(answer);
      const error = await failureOf();
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(Undeliverable);
    }
    const nobody = whatsappChannel({ token, phoneNumberId, baseUrl: "http://127.0.0.1:9/v23.0" });
    expect(await failureOf(nobody)).not.toBeInstanceOf(Undeliverable);
    expect(server.sent).toEqual([]);
  });
});
