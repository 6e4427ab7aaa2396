import { beforeEach, expect, test } from "bun:test";
import { StrictMode } from "react";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/auth/reset");
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: ResetPassword } = await import("./reset-password.tsx");

const server = playServer();
const call = "POST /api/auth/password/reset";
beforeEach(clearToasts);

function open(address: string) {
  history.replaceState(null, "", address);
  const client = createQueryClient();
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ResetPassword />
      </QueryClientProvider>
    </StrictMode>,
  );
  return client;
}
const password = () => screen.getByLabelText<HTMLInputElement>("New password");
const submit = (text: string) => {
  fireEvent.input(password(), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Save and sign in" }));
};
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

test("the token is removed from the address at once; success signs in and goes to /chat", async () => {
  server.json(call, { id: "1", email: "a@example.com", username: "anele", role: "admin" });
  const client = open("/auth/reset#token=abc-DEF_123");
  expect(location.hash).toBe("");
  expect(location.pathname).toBe("/auth/reset");
  submit("rooibos1");
  fireEvent.click(screen.getByRole("button", { name: "Save and sign in" }));
  await waitFor(() => expect(location.pathname).toBe("/chat"));
  expect(server.calls).toEqual([{ call, body: { token: "abc-DEF_123", password: "rooibos1" } }]);
  expect(client.getQueryData(reads.me)).toMatchObject({ username: "anele" });
  expect(shownToast()).toEqual(["Welcome back!", "Signed in as anele", undefined]);
});

test("rule account-3: Password must be at least 6 characters, and nothing is sent", async () => {
  open("/auth/reset#token=abc");
  submit("12345");
  await screen.findByText("Password must be at least 6 characters");
  expect(server.calls).toEqual([]);
});

test("rule account-3: the server's message about a common password shows at the field", async () => {
  const message = "Please choose a less common password";
  server.refuse(call, 400, message, { password: message });
  open("/auth/reset#token=abc");
  submit("password");
  await waitFor(() => expect(shownToast()).toEqual(["Password not changed", message, undefined]));
  expect(screen.getByText(message).id).toBe(password().getAttribute("aria-describedby") ?? "");
  expect(password().value).toBe("password");
});

test("a used or expired link says so, with a link to login; a new link in the same tab works", async () => {
  server.refuse(call, 400, "This link is no longer valid. Please ask for a new one.");
  open("/auth/reset#token=old");
  submit("rooibos1");
  await screen.findByRole("heading", { name: "This link does not work" });
  expect(screen.getByRole("alert").textContent).toBe("This link is no longer valid. Please ask for a new one.");
  expect(screen.getByRole("link", { name: "Go to login" }).getAttribute("href")).toBe("/auth/login");
  expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/auth/forgot");
  act(() => {
    location.hash = "#token=new";
    window.dispatchEvent(new Event("hashchange"));
  });
  expect(location.hash).toBe("");
  expect(password().value).toBe("");
  server.json(call, { id: "1", email: "a@example.com", username: "anele", role: "admin" });
  submit("rooibos1");
  await waitFor(() => expect(location.pathname).toBe("/chat"));
  expect(server.calls.at(-1)?.body).toEqual({ token: "new", password: "rooibos1" });
});

test("a link without a token says so", () => {
  open("/auth/reset");
  expect(screen.getByRole("alert").textContent).toContain("This link is not complete.");
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("when the server is down, the form and the typed text stay", async () => {
  server.refuse(call, 503, "Please try again later.");
  open("/auth/reset#token=abc");
  submit("rooibos1");
  await waitFor(() => expect(shownToast()).toEqual(["Password not changed", "Please try again later.", undefined]));
  expect(password().value).toBe("rooibos1");
});
