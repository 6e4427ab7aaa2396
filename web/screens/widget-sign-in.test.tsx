import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from "bun:test";
import { StrictMode } from "react";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/auth/widget");
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { useSessionEpoch } = await import("#web/lib/session.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: WidgetSignIn } = await import("./widget-sign-in.tsx");

const server = playServer();
const id = "h".repeat(43);
const code = "c".repeat(43);
const consent = `GET /api/auth/widget/${id}`;
const approve = `POST /api/auth/widget/${id}/approve`;
const decline = `POST /api/auth/widget/${id}/decline`;
const anele = { id: "1", email: "anele@example.com", username: "anele", role: "shopper" };
const thabo = { id: "2", email: "thabo@example.com", username: "thabo", role: "shopper" };

/** The messages that the opener, the frame, receives. */
let heard: unknown[][];
let close: ReturnType<typeof spyOn<Window & typeof globalThis, "close">>;
beforeEach(() => {
  clearToasts();
  heard = [];
  Object.defineProperty(window, "opener", {
    configurable: true,
    value: { location: { origin: location.origin }, postMessage: (...message: unknown[]) => heard.push(message) },
  });
  close = spyOn(window, "close").mockImplementation(() => {});
  server.json(consent, {
    vendor: { businessName: "Karoo Crafts", city: "Prince Albert" },
    origin: "https://karoo.example",
  });
  server.json(approve, { code });
  server.json(decline, { message: "Not signed in." });
});
afterEach(() => {
  close.mockRestore();
  setSystemTime();
  Object.defineProperty(window, "opener", { configurable: true, value: null });
});

function signedInAs(user: typeof anele | null) {
  if (user) server.json("GET /api/auth/me", user);
  else server.refuse("GET /api/auth/me", 401, "Please log in to continue.");
}

function App() {
  const epoch = useSessionEpoch((state) => state.epoch);
  return <WidgetSignIn key={epoch} />;
}

function open(address = `/auth/widget#h=${id}`) {
  history.replaceState(null, "", address);
  const client = createQueryClient();
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  return client;
}
const button = (name: string) => screen.findByRole("button", { name });
/** Waits until the button is enabled. */
const ready = async (name: string) => {
  const found = await button(name);
  await waitFor(() => expect(found.hasAttribute("disabled")).toBe(false), { timeout: 5000 });
  return found;
};
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};
const asked = () => server.calls.map(({ call }) => call);

test("shows the vendor, its city, and the site's origin; nothing is approved without a press", async () => {
  signedInAs(anele);
  open();
  await button("Continue as anele");
  const text = document.body.textContent ?? "";
  for (const shown of ["Karoo Crafts, Prince Albert", "https://karoo.example", "If you didn't come from the chat"]) {
    expect(text).toContain(shown);
  }
  expect(screen.queryByRole("textbox")).toBeNull();
  for (const allowed of ["talk to you as anele", "add products to it", "your orders from Karoo Crafts"]) {
    expect(text).toContain(allowed);
  }
  expect(text).toContain("It can't pay, change your settings, see your other orders or learn your password.");
  await Bun.sleep(50);
  expect(server.asked(approve)).toEqual([]);
  expect(heard).toEqual([]);
});

test("Continue posts the code to the opener at our own origin, confirms it and closes the window", async () => {
  signedInAs(anele);
  open();
  const press = await ready("Continue as anele");
  fireEvent.click(press);
  fireEvent.click(press);
  const said = await screen.findByText("You're signed in. You can close this window.");
  expect(heard).toEqual([[{ indaba: 1, type: "code", id, code }, location.origin]]);
  expect(server.asked(approve)).toHaveLength(1);
  await waitFor(() => expect(close).toHaveBeenCalled());
  await waitFor(() => expect(document.activeElement).toBe(said));
});

