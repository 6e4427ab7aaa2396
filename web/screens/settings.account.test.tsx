import { beforeEach, describe, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { seeded } from "#tests/harness/seeded-reads.ts";

const screen = await installDom("/settings");
const { act, fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { reads } = await import("#web/lib/reads.ts");
const { useSessionEpoch } = await import("#web/lib/session.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: Settings } = await import("./settings.tsx");

const server = playServer();
const changeCall = "POST /api/auth/password/change";
const deleteCall = "DELETE /api/user";
beforeEach(() => {
  clearToasts();
  history.replaceState(null, "", "/settings");
});

function open(role: "shopper" | "vendor" = "shopper") {
  const client = seeded();
  client.setQueryData(reads.me, { id: "1", email: "anele@example.com", username: "anele", role });
  client.setQueryData(reads.settings, { phoneNumber: "", emailNotifications: true, whatsappNotifications: false });
  render(
    <QueryClientProvider client={client}>
      <Settings />
    </QueryClientProvider>,
  );
  return client;
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

describe("Password", () => {
  const change = (current: string, next: string) => {
    type("Current password", current);
    type("New password", next);
    press("Change password");
  };

  test("both fields suit password managers; success shows a toast and clears the form; a double press changes once", async () => {
    server.json(changeCall, { message: "Your password has been changed." });
    open();
    expect(field("Current password").autocomplete).toBe("current-password");
    expect(field("New password").autocomplete).toBe("new-password");
    const form = screen.getByRole("form", { name: "Password" });
    expect(form.querySelector<HTMLInputElement>("[autocomplete=username]")?.value).toBe("anele@example.com");
    change("rooibos-tea", "honeybush-tea");
    press("Change password");
    await waitFor(() =>
      expect(shownToast()).toEqual(["Password changed", "All other logins of your account have ended.", undefined]),
    );
    expect(server.calls).toEqual([
      { call: changeCall, body: { currentPassword: "rooibos-tea", password: "honeybush-tea" } },
    ]);
    expect([field("Current password").value, field("New password").value]).toEqual(["", ""]);
  });

  test("Password must be at least 6 characters, and the current one is required: otherwise nothing is sent", async () => {
    open();
    change("", "12345");
    await screen.findByText("Password must be at least 6 characters");
    expect(screen.getByText("Required").id).toBe(field("Current password").getAttribute("aria-describedby") ?? "");
    expect(server.calls).toEqual([]);
  });

  test.each([
    ["Current password", "currentPassword", "This is not your current password."],
    ["New password", "password", "Please choose a less common password"],
  ])("the server's message about %s shows at that field, and typed text stays", async (label, name, message) => {
    server.refuse(changeCall, 400, message, { [name]: message });
    open();
    change("rooibos-tea", "password");
    await waitFor(() => expect(shownToast()).toEqual(["Password not changed", message, undefined]));
    expect(screen.getByText(message).id).toBe(field(label).getAttribute("aria-describedby") ?? "");
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect([field("Current password").value, field("New password").value]).toEqual(["rooibos-tea", "password"]);
  });

  test("an expired login is reported, and typed text stays", async () => {
    server.refuse(changeCall, 401, "Please log in to continue.");
    open();
    change("rooibos-tea", "honeybush-tea");
    await screen.findByText(/Your login has expired/);
    expect(field("New password").value).toBe("honeybush-tea");
  });
});

describe("Delete account", () => {
  const ask = () => {
    press("Delete account");
    return within(screen.getByRole("alertdialog", { name: "Delete your account?" }));
  };
  const confirm = (dialog: ReturnType<typeof ask>, password: string) => {
    fireEvent.input(dialog.getByLabelText("Your password"), { target: { value: password } });
    fireEvent.click(dialog.getByRole("button", { name: "Delete account" }));
  };

  test("says what is deleted and what stays; Keep account changes nothing", () => {
    open();
    const dialog = ask();
    const text = screen.getByRole("alertdialog").textContent ?? "";
    expect(text).toContain("your orders, without your name and email address");
    expect(text).toContain("Orders that are still on their way go on");
    expect(text).toContain("your conversations, your reviews");
    expect(text).not.toContain("shop");
    expect(dialog.getByLabelText<HTMLInputElement>("Your password").autocomplete).toBe("current-password");
    fireEvent.click(dialog.getByRole("button", { name: "Keep account" }));
    expect(server.calls).toEqual([]);
  });

  test("tells a vendor that its products are no longer for sale", () => {
    open("vendor");
    ask();
    expect(screen.getByRole("alertdialog").textContent).toContain("its products are no longer for sale");
  });

  test("deletion clears everything cached, mounts the app again at / and shows a toast", async () => {
    server.json(deleteCall, { message: "Your account has been deleted." });
    const client = open();
    const { epoch } = useSessionEpoch.getState();
    confirm(ask(), "rooibos-tea");
    await waitFor(() =>
      expect(shownToast()).toEqual(["Account deleted", "Your account and your personal data are gone.", undefined]),
    );
    expect(server.calls).toEqual([{ call: deleteCall, body: { password: "rooibos-tea" } }]);
    expect(location.pathname).toBe("/");
    expect(client.getQueryData(reads.me)).toBeNull();
    expect(client.getQueryCache().getAll()).toHaveLength(1);
    expect(useSessionEpoch.getState().epoch).toBe(epoch + 1);
  });

  test("an empty password shows an error, and nothing is sent", () => {
    open();
    const dialog = ask();
    fireEvent.click(dialog.getByRole("button", { name: "Delete account" }));
    const error = dialog.getByText("Please enter your password");
    expect(dialog.getByLabelText("Your password").getAttribute("aria-describedby")).toBe(error.id);
    expect(server.calls).toEqual([]);
  });

  test("a wrong password shows at the field; open orders and a lost connection show in the dialog, which stays open", async () => {
    open();
    const dialog = ask();
    const wrong = "This is not your current password.";
    server.refuse(deleteCall, 400, wrong, { password: wrong });
    confirm(dialog, "not it");
    await dialog.findByText(wrong);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Your password")));
    server.refuse(deleteCall, 409, "Please finish your open orders first.");
    confirm(dialog, "rooibos-tea");
    expect((await dialog.findByRole("alert")).textContent).toBe("Please finish your open orders first.");
    server.on(deleteCall, () => Promise.reject(new TypeError("Failed to fetch")));
    confirm(dialog, "rooibos-tea!");
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe("That did not work. Please try again."));
    expect(dialog.getByLabelText<HTMLInputElement>("Your password").value).toBe("rooibos-tea!");
    expect(location.pathname).toBe("/settings");
  });

  test("a double press deletes once, and Escape doesn't close the dialog while it is busy", async () => {
    let answer = (_: Response) => {};
    server.on(
      deleteCall,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    open();
    const dialog = ask();
    confirm(dialog, "rooibos-tea");
    confirm(dialog, "rooibos-tea");
    await waitFor(() => expect(server.calls).toHaveLength(1));
    const cancel = new Event("cancel", { cancelable: true });
    act(() => void screen.getByRole("alertdialog").dispatchEvent(cancel));
    expect(cancel.defaultPrevented).toBe(true);
    answer(Response.json({ message: "Your account has been deleted." }));
    await waitFor(() => expect(shownToast()?.[0]).toBe("Account deleted"));
    expect(server.calls).toHaveLength(1);
  });
});
