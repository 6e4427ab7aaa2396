import { beforeEach, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/auth/forgot");
const { fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: ForgotPassword } = await import("./forgot-password.tsx");
const { default: Login } = await import("./login.tsx");

const server = playServer();
const call = "POST /api/auth/password/forgot";
const message = "If an account exists for that address, a link is on its way. It works for one hour.";
beforeEach(() => {
  clearToasts();
  history.replaceState(null, "", "/auth/forgot");
});

const open = (Screen = ForgotPassword) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const type = (value: string) => fireEvent.input(email(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send link" }));
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

test("shows the server's message; a double press sends once; asking again keeps the address", async () => {
  server.json(call, { message });
  open();
  type(" thandi@example.com ");
  send();
  send();
  await screen.findByRole("heading", { name: "Check your email" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(message));
  expect(server.calls).toEqual([{ call, body: { email: "thandi@example.com" } }]);
  expect(screen.getByRole("link", { name: "Go to login" }).getAttribute("href")).toBe("/auth/login");
  fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(email().value).toBe("thandi@example.com");
  send();
  await screen.findByRole("heading", { name: "Check your email" });
  expect(server.calls).toHaveLength(2);
});

test("Invalid email address shows at the field, and nothing is sent", async () => {
  open();
  type("thandi");
  send();
  const error = await screen.findByText("Invalid email address");
  expect(email().getAttribute("aria-describedby")).toBe(error.id);
  expect(server.calls).toEqual([]);
});

test("when the server refuses, the typed address stays", async () => {
  const refusal = "Too many links. Please try again in 60 minutes.";
  server.refuse(call, 429, refusal);
  open();
  type("thandi@example.com");
  send();
  await waitFor(() => expect(shownToast()).toEqual(["Link not sent", refusal, undefined]));
  expect(email().value).toBe("thandi@example.com");
});

test("when the server can't be reached, the shopper can try again", async () => {
  open();
  type("thandi@example.com");
  send();
  await waitFor(() => expect(shownToast()).toEqual(["Link not sent", "Please try again", undefined]));
  expect(email().value).toBe("thandi@example.com");
});

test("the login links here, and the address typed there is filled in without appearing in the URL", async () => {
  history.replaceState(null, "", "/auth/login");
  const { unmount } = open(Login);
  type("thandi@example.com");
  fireEvent.click(screen.getByRole("link", { name: "Forgot your password?" }));
  expect(location.pathname + location.search + location.hash).toBe("/auth/forgot");
  unmount();
  open();
  expect(email().value).toBe("thandi@example.com");
});
