import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom("/auth/register");
const { cleanup, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { useAssistant } = await import("#web/lib/assistant-store.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: Login } = await import("./login.tsx");
const { default: Register } = await import("./register.tsx");

const realFetch = globalThis.fetch;
let calls: { path: string; body: unknown }[] = [];
let reply = () => Response.json({ message: "Email already registered" }, { status: 409 });

beforeEach(() => {
  calls = [];
  clearToasts();
  history.replaceState(null, "", "/auth/register");
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    calls.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    return reply();
  }) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(Screen: typeof Register, client = createQueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  return { email: screen.getByLabelText("Email"), password: screen.getByLabelText("Password") };
}
const type = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

describe("register", () => {
  test("rule account-1: the user name is the part before @, padded when shorter than 3; the role is shopper", async () => {
    reply = () => Response.json({ id: "1", email: "ab@example.com", username: "abuser", role: "shopper" });
    const { email, password } = open(Register);
    type(email, " ab@example.com ");
    type(password, "rooibos1");
    submit("Sign Up");
    submit("Sign Up");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toEqual({
      path: "/api/auth/register",
      body: { email: "ab@example.com", password: "rooibos1", username: "abuser", role: "shopper" },
    });
    await waitFor(() => expect(location.pathname).toBe("/chat"));
    expect(calls.filter(({ path }) => path === "/api/auth/register")).toHaveLength(1);
  });

  test("shows the documented messages, focuses the first error and sends nothing", async () => {
    const { email } = open(Register);
    submit("Sign Up");
    await screen.findByText("Invalid email address");
    expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(email.getAttribute("aria-describedby")).toBe(screen.getByText("Invalid email address").id);
    expect(calls).toEqual([]);
  });

  test("rule account-7: toast Registration failed with the server's message, and typed text stays", async () => {
    reply = () => Response.json({ message: "Email already registered" }, { status: 409 });
    const { email, password } = open(Register);
    type(email, "thandi@example.com");
    type(password, "rooibos1");
    submit("Sign Up");
    await waitFor(() => expect(shownToast()).toEqual(["Registration failed", "Email already registered", undefined]));
    expect((email as HTMLInputElement).value).toBe("thandi@example.com");
    expect((password as HTMLInputElement).value).toBe("rooibos1");
    expect(location.pathname).toBe("/auth/register");
  });
});

describe("login", () => {
  test("a previous account's cached data is cleared; a visitor's conversation stays open", async () => {
    reply = () => Response.json({ id: "2", email: "b@example.com", username: "busi", role: "shopper" });
    for (const [before, kept] of [
      [{ id: "1", email: "a@example.com", username: "anele", role: "shopper" }, null],
      [null, "c1"],
    ] as const) {
      const client = createQueryClient();
      client.setQueryData(reads.me, before);
      client.setQueryData(reads.orders, [{ id: "theirs" }]);
      useAssistant.setState({ conversationId: "c1" });
      const { email, password } = open(Login, client);
      type(email, "b@example.com");
      type(password, "rooibos1");
      submit("Login");
      await waitFor(() => expect(location.pathname).toBe("/chat"));
      expect(client.getQueryData(reads.me)).toMatchObject({ id: "2" });
      if (before) expect(client.getQueryData(reads.orders)).toBeUndefined();
      expect(useAssistant.getState().conversationId).toBe(kept);
      cleanup();
      history.replaceState(null, "", "/auth/login");
    }
  });

  test("an account with a second factor is asked for a code, without a toast; a wrong one shows at its field", async () => {
    const refuse = (message: string, fields = {}) =>
      Response.json({ message, reason: "second-factor", fields }, { status: 400 });
    const answers = [
      refuse("Please type the code"),
      refuse("Not right", { code: "Not right" }),
      Response.json({ id: "1", email: "a@example.com", username: "anele", role: "admin" }),
    ];
    reply = () => answers[calls.length - 1] as Response;
    const { email, password } = open(Login);
    type(email, "a@example.com");
    type(password, "rooibos1");
    submit("Login");
    const code = await screen.findByLabelText("Code");
    expect(shownToast()).toBeNull();
    type(code, "123456");
    submit("Login");
    await screen.findByText("Not right");
    type(code, "654321");
    submit("Login");
    await waitFor(() => expect(location.pathname).toBe("/chat"));
    const account = { email: "a@example.com", password: "rooibos1" };
    expect(calls.slice(0, 3).map(({ body }) => body)).toEqual([
      account,
      { ...account, code: "123456" },
      { ...account, code: "654321" },
    ]);
  });

  test("rule account-7: toast Login failed with the server's message or Login failed", async () => {
    reply = () => new Response("<html>", { status: 502 });
    const { email, password } = open(Login);
    type(email, "thandi@example.com");
    type(password, "rooibos1");
    submit("Login");
    await waitFor(() => expect(shownToast()).toEqual(["Login failed", "Login failed", undefined]));
  });
});
