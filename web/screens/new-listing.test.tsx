import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { listing as anyListing } from "#tests/harness/shop-in-memory.ts";

const screen = await installDom("/vendor/listings/new");
const { act, fireEvent, render, waitFor } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { createQueryClient } = await import("#web/lib/query-client.ts");
const { clearToasts, useToasts } = await import("#web/lib/toast-store.ts");
const { default: EditListing } = await import("./edit-listing.tsx");
const { default: NewListing } = await import("./new-listing.tsx");

const id = "6a3a6c0e-3a76-4f5e-9d7d-2f3f5a8f9b10";
const vendor = { id: "v1", businessName: "Umbilo Baskets", status: "approved", listings: [], totalListings: 0 };
const listing = {
  ...anyListing(1, {
    id,
    title: "Ilala palm basket",
    description: "Woven by hand.",
    tags: ["basket"],
    price: "129.00",
    stock: 12,
    imageUrl: "/images/uploads/old-1280.webp",
  }),
  status: "active",
};

/** A fake XMLHttpRequest whose progress the test controls. */
class Wire {
  static all: Wire[] = [];
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 0;
  statusText = "";
  responseText = "";
  aborted = false;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Wire.all.push(this);
  }
  open() {}
  send() {}
  abort() {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
    this.onloadend?.();
  }
}
const wire = (at: number) => Wire.all[at] as Wire;

const answer = (at: number, status: number, body: unknown) => act(async () => wire(at).answer(status, body));

const realFetch = globalThis.fetch;
const realXhr = globalThis.XMLHttpRequest;
let calls: { method: string; path: string; body: unknown }[] = [];
let replies: Record<string, () => Response> = {};

beforeEach(() => {
  calls = [];
  Wire.all = [];
  clearToasts();
  history.replaceState(null, "", "/vendor/listings/new");
  replies = {
    "GET /api/auth/me": () => Response.json({ id: "1", email: "a@example.com", username: "anele", role: "vendor" }),
    "GET /api/vendor/me": () => Response.json(vendor),
    [`GET /api/vendor/listings/${id}`]: () => Response.json(listing),
    "POST /api/listings": () => Response.json(listing, { status: 201 }),
    [`PATCH /api/listings/${id}`]: () => Response.json(listing),
  };
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    calls.push({
      method: init.method ?? "",
      path,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    });
    return replies[`${init.method} ${path}`]?.() ?? new Response("", { status: 404 });
  }) as unknown as typeof fetch;
  globalThis.XMLHttpRequest = Wire as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = realXhr;
});

async function open(Screen = <NewListing />) {
  render(<QueryClientProvider client={createQueryClient()}>{Screen}</QueryClientProvider>);
  await screen.findByLabelText("Title");
}
const edit = () => open(<EditListing params={{ id }} />);
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const button = (name: string) => screen.getByText(name, { selector: "button" });
const press = (name: string) => fireEvent.click(button(name));
const writes = () => calls.filter(({ method }) => method !== "GET");
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};
const choose = (file: File) => {
  const input = screen.getByTestId("picture-file") as HTMLInputElement;
  Object.defineProperty(input, "files", { configurable: true, value: [file] });
  Object.defineProperty(input, "value", { configurable: true, value: "", writable: true });
  fireEvent.change(input);
};
const jpeg = (name = "basket.jpg") => new File(["a picture"], name, { type: "image/jpeg" });
const onDashboard = () => waitFor(() => expect(location.pathname).toBe("/vendor/dashboard"));
const fill = () => {
  type("Title", "Ilala palm basket");
  type("Description", "Woven by hand.");
  fireEvent.change(field("Category"), { target: { value: "home" } });
  type("Price", "129");
  type("Stock", "12");
};

