import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom("/vendor/register");
const { act, cleanup, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { reads } = await import("#web/lib/reads.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: VendorRegister } = await import("./vendor-register.tsx");

const shopper = { id: "1", email: "a@example.com", username: "anele", role: "shopper" };
const vendor = {
  id: "v1",
  businessName: "Umbilo Baskets",
  description: "Hand-woven ilala palm baskets.",
  city: "Durban",
  province: "KwaZulu-Natal",
  postalCode: "4001",
  latitude: "-29.85868039",
  longitude: "31.02184",
  rating: null,
  totalReviews: 0,
  verified: false,
  status: "pending",
  createdAt: "2026-01-05T10:00:00.000Z",
};

const realFetch = globalThis.fetch;
let calls: { method: string; path: string; body: unknown }[] = [];
/** The server's replies by method and path. */
let replies: Record<string, () => Response> = {};
/** Pending requests for the location, which the test answers. */
let asked: { found: (latitude: number, longitude: number) => void; failed: (message: string) => void }[] = [];

beforeEach(() => {
  calls = [];
  asked = [];
  clearToasts();
  history.replaceState(null, "", "/vendor/register");
  replies = {
    "GET /api/auth/me": () => Response.json(shopper),
    "GET /api/vendor/me": () => Response.json({ message: "Your account is not a vendor yet." }, { status: 403 }),
    "POST /api/vendor/register": () => Response.json(vendor, { status: 201 }),
  };
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    calls.push({
      method: init.method ?? "",
      path,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    });
    return replies[`${init.method} ${path}`]?.() ?? new Response("", { status: 404 });
  }) as unknown as typeof fetch;
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
        asked.push({
          found: (latitude, longitude) => found({ coords: { latitude, longitude } } as GeolocationPosition),
          failed: (message) => failed({ message } as GeolocationPositionError),
        }),
    },
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open() {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <VendorRegister />
    </QueryClientProvider>,
  );
  await screen.findByText("Register Business");
  return client;
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
function fill() {
  type("Business name", "  Umbilo Baskets ");
  type("Description", "Hand-woven ilala palm baskets.");
  type("City", "Durban");
  fireEvent.change(screen.getByLabelText("Province"), { target: { value: "KwaZulu-Natal" } });
}
const button = (name: string) => screen.getByText(name, { selector: "button" });
const press = (name: string) => fireEvent.click(button(name));
const submit = () => press("Register Business");
const sent = () => calls.filter(({ method }) => method === "POST");
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};
const application = {
  businessName: "Umbilo Baskets",
  description: "Hand-woven ilala palm baskets.",
  city: "Durban",
  province: "KwaZulu-Natal",
};

