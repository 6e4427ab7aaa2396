import { beforeEach, describe, expect, test } from "bun:test";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import type { OwnWidget } from "#contract/widget/widget.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/vendor/widget");
const { act, cleanup, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: VendorWidget } = await import("./vendor-widget.tsx");

const server = playServer();
const key = "pk_live_0123456789abcdef0123456789abcdef";
const user = { id: "1", email: "a@example.com", username: "anele", role: "vendor" };
const vendor = { id: "v1", businessName: "Umbilo Baskets", status: "pending" } as OwnVendor;
// Not approved, so that the preview (a separate page) isn't loaded here; browser tests cover it.
const fresh: OwnWidget = {
  key: null,
  endingKeys: [],
  origins: [],
  greeting: "",
  accent: "",
  suggestions: [],
  nearby: false,
  vendorStatus: "pending",
};
const numbers = { days: 30, opens: 0, conversations: 0, carts: 0, orders: 0, nothingFound: 0, unmetWords: [] };
const calls = {
  read: "GET /api/vendor/widget",
  save: "PUT /api/vendor/widget",
  create: "POST /api/vendor/widget/key",
  revoke: "DELETE /api/vendor/widget/key",
  numbers: "GET /api/vendor/widget/numbers",
} as const;

beforeEach(() => {
  clearToasts();
  server.json("GET /api/auth/me", user);
  server.json("GET /api/vendor/me", vendor);
  server.json(calls.read, fresh);
  server.json(calls.numbers, numbers);
});

/** Waits until nothing is loading. */
const settled = () =>
  waitFor(() => expect(document.querySelectorAll('[aria-busy="true"], .screen-loading, .rt-loading').length).toBe(0));