test("a press meant for another window is ignored, both when this window opens and when it is brought to the front", async () => {
  signedInAs(anele);
  open();
  const press = await button("Continue as anele");
  expect(press.hasAttribute("disabled")).toBe(true);
  fireEvent.click(press);
  await ready("Continue as anele");
  const comeUp = () => act(() => void window.dispatchEvent(new Event("focus")));
  comeUp();
  expect(press.hasAttribute("disabled")).toBe(true);
  fireEvent.click(press);
  await ready("Continue as anele");
  expect(server.asked(approve)).toEqual([]);
  // The shopper compared the numbers and comes back: the pointer is over the window before it gets the focus.
  act(() => void window.dispatchEvent(new Event("blur")));
  fireEvent.pointerMove(document.body);
  comeUp();
  expect(press.hasAttribute("disabled")).toBe(false);
  fireEvent.click(press);
  await screen.findByText("You're signed in. You can close this window.");
  expect(server.asked(approve)).toHaveLength(1);
});

const elsewhere = {
  get location(): never {
    throw new DOMException("Blocked a frame from accessing a cross-origin frame.", "SecurityError");
  },
  postMessage: (...message: unknown[]) => heard.push(message),
};
test.each([
  ["without an opener", null],
  ["opened by another site", elsewhere],
])("%s the number that the chat shows has to be typed, and no window hears of the code", async (_, opener) => {
  Object.defineProperty(window, "opener", { configurable: true, value: opener });
  signedInAs(anele);
  open();
  const label = "Number that the chat on https://karoo.example shows";
  await ready("Continue as anele");
  expect(document.body.textContent).toContain("Did somebody send you this link");
  server.on(approve, () =>
    Response.json({ message: "Wrong.", fields: { number: "The chat shows another number." } }, { status: 400 }),
  );
  type(label, "1234");
  fireEvent.click(await ready("Continue as anele"));
  await screen.findByText("The chat shows another number.");
  expect(shownToast()).toBeFalsy();
  server.json(approve, { code });
  type(label, " 4829 ");
  fireEvent.click(await ready("Continue as anele"));
  await screen.findByText("You're signed in. You can close this window.");
  expect(server.asked(approve).map(({ body }) => body)).toEqual([{ number: "1234" }, { number: "4829" }]);
  expect(heard).toEqual([]);
});

test("Not now declines, posts nothing and closes the window", async () => {
  signedInAs(anele);
  open();
  fireEvent.click(await button("Not now"));
  await screen.findByRole("heading", { name: "You are not signed in" });
  expect(server.asked(decline)).toHaveLength(1);
  expect(heard).toEqual([]);
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test("a visitor logs in on this screen and is then asked", async () => {
  signedInAs(null);
  open();
  await button("Login");
  expect(document.body.textContent).toContain("https://karoo.example");
  server.json("POST /api/auth/login", anele);
  type("Email", anele.email);
  type("Password", "rooibos1");
  signedInAs(anele);
  fireEvent.click(await button("Login"));
  await button("Continue as anele");
  expect(location.pathname + location.hash).toBe(`/auth/widget#h=${id}`);
  expect(server.asked(approve)).toEqual([]);
});

test("a visitor creates an account on this screen; typed text stays when the form changes and when the server refuses", async () => {
  signedInAs(null);
  open();
  await button("Login");
  type("Email", anele.email);
  type("Password", "rooibos1");
  fireEvent.click(await button("Sign up"));
  server.refuse("POST /api/auth/register", 409, "Email already registered");
  fireEvent.click(await button("Sign Up"));
  await waitFor(() => expect(shownToast()).toEqual(["Registration failed", "Email already registered"]));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(anele.email);
  server.json("POST /api/auth/register", anele);
  signedInAs(anele);
  fireEvent.click(await button("Sign Up"));
  await button("Continue as anele");
  expect(server.asked("POST /api/auth/register").at(-1)?.body).toEqual({
    email: anele.email,
    password: "rooibos1",
    username: "anele",
    role: "shopper",
  });
  expect(location.pathname).toBe("/auth/widget");
});

test("Use another account clears the first account's data and asks the second", async () => {
  signedInAs(anele);
  const client = open();
  fireEvent.click(await button("Use another account"));
  fireEvent.click(await button("Go on as anele"));
  fireEvent.click(await button("Use another account"));
  client.setQueryData(reads.orders, ["anele's"]);
  server.json("POST /api/auth/login", thabo);
  signedInAs(thabo);
  type("Email", thabo.email);
  type("Password", "rooibos1");
  fireEvent.click(await button("Login"));
  await button("Continue as thabo");
  expect(screen.queryByText(/anele/)).toBeNull();
  expect(client.getQueryData(reads.orders)).toBeUndefined();
  expect(location.pathname + location.hash).toBe(`/auth/widget#h=${id}`);
});

test("Use another account also accepts the same account again", async () => {
  signedInAs(anele);
  open();
  fireEvent.click(await button("Use another account"));
  server.json("POST /api/auth/login", anele);
  type("Email", anele.email);
  type("Password", "rooibos1");
  fireEvent.click(await button("Login"));
  await button("Continue as anele");
});

test("polls when the window opens before the frame's request has arrived", async () => {
  signedInAs(anele);
  let times = 0;
  server.on(consent, () =>
    ++times < 3
      ? Response.json({ message: "This sign-in is no longer valid." }, { status: 404 })
      : Response.json({ vendor: { businessName: "Karoo Crafts", city: "" }, origin: "https://karoo.example" }),
  );
  open();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Continue as anele" })).not.toBeNull(), {
    timeout: 5000,
  });
  expect(times).toBe(3);
});