describe("vendor registration", () => {
  test("rule form-1: shows the four messages, focuses the first and sends nothing; offers nine provinces", async () => {
    await open();
    submit();
    await screen.findByText("Business name must be at least 3 characters");
    for (const message of ["Description must be at least 10 characters", "City is required", "Province is required"]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Business name")));
    const options = [...(screen.getByLabelText("Province") as HTMLSelectElement).options];
    expect(options.map(({ value }) => value).filter(Boolean)).toHaveLength(9);
    expect(sent()).toEqual([]);
  });

  test("coordinates are displayed with 4 decimals and sent in full precision as strings", async () => {
    await open();
    fill();
    press("Detect Location");
    expect(button("Detecting...")).toBeTruthy();
    act(() => asked[0]?.found(-29.858680391, 31.021840412));
    await screen.findByText("Detected: -29.8587, 31.0218");
    type("Postal code (optional)", " 4001 ");
    submit();
    submit();
    await waitFor(() => expect(location.pathname).toBe("/vendor/dashboard"));
    expect(sent()).toEqual([
      {
        method: "POST",
        path: "/api/vendor/register",
        body: { ...application, postalCode: "4001", latitude: "-29.858680391", longitude: "31.021840412" },
      },
    ]);
  });

  test("coordinates of 0 are valid, and none is sent with an exponent", async () => {
    await open();
    fill();
    press("Detect Location");
    act(() => asked[0]?.found(0, 0.0000001));
    await screen.findByText("Detected: 0.0000, 0.0000");
    submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ latitude: "0", longitude: expect.stringMatching(/^0\.0000001\d*$/) });
  });

  test("submitting while detecting shows the toast Location still loading; the shopper can submit without waiting", async () => {
    await open();
    fill();
    press("Detect Location");
    submit();
    expect(shownToast()).toEqual([
      "Location still loading",
      "Please wait for location detection to complete or submit without it.",
      undefined,
    ]);
    expect(sent()).toEqual([]);
    press("Continue without location");
    // The browser's answer comes too late.
    act(() => asked[0]?.found(-29.8, 31));
    expect(screen.queryByText(/Detected/)).toBeNull();
    submit();
    await screen.findByText("Yes, submit");
    press("Yes, submit");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual(application);
  });

  test("without a location, whether never requested or failed, asks for confirmation; No keeps the form", async () => {
    await open();
    fill();
    submit();
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("will not appear in Near Me searches");
    press("No");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(sent()).toEqual([]);
    expect((screen.getByLabelText("City") as HTMLInputElement).value).toBe("Durban");

    press("Detect Location");
    act(() => asked[0]?.failed("User denied Geolocation"));
    await waitFor(() =>
      expect(shownToast()).toEqual(["Location detection failed", "User denied Geolocation", undefined]),
    );
    submit();
    await screen.findByRole("alertdialog");
  });

  test("a browser without geolocation shows Location detection failed", async () => {
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: undefined });
    await open();
    press("Detect Location");
    await waitFor(() =>
      expect(shownToast()).toEqual([
        "Location detection failed",
        "Geolocation is not supported by your browser",
        undefined,
      ]),
    );
  });

  test("rule vendor-4: toast Registration failed with the server's message or Vendor registration failed", async () => {
    for (const [reply, text] of [
      [() => Response.json({ message: "Please try again later." }, { status: 429 }), "Please try again later."],
      [() => new Response("<html>", { status: 502 }), "Vendor registration failed"],
    ] as const) {
      replies["POST /api/vendor/register"] = reply;
      clearToasts();
      await open();
      fill();
      submit();
      await screen.findByText("Yes, submit");
      press("Yes, submit");
      await waitFor(() => expect(shownToast()).toEqual(["Registration failed", text, undefined]));
      expect((screen.getByLabelText("City") as HTMLInputElement).value).toBe("Durban");
      cleanup();
    }
  });

  test("the server's error shows at its field", async () => {
    replies["POST /api/vendor/register"] = () =>
      Response.json({ message: "City is required", fields: { city: "City is required" } }, { status: 400 });
    await open();
    fill();
    submit();
    await screen.findByText("Yes, submit");
    press("Yes, submit");
    await screen.findByText("City is required");
    expect(screen.getByLabelText("City").getAttribute("aria-invalid")).toBe("true");
  });

  test("rule role-2: the account is a vendor on the dashboard, even when the next read fails; an admin stays admin", async () => {
    for (const role of ["shopper", "admin"]) {
      replies["GET /api/auth/me"] = () => Response.json({ ...shopper, role });
      replies["GET /api/vendor/me"] = () => Response.json({ message: "no" }, { status: 403 });
      const client = await open();
      fill();
      submit();
      await screen.findByText("Yes, submit");
      replies["GET /api/auth/me"] = () => new Response("", { status: 502 });
      replies["GET /api/vendor/me"] = () => new Response("", { status: 502 });
      press("Yes, submit");
      await waitFor(() => expect(location.pathname).toBe("/vendor/dashboard"));
      expect(client.getQueryData(reads.vendor)).toMatchObject({ id: "v1", status: "pending", listings: [] });
      expect(client.getQueryData(reads.me)).toMatchObject({ role: role === "admin" ? "admin" : "vendor" });
      cleanup();
      history.replaceState(null, "", "/vendor/register");
    }
  });
});

describe("access to vendor registration", () => {
  const show = () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <VendorRegister />
      </QueryClientProvider>,
    );

  test("rule account-8: a visitor sees a sign-in prompt", async () => {
    replies["GET /api/auth/me"] = () => Response.json({ message: "Please log in to continue." }, { status: 401 });
    show();
    expect((await screen.findByRole("link", { name: "Login" })).getAttribute("href")).toBe("/auth/login");
    expect(screen.queryByText("Register Business")).toBeNull();
  });

  test("a pending or approved vendor gets a link to the dashboard", async () => {
    replies["GET /api/vendor/me"] = () => Response.json({ ...vendor, listings: [], totalListings: 0 });
    show();
    const link = await screen.findByRole("link", { name: "Go to your dashboard" });
    expect(link.getAttribute("href")).toBe("/vendor/dashboard");
  });

  test("a rejected vendor's form is filled with its last application, including the location", async () => {
    replies["GET /api/vendor/me"] = () =>
      Response.json({ ...vendor, status: "rejected", listings: [], totalListings: 0 });
    show();
    await screen.findByText("Detected: -29.8587, 31.0218");
    expect((screen.getByLabelText("Business name") as HTMLInputElement).value).toBe("Umbilo Baskets");
    press("Apply Again");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      ...application,
      latitude: "-29.85868039",
      longitude: "31.02184",
      postalCode: "4001",
    });
    await waitFor(() => expect(location.pathname).toBe("/vendor/dashboard"));
  });
});
