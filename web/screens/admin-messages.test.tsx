import { beforeEach, describe, expect, test } from "bun:test";
import type { SentMessage, SentMessagePage } from "#contract/notifications/notifications.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/admin/messages");
const { act, cleanup, fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: AdminMessages } = await import("./admin-messages.tsx");

const server = playServer();
const firstCall = "GET /api/admin/messages?limit=50";

const message = (change: Partial<SentMessage> = {}): SentMessage => ({
  id: "m1",
  kind: "order-placed",
  channel: "email",
  recipient: "thandi@example.com",
  subject: "Your order 6f05907a",
  text: `Thank you for your order.\n\nYour orders:\n${window.location.origin}/orders`,
  state: "sent",
  sentBy: "smtp",
  attempts: 1,
  lastError: null,
  createdAt: "2026-01-05T10:00:00.000Z",
  sentAt: "2026-01-05T10:00:02.000Z",
  ...change,
});
const failed = message({
  id: "m2",
  channel: "whatsapp",
  recipient: "+27821234567",
  subject: "Part sent",
  state: "failed",
  sentBy: null,
  attempts: 10,
  lastError: "WhatsApp answered 404: template (132001)",
});
const pageOf = (messages: SentMessage[], more: Partial<SentMessagePage> = {}): SentMessagePage => ({
  messages,
  nextCursor: null,
  total: messages.length,
  channels: { email: "smtp", whatsapp: "whatsapp" },
  ...more,
});

beforeEach(() => {
  clearToasts();
  server.json(firstCall, pageOf([message(), failed]));
});

function open(me: Partial<CurrentUser> | null = { role: "admin" }) {
  const client = createQueryClient();
  client.setQueryData(reads.me, me && { id: "1", email: "admin@example.com", username: "admin", ...me });
  render(
    <QueryClientProvider client={client}>
      <AdminMessages />
    </QueryClientProvider>,
  );
}
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};
const itemOf = (subject: string) => within(screen.getByRole("heading", { name: subject }).closest("li") as HTMLElement);

