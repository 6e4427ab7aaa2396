import { beforeEach, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { seeded } from "#tests/harness/seeded-reads.ts";

const screen = await installDom("/settings");
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: Settings } = await import("./settings.tsx");

const server = playServer();
beforeEach(clearToasts);

const path = "/api/auth/second-factor";

function open(role: "shopper" | "admin") {
  const client = seeded();
  client.setQueryData(reads.me, { id: "1", email: "anele@example.com", username: "anele", role });
  client.setQueryData(reads.settings, { phoneNumber: "", emailNotifications: true, whatsappNotifications: false });
  client.removeQueries({ queryKey: reads.secondFactor });
  render(
    <QueryClientProvider client={client}>
      <Settings />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (name: string, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });

test("an admin whose login is old types the password, scans the code, types the first one and sees the recovery codes", async () => {
  let on = false;
  let fresh = false;
  server.on(`GET ${path}`, () => Response.json({ on, recoveryCodesLeft: on ? 10 : 0 }));
  server.on(`POST ${path}`, () =>
    fresh
      ? Response.json({ key: "ABCDEFGH" })
      : Response.json({ message: "Again", reason: "confirm" }, { status: 403 }),
  );
  server.refuse("POST /api/auth/confirm", 400, "Wrong", { password: "This is not your current password." });
  server.on(`POST ${path}/confirm`, () => {
    on = true;
    return Response.json({ recoveryCodes: ["aaaa-bbbb-cccc-dddd"] });
  });
  open("admin");
  await screen.findByRole("heading", { name: "Two-step sign-in" });
  press("Set up two-step sign-in");
  await screen.findByText("Type your password again");
  type("Your password", "wrong");
  press("Continue");
  await screen.findByText("This is not your current password.");
  server.on("POST /api/auth/confirm", () => {
    fresh = true;
    return Response.json({ message: "Thank you." });
  });
  type("Your password", "right");
  press("Continue");
  await screen.findByText("ABCD EFGH");
  expect(screen.getByRole("img", { name: "QR code for the authenticator app" }).querySelector("path")).not.toBeNull();
  type("Code", "123456");
  press("Turn on");
  await screen.findByText("aaaa-bbbb-cccc-dddd");
  await screen.findByText(/10 recovery codes are left/);
  expect(server.asked(`POST ${path}/confirm`)).toEqual([{ call: `POST ${path}/confirm`, body: { code: "123456" } }]);
});

test("cancelling the password changes nothing", async () => {
  server.json(`GET ${path}`, { on: false, recoveryCodesLeft: 0 });
  server.on(`POST ${path}`, () => Response.json({ message: "Again", reason: "confirm" }, { status: 403 }));
  open("admin");
  await screen.findByRole("heading", { name: "Two-step sign-in" });
  press("Set up two-step sign-in");
  await screen.findByText("Type your password again");
  press("Cancel");
  await waitFor(() => expect(screen.queryByText("Type your password again") === null).toBe(true));
  await waitFor(() => expect(useToasts.getState().current?.title).toBe("Not changed"));
  await act(async () => {});
  expect(server.asked(`POST ${path}`)).toHaveLength(1);
  expect(server.asked("POST /api/auth/confirm")).toEqual([]);
});

test("others have no such panel", async () => {
  open("shopper");
  await screen.findByRole("heading", { name: "Password" });
  expect(screen.queryByRole("heading", { name: "Two-step sign-in" }) === null).toBe(true);
  expect(server.calls.map(({ call }) => call)).not.toContain(`GET ${path}`);
});
