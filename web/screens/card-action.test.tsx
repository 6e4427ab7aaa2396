import { beforeEach, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/marketplace");
const { fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { carryOutWaiting } = await import("#web/lib/waiting-request.ts");
const { default: ChatBell } = await import("#web/watches/watch-bell.tsx");
const { cardAction } = await import("./card-action.tsx");

const server = playServer();
const anele = { id: "1", email: "a@example.com", username: "anele", role: "shopper" } as const;
const lamp = listing(1, { id: "l1", title: "Lamp", stock: 0 });
const kettle = listing(2, { id: "l2", title: "Kettle", stock: 0 });

beforeEach(() => {
  sessionStorage.clear();
  clearToasts();
});

function open(signedIn = true) {
  const client = createQueryClient();
  client.setQueryData(reads.me, signedIn ? anele : null);
  server.json("GET /api/watches", { listingIds: ["l2"] });
  render(
    <QueryClientProvider client={client}>
      {cardAction(lamp, "a")}
      {cardAction(kettle, "b")}
      {cardAction(listing(3, { id: "l3", title: "Table", stock: 1 }), "c")}
      <ChatBell listing={{ id: "l4", title: "Chair" }} className="chat-button" />
    </QueryClientProvider>,
  );
}
const bell = (title: string) => screen.getByRole("button", { name: `Tell me when it is back: ${title}` });
const isPressed = (title: string) => bell(title).getAttribute("aria-pressed") === "true";
const told = () => useToasts.getState().current?.title;

test("a sold-out card has a bell that tells whether it is set and is set and taken back; one in stock has none", async () => {
  open();
  await waitFor(() => expect([isPressed("Lamp"), isPressed("Kettle")]).toEqual([false, true]));
  expect(screen.queryByRole("button", { name: /Table/ })).toBeNull();
  // One read for all cards.
  expect(server.asked("GET /api/watches")).toHaveLength(1);
  const watched = (listingIds: string[]) => () => {
    server.json("GET /api/watches", { listingIds });
    return Response.json({ watching: true });
  };
  server.on("POST /api/listings/l1/watch", watched(["l1", "l2"]));
  fireEvent.click(bell("Lamp"));
  await waitFor(() => expect([isPressed("Lamp"), told()]).toEqual([true, "You will be told"]));
  server.on("DELETE /api/listings/l2/watch", watched(["l1"]));
  fireEvent.click(bell("Kettle"));
  await waitFor(() => expect([isPressed("Kettle"), told()]).toEqual([false, "You will not be told"]));
  server.on("POST /api/listings/l4/watch", watched(["l1", "l4"]));
  fireEvent.click(bell("Chair"));
  await waitFor(() => expect(isPressed("Chair")).toBe(true));
});

test("a visitor's bell waits for the sign-in", async () => {
  open(false);
  fireEvent.click(bell("Lamp"));
  await waitFor(() => expect(told()).toBe("Login required"));
  expect(server.asked("POST /api/listings/l1/watch")).toEqual([]);
  server.json("POST /api/listings/l1/watch", { watching: true });
  const waited = await carryOutWaiting(anele);
  expect(waited?.done?.description).toBe("We will write to you when Lamp is back.");
  expect(server.asked("POST /api/listings/l1/watch")).toHaveLength(1);
});
