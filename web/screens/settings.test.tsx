import { beforeEach, expect, test } from "bun:test";
import type { UserSettings } from "#contract/users/user-settings.ts";
import { deliveryAddress } from "#tests/harness/addresses.ts";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";

const screen = await installDom("/settings");
const { fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: Settings } = await import("./settings.tsx");

const server = playServer();
const readCall = "GET /api/user/settings";
const saveCall = "PUT /api/user/settings";
let stored: UserSettings;
beforeEach(() => {
  clearToasts();
  stored = { phoneNumber: "", emailNotifications: true, whatsappNotifications: false };
  server.on(readCall, () => Response.json(stored));
  server.json("GET /api/addresses", []);
  server.json("GET /api/user/sites", { sites: [] });
});

function open(signedIn = true) {
  const client = createQueryClient();
  client.setQueryData(
    reads.me,
    signedIn ? { id: "1", email: "a@example.com", username: "anele", role: "shopper" } : null,
  );
  render(
    <QueryClientProvider client={client}>
      <Settings />
    </QueryClientProvider>,
  );
}
const phone = () => screen.getByLabelText<HTMLInputElement>("Phone number");
const switchOf = (name: string) => screen.getByRole<HTMLButtonElement>("switch", { name });
const whatsapp = () => switchOf("WhatsApp notifications");
const isOn = (control: HTMLElement) => control.getAttribute("aria-checked") === "true";
const type = (value: string) => fireEvent.input(phone(), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Preferences" }));
const sent = () => server.asked(saveCall).map(({ body }) => body);
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

test("rule settings-1: phone number with its hint, two switches, Save Preferences; a double press saves once", async () => {
  server.json(saveCall, stored);
  open();
  await screen.findByRole("heading", { name: "Settings" });
  expect(screen.getByText(/country code/).textContent).toContain("(required for WhatsApp)");
  expect(isOn(switchOf("Email notifications"))).toBe(true);
  fireEvent.click(switchOf("Email notifications"));
  save();
  save();
  await waitFor(() => expect(shownToast()?.[0]).toBe("Settings updated"));
  expect(sent()).toEqual([{ phoneNumber: "", emailNotifications: false, whatsappNotifications: false }]);
});

test("while the phone number is empty, the WhatsApp switch is disabled and false is sent", async () => {
  stored = { phoneNumber: "+27821234567", emailNotifications: true, whatsappNotifications: true };
  server.on(saveCall, (body) => Response.json(body));
  open();
  await screen.findByLabelText("Phone number");
  expect([whatsapp().disabled, isOn(whatsapp())]).toEqual([false, true]);
  type("   ");
  expect([whatsapp().disabled, isOn(whatsapp())]).toEqual([true, false]);
  // With a number again, the switch is back as before.
  type("+27 82 123 4567");
  expect([whatsapp().disabled, isOn(whatsapp())]).toEqual([false, true]);
  type("");
  save();
  await waitFor(() => expect(shownToast()?.[0]).toBe("Settings updated"));
  expect(sent()).toEqual([{ phoneNumber: "", emailNotifications: true, whatsappNotifications: false }]);
  type("+27");
  expect([whatsapp().disabled, isOn(whatsapp())]).toEqual([false, false]);
});

test("after saving, the field shows the number as it was stored", async () => {
  open();
  await screen.findByLabelText("Phone number");
  type(" 082 123 4567 ");
  fireEvent.click(whatsapp());
  const saved = { phoneNumber: "+27821234567", emailNotifications: true, whatsappNotifications: true };
  server.json(saveCall, saved);
  save();
  await waitFor(() => expect(phone().value).toBe("+27821234567"));
  expect(sent()).toEqual([{ ...saved, phoneNumber: "082 123 4567" }]);
  expect(server.asked(readCall)).toHaveLength(2);
});

test("text typed while saving stays", async () => {
  let answer = (_: Response) => {};
  server.on(
    saveCall,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  open();
  await screen.findByLabelText("Phone number");
  type("0821234567");
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  type("0837654321");
  answer(Response.json({ ...stored, phoneNumber: "+27821234567" }));
  await waitFor(() => expect(shownToast()?.[0]).toBe("Settings updated"));
  expect(phone().value).toBe("0837654321");
});

test("rule settings-3: toast Update failed with the message, which also shows at the field; the typed text stays", async () => {
  const message = "Please enter a valid phone number.";
  server.refuse(saveCall, 400, message, { phoneNumber: message });
  open();
  await screen.findByLabelText("Phone number");
  type("12");
  save();
  await waitFor(() => expect(shownToast()).toEqual(["Update failed", message, undefined]));
  expect(phone().value).toBe("12");
  await waitFor(() => expect(document.activeElement).toBe(phone()));
  expect(phone().getAttribute("aria-describedby")).toBe(screen.getByText(message).id);
  type("123");
  expect(screen.queryByText(message)).toBeNull();
});

test("when the server can't be reached, shows Update failed and keeps the typed text", async () => {
  open();
  await screen.findByLabelText("Phone number");
  type("+27821234567");
  save();
  await waitFor(() => expect(shownToast()).toEqual(["Update failed", "Please try again", undefined]));
  expect(phone().value).toBe("+27821234567");
});

test("rule account-8: a visitor is asked to sign in", () => {
  open(false);
  expect(screen.getByRole("heading", { name: "Login to change your settings" })).toBeTruthy();
  expect(server.calls).toEqual([]);
});

test("addresses: listed, changed, and removed once it is confirmed", async () => {
  const saved = { id: "a1", ...deliveryAddress };
  server.json("GET /api/addresses", [saved]);
  server.json("PUT /api/addresses/a1", { ...saved, street: "1 First Avenue" });
  server.json("DELETE /api/addresses/a1", { message: "Removed" });
  open();
  await screen.findByText("12 Vilakazi Street");
  fireEvent.click(screen.getByRole("button", { name: "Change Nomsa Dlamini, 12 Vilakazi Street" }));
  const form = within(await screen.findByRole("form", { name: "Change address" }));
  expect(form.getByLabelText<HTMLInputElement>("Postal code").value).toBe("1804");
  fireEvent.input(form.getByLabelText("Street and number"), { target: { value: "1 First Avenue" } });
  server.json("GET /api/addresses", [{ ...saved, street: "1 First Avenue" }]);
  fireEvent.click(form.getByRole("button", { name: "Save address" }));
  await screen.findByText("1 First Avenue");
  expect(server.asked("PUT /api/addresses/a1").map(({ body }) => (body as typeof saved).street)).toEqual([
    "1 First Avenue",
  ]);

  fireEvent.click(screen.getByRole("button", { name: "Remove Nomsa Dlamini, 1 First Avenue" }));
  expect(server.asked("DELETE /api/addresses/a1")).toEqual([]);
  server.json("GET /api/addresses", []);
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(document.querySelectorAll("address").length).toBe(0));
  expect(shownToast()?.[0]).toBe("Address removed");
});