describe("a new listing", () => {
  test("shows the contract's messages, focuses the first field with an error and sends nothing", async () => {
    await open();
    type("Price", "12.345");
    press("Add Listing");
    await screen.findByText("Title must be at least 3 characters");
    for (const message of [
      "Description is required",
      "Required",
      "Price must be between 0.01 and 1000000.00 with at most two decimals",
      "Stock must be a whole number from 0 to 1000000",
    ]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field("Title"));
    expect(writes()).toEqual([]);
  });

  test("is sent once, accepts South African amounts and leads to the dashboard", async () => {
    await open();
    fill();
    type("Price", "R1 299,5");
    fireEvent.blur(field("Price"));
    expect(field("Price").value).toBe("1299.5");
    press("Add Listing");
    press("Add Listing");
    await onDashboard();
    expect(writes()).toEqual([
      {
        method: "POST",
        path: "/api/listings",
        body: {
          title: "Ilala palm basket",
          description: "Woven by hand.",
          category: "home",
          tags: [],
          price: "1299.50",
          stock: 12,
          sku: null,
          imageUrl: null,
        },
      },
    ]);
  });

  test("rule listing-1: up to 20 tags of 1–40 characters; Enter and comma add, Backspace removes", async () => {
    await open();
    const tags = field("Tags (optional)");
    const chips = () => [...document.querySelectorAll(".tag-chip-text")].map((chip) => chip.textContent);
    const write = (value: string) => fireEvent.input(tags, { target: { value } });
    write(" basket ");
    fireEvent.keyDown(tags, { key: "Enter" });
    write("ilala, , BASKET,zulu,");
    expect(chips()).toEqual(["basket", "ilala", "zulu"]);
    fireEvent.keyDown(tags, { key: "Backspace" });
    expect(chips()).toEqual(["basket", "ilala"]);
    write("x".repeat(41));
    fireEvent.keyDown(tags, { key: "Enter" });
    expect(screen.getByText("A tag may have at most 40 characters")).toBeTruthy();
    expect(tags.value).toBe("x".repeat(41));
    write(`${Array.from({ length: 20 }, (_, at) => `tag ${at}`).join(",")},`);
    expect(chips()).toHaveLength(20);
    expect(screen.getByText("At most 20 tags")).toBeTruthy();
    expect(tags.value).toBe("tag 18, tag 19");
    fireEvent.click(screen.getByLabelText("Remove tag basket"));
    expect(document.activeElement).toBe(tags);
    expect(chips()).toHaveLength(19);
    expect(writes()).toEqual([]);
  });

  test("the picture is uploaded at once and shows its progress; saving waits for it", async () => {
    await open();
    choose(jpeg());
    act(() => wire(0).upload.onprogress?.({ lengthComputable: true, loaded: 45, total: 100 }));
    expect(screen.getByText("Sending, 45%")).toBeTruthy();
    fill();
    press("Add Listing");
    await screen.findByText("Waiting for the picture");
    expect(writes()).toEqual([]);
    await answer(0, 201, { url: "/images/uploads/new-1280.webp" });
    await onDashboard();
    expect(writes()[0]?.body).toMatchObject({ imageUrl: "/images/uploads/new-1280.webp" });
  });

  test("a failed upload keeps everything typed and offers Retry", async () => {
    await open();
    fill();
    choose(jpeg());
    await answer(0, 400, { message: "This file is not a picture." });
    await screen.findByText("This file is not a picture.");
    press("Add Listing");
    await waitFor(() => expect(shownToast()?.[0]).toBe("Picture not sent"));
    expect(writes()).toEqual([]);
    expect(field("Title").value).toBe("Ilala palm basket");
    press("Retry");
    await answer(1, 201, { url: "/images/uploads/new-1280.webp" });
    await screen.findByText(/The picture is uploaded/);
    press("Add Listing");
    await onDashboard();
  });

  test("files over 8 MB and other types are refused before sending; replacing or removing stops a running upload", async () => {
    await open();
    choose(new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
    expect(screen.getByText("Please choose a JPEG, PNG, WebP or AVIF picture.")).toBeTruthy();
    choose(new File([new Uint8Array(8 * 1024 * 1024 + 1)], "big.png", { type: "image/png" }));
    expect(screen.getByText("A file may have at most 8 MB.")).toBeTruthy();
    expect(Wire.all).toHaveLength(0);

    choose(jpeg("first.jpg"));
    choose(jpeg("second.jpg"));
    expect(wire(0).aborted).toBe(true);
    press("Remove");
    expect(wire(1).aborted).toBe(true);
    fill();
    press("Add Listing");
    await onDashboard();
    expect(writes()[0]?.body).toMatchObject({ imageUrl: null });
  });

  test("the server's error shows at its field, and typed text stays", async () => {
    replies["POST /api/listings"] = () =>
      Response.json({ message: "Invalid input", fields: { sku: "You use this SKU already" } }, { status: 400 });
    await open();
    fill();
    type("SKU (optional)", "B-1");
    press("Add Listing");
    await screen.findByText("You use this SKU already");
    await waitFor(() => expect(document.activeElement).toBe(field("SKU (optional)")));
    expect(shownToast()).toEqual(["Listing not saved", "Invalid input"]);
    expect(field("SKU (optional)").value).toBe("B-1");
    expect(location.pathname).toBe("/vendor/listings/new");
  });

  test("leaving with unsaved changes asks first; without changes it doesn't", async () => {
    const questions: (string | undefined)[] = [];
    let answered = false;
    const realConfirm = globalThis.confirm;
    globalThis.confirm = (question) => {
      questions.push(question);
      return answered;
    };
    const unload = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    try {
      await open();
      expect(unload()).toBe(false);
      type("Title", "Ilala palm basket");
      expect(unload()).toBe(true);
      fireEvent.click(screen.getByText("Cancel"));
      expect(location.pathname).toBe("/vendor/listings/new");
      answered = true;
      fireEvent.click(screen.getByText("Cancel"));
      expect(location.pathname).toBe("/vendor/dashboard");
      expect(questions).toHaveLength(2);
    } finally {
      globalThis.confirm = realConfirm;
    }
  });

  test("a rejected vendor is told to apply again; a shopper sees Not a Vendor", async () => {
    replies["GET /api/vendor/me"] = () => Response.json({ ...vendor, status: "rejected" });
    const view = render(
      <QueryClientProvider client={createQueryClient()}>
        <NewListing />
      </QueryClientProvider>,
    );
    expect((await screen.findByText("Apply again")).getAttribute("href")).toBe("/vendor/register");
    view.unmount();
    replies["GET /api/vendor/me"] = () => Response.json({ message: "no" }, { status: 403 });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <NewListing />
      </QueryClientProvider>,
    );
    await screen.findByText("Not a Vendor");
    expect(screen.getByText("Become a Vendor").getAttribute("href")).toBe("/vendor/register");
  });
});