test("gives up after 10 seconds and shows the server's message", async () => {
  signedInAs(anele);
  const message = "This sign-in is no longer valid. Please go back to the chat and start it again.";
  server.on(consent, () => {
    setSystemTime(new Date(Date.now() + 11_000));
    return Response.json({ message }, { status: 404 });
  });
  open();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.queryByRole("button")).toBeNull();
  // Two requests come from StrictMode; neither is repeated.
  expect(server.asked(consent)).toHaveLength(2);
});

test("a request that was answered already says so at once", async () => {
  signedInAs(anele);
  const message = "This sign-in has been answered already. Please go back to the chat.";
  server.refuse(consent, 409, message);
  open();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

test("when the request has expired before the press, shows the message and disables the button", async () => {
  signedInAs(anele);
  server.refuse(approve, 404, "This sign-in is no longer valid.");
  open();
  fireEvent.click(await ready("Continue as anele"));
  expect((await screen.findByRole("alert")).textContent).toBe("This sign-in is no longer valid.");
  expect((await button("Continue as anele")).hasAttribute("disabled")).toBe(true);
  expect(heard).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});

test("when the server is down, a toast says so and the question stays", async () => {
  signedInAs(anele);
  server.refuse(approve, 503, "Please try again later.");
  open();
  fireEvent.click(await ready("Continue as anele"));
  await waitFor(() => expect(shownToast()).toEqual(["That didn't work", "Please try again later."]));
  expect((await button("Continue as anele")).hasAttribute("disabled")).toBe(false);
});

test("when the login has expired before the press, the login form shows again", async () => {
  signedInAs(anele);
  server.refuse(approve, 401, "Please log in to continue.");
  open();
  fireEvent.click(await ready("Continue as anele"));
  await button("Login");
  expect(heard).toEqual([]);
});

test("without a connection, the failed read can be retried", async () => {
  signedInAs(anele);
  server.on(consent, () => {
    throw new TypeError("Failed to fetch");
  });
  open();
  const again = await button("Try again");
  server.json(consent, { vendor: { businessName: "Karoo Crafts", city: "" }, origin: "https://karoo.example" });
  fireEvent.click(again);
  await button("Continue as anele");
});

test("an address without an id says so and requests nothing; another id in the same window starts another request", async () => {
  signedInAs(anele);
  open("/auth/widget");
  expect(screen.getByRole("alert").textContent).toContain("This link is not complete.");
  expect(asked()).toEqual([]);
  act(() => {
    location.hash = `#h=${id}`;
    window.dispatchEvent(new Event("hashchange"));
  });
  await button("Continue as anele");
});

test.each(["../../user", "x?next=https://evil.example", "https://evil.example"])(
  "%s as the id stays one path segment and leads to no other address",
  async (nasty) => {
    signedInAs(anele);
    const path = `/api/auth/widget/${encodeURIComponent(nasty)}`;
    server.refuse(`GET ${path}`, 409, "This sign-in is over.");
    open(`/auth/widget#h=${encodeURIComponent(nasty)}`);
    expect((await screen.findByRole("alert")).textContent).toBe("This sign-in is over.");
    expect(new Set(asked())).toEqual(new Set(["GET /api/auth/me", `GET ${path}`]));
    expect(location.pathname).toBe("/auth/widget");
    expect(document.body.textContent).not.toContain(nasty);
  },
);
