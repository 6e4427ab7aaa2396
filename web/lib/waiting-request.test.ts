import { beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

await installDom("/marketplace?search=kettle");
const { createQueryClient } = await import("./query-client.ts");
const { reads } = await import("./reads.ts");
const { forgetEverything } = await import("./session.ts");
const { carryOutWaiting, dropConversation, keepCall, keepConversation, keepSaid } = await import(
  "./waiting-request.ts"
);

const server = playServer();
const busi = { id: "1", email: "busi@example.com", username: "busi", role: "shopper" } as const;
const anele = { ...busi, id: "2" };
const wish = (title: string) => ({
  route: "POST /api/cart" as const,
  call: { body: { listingId: title, quantity: 1 } },
  done: { title: "Added to cart", description: `${title} is in your cart.` },
  failed: { title: "Failed to add to cart", variant: "destructive" as const },
});

beforeEach(() => {
  sessionStorage.clear();
  server.json("POST /api/cart", {});
});

describe("what waits for sign-in", () => {
  test("is carried out once, however often it is tried, and says where it was asked", async () => {
    keepCall(createQueryClient(), wish("Kettle"));
    const [first, second] = await Promise.all([carryOutWaiting(busi), carryOutWaiting(busi)]);
    expect(first).toMatchObject({ place: "/marketplace?search=kettle", done: wish("Kettle").done, failed: null });
    expect(second).toBeNull();
    expect(server.asked("POST /api/cart").map(({ body }) => body)).toEqual([{ listingId: "Kettle", quantity: 1 }]);
  });

  test("several wishes are all carried out; a second press for the same is no second piece", async () => {
    const client = createQueryClient();
    for (const title of ["Kettle", "Lamp", "Kettle"]) keepCall(client, wish(title));
    const waited = await carryOutWaiting(busi);
    expect(server.asked("POST /api/cart")).toHaveLength(2);
    expect(waited?.done?.description).toBe("Lamp is in your cart. Kettle is in your cart.");
  });

  test("when it can't be done any more, the server's sentence says why", async () => {
    keepCall(createQueryClient(), wish("Kettle"));
    server.refuse("POST /api/cart", 409, "Kettle is sold out.");
    expect((await carryOutWaiting(busi))?.failed).toEqual({
      title: "Failed to add to cart",
      variant: "destructive",
      description: "Kettle is sold out.",
    });
  });

  test("a call whose reply leads to a screen leads there, in place of where it was asked", async () => {
    keepCall(createQueryClient(), { ...wish("Kettle"), leadsTo: "/messages/" });
    server.json("POST /api/cart", { id: "t1" });
    const action = { label: "Open", href: "/messages/t1" };
    expect(await carryOutWaiting(busi)).toMatchObject({ place: "/messages/t1", state: null, done: { action } });
    keepCall(createQueryClient(), { ...wish("Kettle"), leadsTo: "/messages/" });
    server.refuse("POST /api/cart", 404, "Product not found");
    expect(await carryOutWaiting(busi)).toMatchObject({ place: "/marketplace?search=kettle", done: null });
  });

  test("is not for whoever signs in after a logout", async () => {
    const client = createQueryClient();
    keepCall(client, wish("Kettle"));
    await forgetEverything(client);
    expect(await carryOutWaiting(anele)).toBeNull();
    expect(server.calls).toEqual([]);
  });

  test("after an expired login it is for the same account only", async () => {
    const client = createQueryClient();
    client.setQueryData(reads.me, busi);
    keepCall(client, wish("Kettle"));
    expect(await carryOutWaiting(anele)).toBeNull();
    expect(await carryOutWaiting(busi)).toBeNull();
    keepCall(client, wish("Kettle"));
    expect(await carryOutWaiting(busi)).not.toBeNull();
  });

  test("is forgotten after half an hour", async () => {
    keepCall(createQueryClient(), wish("Kettle"));
    setSystemTime(Date.now() + 30 * 60_000);
    try {
      expect(await carryOutWaiting(busi)).toBeNull();
    } finally {
      setSystemTime();
    }
  });

  test("a conversation waits until it moves on", async () => {
    const client = createQueryClient();
    keepConversation(client, "c1");
    dropConversation("another");
    expect(await carryOutWaiting(busi)).toMatchObject({ conversationId: "c1", done: null });
    keepConversation(client, "c1");
    dropConversation("c1");
    expect(await carryOutWaiting(busi)).toBeNull();
  });

  test("what was said in a conversation waits although it has moved on, as it stands there at last, beside what was pressed", async () => {
    const client = createQueryClient();
    keepCall(client, wish("Kettle"));
    keepSaid(client, "c1", [wish("Lamp"), wish("Table")]);
    keepSaid(client, "c1", [wish("Table")]);
    keepSaid(client, "c2", []);
    dropConversation("c1");
    expect(await carryOutWaiting(busi)).toMatchObject({
      conversationId: null,
      done: { description: "Kettle is in your cart. Table is in your cart." },
    });
    keepSaid(client, "c2", []);
    expect(await carryOutWaiting(busi)).toBeNull();
  });
});