describe("changing a listing", () => {
  test("sends only what changed, with the stock that the vendor saw", async () => {
    await edit();
    expect(field("Title").value).toBe("Ilala palm basket");
    expect(field("Category").value).toBe("home");
    type("Stock", "20");
    press("Save Changes");
    await onDashboard();
    expect(writes()).toEqual([{ method: "PATCH", path: `/api/listings/${id}`, body: { stock: 20, stockBefore: 12 } }]);
  });

  test("the same price written differently is no change; without changes nothing is sent", async () => {
    await edit();
    type("Price", "129");
    press("Save Changes");
    await onDashboard();
    expect(writes()).toEqual([]);
    expect(shownToast()?.[0]).toBe("Nothing to save");
  });

  test("when pieces were sold meanwhile, shows the server's message; saving again uses the new stock", async () => {
    const sentence = "The stock changed meanwhile: there are 7 now. Please check and save again.";
    await edit();
    type("Stock", "20");
    replies[`PATCH /api/listings/${id}`] = () =>
      Response.json({ message: sentence, fields: { stock: sentence } }, { status: 409 });
    replies[`GET /api/vendor/listings/${id}`] = () => Response.json({ ...listing, stock: 7 });
    press("Save Changes");
    await screen.findByText(sentence);
    expect(field("Stock").value).toBe("20");
    replies[`PATCH /api/listings/${id}`] = () => Response.json(listing);
    await waitFor(() => expect(button("Save Changes").hasAttribute("disabled")).toBe(false));
    press("Save Changes");
    await onDashboard();
    expect(writes().map(({ body }) => body)).toEqual([
      { stock: 20, stockBefore: 12 },
      { stock: 20, stockBefore: 7 },
    ]);
  });

  test("removing the picture sends null", async () => {
    await edit();
    press("Remove");
    press("Save Changes");
    await onDashboard();
    expect(writes()[0]?.body).toEqual({ imageUrl: null });
  });

  test("another vendor's listing, or an unknown id, shows Listing not found", async () => {
    replies[`GET /api/vendor/listings/${id}`] = () => Response.json({ message: "no" }, { status: 404 });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <EditListing params={{ id }} />
      </QueryClientProvider>,
    );
    await screen.findByText("Listing not found");
  });
});