describe("the messages screen", () => {
  test("shows each message with its channel, recipient, state, date and text; its link leads to the shop", async () => {
    open();
    await screen.findByText("Your order 6f05907a");
    const item = itemOf("Your order 6f05907a");
    expect(item.getByText("Email to thandi@example.com")).toBeTruthy();
    expect(item.getByText("Sent")).toBeTruthy();
    expect(item.getByText(/January 5, 2026, \d\d:\d\d/)).toBeTruthy();
    expect(item.getByText(/Thank you for your order\./)).toBeTruthy();
    expect(item.getByRole("link").getAttribute("href")).toBe(`${window.location.origin}/orders`);
    expect(screen.getByText("2 messages")).toBeTruthy();
  });

  test("text from people is never a link or markup", async () => {
    const text = "Tea <b>x</b> https://evil.example/\n\nYour orders:\nhttps://evil.example/orders";
    server.json(firstCall, pageOf([message({ text, subject: "<i>Order</i>" })]));
    open();
    await screen.findByText("<i>Order</i>");
    expect(screen.getByText(/Tea <b>x<\/b>/)).toBeTruthy();
    expect(within(screen.getByRole("list")).queryAllByRole("link")).toEqual([]);
  });

  test("shows the states Waiting, Waiting to try again, In the outbox, and Failed with attempts and reason", async () => {
    const states = [
      message({ id: "a", subject: "A", state: "pending", sentBy: null, attempts: 0, sentAt: null }),
      message({ id: "b", subject: "B", state: "pending", sentBy: null, attempts: 1, lastError: "No answer." }),
      message({ id: "c", subject: "C", sentBy: "outbox" }),
      message({ id: "d", subject: "D", text: "" }),
      failed,
    ];
    server.json(firstCall, pageOf(states));
    open();
    await screen.findByText("A");
    expect(itemOf("A").getByText("Waiting")).toBeTruthy();
    expect(itemOf("B").getByText("Waiting to try again")).toBeTruthy();
    expect(itemOf("B").getByText("1 attempt: No answer.")).toBeTruthy();
    expect(itemOf("C").getByText("In the outbox")).toBeTruthy();
    expect(itemOf("D").getByText("Its text is not shown: its link leads into the account.")).toBeTruthy();
    expect(itemOf("Part sent").getByText("Failed")).toBeTruthy();
    expect(itemOf("Part sent").getByText("10 attempts: WhatsApp answered 404: template (132001)")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /Try again/ })).toHaveLength(1);
  });

  test("says so when messages stay in the outbox", async () => {
    for (const [channels, words] of [
      [{ email: "outbox", whatsapp: "outbox" }, "Nothing leaves this shop: these messages stay here"],
      [{ email: "smtp", whatsapp: "outbox" }, "No WhatsApp message leaves this shop: these messages stay here"],
      [{ email: "outbox", whatsapp: "whatsapp" }, "No email leaves this shop: these messages stay here"],
    ] as const) {
      server.json(firstCall, pageOf([message()], { channels }));
      open();
      await waitFor(() => expect(document.body.textContent).toContain(words));
    }
    cleanup();
    server.json(firstCall, pageOf([message()]));
    open();
    await screen.findByText("Your order 6f05907a");
    expect(document.body.textContent).not.toContain("leaves this shop");
  });

  test("Load more reads the next page; the server filters; an empty list says so", async () => {
    server.json(firstCall, pageOf([message()], { nextCursor: "next", total: 2 }));
    server.json("GET /api/admin/messages?limit=50&cursor=next", pageOf([failed], { total: 2 }));
    server.json("GET /api/admin/messages?state=failed&limit=50", pageOf([failed]));
    server.json("GET /api/admin/messages?state=pending&limit=50", pageOf([]));
    open();
    await screen.findByText("Your order 6f05907a");
    fireEvent.click(button("Load more"));
    await screen.findByText("Part sent");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(screen.getByRole("radio", { name: "Failed" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByText("1 message")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Waiting" }));
    await screen.findByText("No messages");
  });

  test("a failed read can be retried, and Refresh reads again", async () => {
    server.refuse(firstCall, 503, "Not now.");
    open();
    await screen.findByText("The messages could not be loaded.");
    server.json(firstCall, pageOf([message()]));
    fireEvent.click(button("Try again"));
    await screen.findByText("Your order 6f05907a");
    server.json(firstCall, pageOf([message(), failed]));
    await waitFor(() => expect((button("Refresh Messages") as HTMLButtonElement).disabled).toBe(false));
    fireEvent.click(button("Refresh Messages"));
    await screen.findByText("Part sent");
  });
});

describe("Try again", () => {
  const call = "POST /api/admin/messages/m2/retry";
  const again = () => button("Try again: Part sent, to +27821234567") as HTMLButtonElement;

  test("several presses send one request; a toast confirms it and the list is read again", async () => {
    let answer = (_: Response) => {};
    server.on(
      call,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    open();
    await screen.findByText("Part sent");
    fireEvent.click(again());
    fireEvent.click(again());
    await waitFor(() => expect(again().disabled).toBe(true));
    const waiting = { ...failed, state: "pending", attempts: 0, lastError: null } as const;
    server.json(firstCall, pageOf([message(), waiting]));
    await act(async () => answer(Response.json(waiting)));
    await waitFor(() => expect(itemOf("Part sent").getByText("Waiting")).toBeTruthy());
    expect(server.asked(call)).toHaveLength(1);
    expect(shownToast()).toEqual(["Trying again", "To +27821234567"]);
  });

  test("when refused, shows the server's message and reads the list again", async () => {
    server.refuse(call, 409, "This message is not failed, so there is nothing to try again.");
    open();
    await screen.findByText("Part sent");
    fireEvent.click(again());
    await waitFor(() =>
      expect(shownToast()).toEqual([
        "Not tried again",
        "This message is not failed, so there is nothing to try again.",
      ]),
    );
    await waitFor(() => expect(server.asked(firstCall)).toHaveLength(2));
  });
});

describe("access", () => {
  test("visitors are asked to sign in, shoppers and vendors see Admins only, and nothing is requested", () => {
    open(null);
    expect(screen.getByRole("heading", { name: "Login to see the messages" })).toBeTruthy();
    for (const role of ["shopper", "vendor"] as const) open({ role });
    expect(screen.getAllByRole("heading", { name: "Admins only" })).toHaveLength(2);
    expect(server.calls).toEqual([]);
  });

  test("links to the other admin screens and marks this one as current", async () => {
    open();
    await screen.findByText("Part sent");
    const links = within(screen.getByRole("navigation", { name: "Admin" })).getAllByRole("link");
    const other = links.find((link) => link.textContent === "Dashboard");
    expect(other?.getAttribute("href")).toBe("/admin/dashboard");
    expect(links.filter((link) => link.hasAttribute("aria-current")).map((link) => link.textContent)).toEqual([
      "Messages",
    ]);
  });
});