const open = async () => {
  const shown = render(
    <QueryClientProvider client={createQueryClient()}>
      <VendorWidget />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  await settled();
  return shown;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const sites = () => [...document.querySelectorAll(".site-name")].map((each) => each.textContent);
const saved = () => server.asked(calls.save).map(({ body }) => body);
const told = () => useToasts.getState().current?.title;
const adding = "Sites that may show the chat";

describe("access", () => {
  test("a pending vendor can prepare everything, and is told when the chat opens", async () => {
    await open();
    expect(screen.getByText(/The chat opens for shoppers once your application is approved/)).toBeTruthy();
    expect(screen.getByText("The list is empty: nobody can open the chat on any site yet.")).toBeTruthy();
    expect(screen.getByText("You see the chat here once you are approved.")).toBeTruthy();
    expect(screen.getByText("Create a key first: the line names it.")).toBeTruthy();
    expect(screen.getByPlaceholderText("Hi! Ask me about anything at Umbilo Baskets.")).toBeTruthy();
  });

  test("a rejected vendor has to apply again first", async () => {
    server.json("GET /api/vendor/me", { ...vendor, status: "rejected" });
    await open();
    expect(screen.getByText("Your application was not approved")).toBeTruthy();
    expect(server.asked(calls.read)).toEqual([]);
  });

  test("failed settings can be retried with a button", async () => {
    server.refuse(calls.read, 503, "The shop is not available at the moment.");
    await open();
    server.json(calls.read, { ...fresh, greeting: "Sawubona" });
    press("Try again");
    await waitFor(() => expect(field("Greeting").value).toBe("Sawubona"));
    await settled();
  });
});

describe("the key", () => {
  test("is created and shown with the line for the site; replacing and revoking ask first", async () => {
    await open();
    server.json(calls.create, { ...fresh, key });
    server.json(calls.read, { ...fresh, key });
    press("Create key");
    await screen.findByText(key);
    expect(screen.getByRole("figure", { name: "The line for your site" }).querySelector("code")?.textContent).toBe(
      `<script src="http://localhost/widget/v1/loader.js" data-key="${key}" async></script>`,
    );

    const next = `pk_live_${"f".repeat(32)}`;
    const replaced = { ...fresh, key: next, endingKeys: [{ key, endsAt: "2026-11-28T08:00:00.000Z" }] };
    server.json(calls.create, replaced);
    server.json(calls.read, replaced);
    press("Replace key");
    expect(screen.getByText(/The old key goes on working for 7 days/)).toBeTruthy();
    press("Cancel");
    expect(server.asked(calls.create).length).toBe(1);
    await waitFor(() => expect(screen.queryAllByRole("alertdialog").length).toBe(0));
    press("Replace key");
    press("Make a new key");
    await screen.findByText(next);
    expect(screen.getByText(/works until .*28 November/)).toBeTruthy();

    server.json(calls.revoke, fresh);
    server.json(calls.read, fresh);
    await waitFor(() => expect(screen.queryAllByRole("alertdialog").length).toBe(0));
    press("Revoke");
    expect(screen.getByText(/goes from all your sites at once/)).toBeTruthy();
    press("Revoke now");
    await screen.findByRole("button", { name: "Create key" });
    expect(screen.queryAllByText(key).length).toBe(0);
    await waitFor(() => expect(told()).toBe("Keys revoked"));
  });

  test("text typed in the settings stays while a key is made", async () => {
    await open();
    type("Greeting", "Dumela");
    server.json(calls.create, { ...fresh, key });
    server.json(calls.read, { ...fresh, key });
    press("Create key");
    await screen.findByText(key);
    expect(field("Greeting").value).toBe("Dumela");
  });

  test("the line is copied; without permission it is selected instead, and a message says so", async () => {
    server.json(calls.read, { ...fresh, key, accent: "#aa3300" });
    await open();
    await screen.findByText(key);
    const written: string[] = [];
    const clipboard = { writeText: async (text: string) => void written.push(text) };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    press("Copy line");
    await screen.findByRole("button", { name: "Copied" });
    expect(written).toEqual([
      `<script src="http://localhost/widget/v1/loader.js" data-key="${key}" data-accent="#aa3300" async></script>`,
    ]);
    clipboard.writeText = async () => {
      throw new DOMException("Write permission denied.", "NotAllowedError");
    };
    press("Copy key");
    await screen.findByText("Selected: press Ctrl+C or ⌘C to copy it");
    expect(getSelection()?.toString()).toBe(key);
  });
});

describe("the sites", () => {
  test("an address is reduced to its origin, gets https and isn't added twice; the www address is offered too", async () => {
    await open();
    type(adding, " example.co.za/shop?x=1 ");
    press("Add site");
    expect([sites(), field(adding).value]).toEqual([["https://example.co.za"], ""]);
    press("https://www.example.co.za");
    type(adding, "HTTPS://Example.co.za");
    fireEvent.keyDown(field(adding), { key: "Enter" });
    type(adding, "localhost:8080/index.html");
    press("Add site");
    expect(sites()).toEqual(["https://example.co.za", "https://www.example.co.za", "http://localhost:8080"]);
    press("Remove https://www.example.co.za");
    expect(sites()).toEqual(["https://example.co.za", "http://localhost:8080"]);
    await waitFor(() => expect(document.activeElement === field(adding)).toBe(true));
  });

  test.each([
    "http://www.example.co.za",
    "https://*.example.co.za",
    "https://a.example; script-src *",
    "ftp://a.example",
  ])("%s is refused at the field and stays there, and nothing is saved until it is corrected", async (text) => {
    await open();
    type(adding, text);
    press("Save chat");
    expect(await screen.findByText(/^Please give the site's address, such as/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement === field(adding)).toBe(true));
    expect([field(adding).value, sites(), saved()]).toEqual([text, [], []]);
    type(adding, "");
    expect(screen.queryAllByText(/^Please give the site's address/).length).toBe(0);
  });

  test("the 21st site is refused", async () => {
    server.json(calls.read, { ...fresh, origins: Array.from({ length: 20 }, (_, at) => `https://shop${at}.example`) });
    await open();
    await waitFor(() => expect(sites().length).toBe(20));
    type(adding, "https://one-more.example");
    press("Add site");
    expect(screen.getByText("At most 20 sites")).toBeTruthy();
    expect(sites().length).toBe(20);
  });
});

describe("saving", () => {
  test("saves everything at once, including a site that was typed but not added; leaves out empty suggestions", async () => {
    await open();
    type(adding, "https://a.example");
    type("Greeting", "  Sawubona!  ");
    type("Accent colour", "#AA3300");
    type("Suggestion 2", "What is new?");
    type("Suggestion 4", " What is new? ");
    fireEvent.click(screen.getByRole("switch"));
    const body = {
      origins: ["https://a.example"],
      greeting: "Sawubona!",
      accent: "#aa3300",
      suggestions: ["What is new?"],
      nearby: true,
    };
    server.json(calls.save, { ...fresh, ...body });
    server.json(calls.read, { ...fresh, ...body });
    expect(screen.getByText("Not saved yet")).toBeTruthy();
    press("Save chat");
    await waitFor(() => expect(told()).toBe("Chat saved"));
    expect(saved()).toEqual([body]);
    await waitFor(() => expect(field("Suggestion 1").value).toBe("What is new?"));
    expect([sites(), field("Greeting").value, field("Suggestion 2").value]).toEqual([body.origins, "Sawubona!", ""]);
    expect(screen.queryAllByText("Not saved yet").length).toBe(0);
  });

  test("an invalid colour shows an error at its field", async () => {
    await open();
    type("Accent colour", "green");
    press("Save chat");
    await screen.findByText("Please give a colour like #0b6e5d");
    await waitFor(() => expect([document.activeElement === field("Accent colour"), saved()]).toEqual([true, []]));
  });

  test("what the server refuses stays as typed, with the server's message at the field", async () => {
    await open();
    type(adding, "https://a.example");
    type("Greeting", "Molo");
    server.refuse(calls.save, 400, "No such place", { "origins.0": "No such place" });
    press("Save chat");
    await screen.findByText("No such place");
    expect([sites(), field("Greeting").value, told()]).toEqual([["https://a.example"], "Molo", "Chat not saved"]);
  });

  test("a late reply doesn't overwrite text typed meanwhile", async () => {
    await open();
    let answer = (_: Response) => {};
    server.on(calls.save, () => new Promise((resolve) => (answer = resolve)));
    type("Greeting", "One");
    press("Save chat");
    await waitFor(() => expect(saved().length).toBe(1));
    type("Greeting", "Two");
    server.json(calls.read, { ...fresh, greeting: "One" });
    await act(async () => answer(Response.json({ ...fresh, greeting: "One" })));
    await waitFor(() => expect(told()).toBe("Chat saved"));
    expect([field("Greeting").value, screen.queryByText("Not saved yet") !== null]).toEqual(["Two", true]);
  });

  test("an expired login discards nothing", async () => {
    await open();
    type("Greeting", "Molo");
    server.refuse(calls.save, 401, "Please log in to continue.");
    press("Save chat");
    await screen.findByText(/Your login has expired/);
    expect(field("Greeting").value).toBe("Molo");
  });

  test("leaving with unsaved changes asks first; after saving it doesn't", async () => {
    const asked: string[] = [];
    const realConfirm = globalThis.confirm;
    globalThis.confirm = (question) => {
      asked.push(String(question));
      return false;
    };
    try {
      await open();
      const leave = () => act(async () => void fireEvent.click(screen.getByRole("link", { name: "Vendor Dashboard" })));
      type("Greeting", "Molo");
      await leave();
      expect([asked.length, location.pathname]).toEqual([1, "/vendor/widget"]);
      server.json(calls.save, { ...fresh, greeting: "Molo" });
      server.json(calls.read, { ...fresh, greeting: "Molo" });
      press("Save chat");
      await waitFor(() => expect(told()).toBe("Chat saved"));
      await settled();
      await leave();
      expect([asked.length, location.pathname]).toEqual([1, "/vendor/dashboard"]);
    } finally {
      globalThis.confirm = realConfirm;
      cleanup();
      history.replaceState(null, "", "/vendor/widget");
    }
  });
});

describe("the numbers", () => {
  const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

  test("shows five figures and the words that found nothing", async () => {
    const words = [
      { words: "<b>kites</b>", shoppers: 4 },
      { words: "beads", shoppers: 2 },
    ];
    server.json(calls.numbers, {
      days: 30,
      opens: 1240,
      conversations: 310,
      carts: 41,
      orders: 12,
      nothingFound: 9,
      unmetWords: words,
    });
    await open();
    await screen.findByText("Looked for and not found");
    const labels = ["Opened", "Conversations", "Added to a cart", "Orders", "Found nothing"];
    expect(labels.map((label) => figure(label)?.replace(/\D/g, ""))).toEqual(["1240", "310", "41", "12", "9"]);
    expect([...document.querySelectorAll(".unmet-words li")].map((each) => each.textContent)).toEqual([
      "<b>kites</b>4 shoppers",
      "beads2 shoppers",
    ]);
  });

  test("words of a single shopper are counted but not shown; failed numbers don't affect the rest", async () => {
    server.json(calls.numbers, { ...numbers, nothingFound: 1 });
    await open();
    await screen.findByText("Nothing yet that more than one shopper has looked for.");
    cleanup();
    server.refuse(calls.numbers, 503, "The shop is not available at the moment.");
    await open();
    await screen.findByText("The numbers could not be loaded");
    expect(field("Greeting")).toBeTruthy();
  });
});
