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
  pictures: [{ url: "/images/uploads/old-1280.webp", alt: "" }],
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
const choose = (...files: File[]) => {
  const input = screen.getByTestId("picture-file") as HTMLInputElement;
  Object.defineProperty(input, "files", { configurable: true, value: files });
  Object.defineProperty(input, "value", { configurable: true, value: "", writable: true });
  fireEvent.change(input);
};
const jpeg = (name = "basket.jpg") => new File(["a picture"], name, { type: "image/jpeg" });
const shownPictures = () => [...document.querySelectorAll<HTMLImageElement>(".picture-frame img")];
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
    await waitFor(() => expect(document.activeElement).toBe(field("Title")));
    expect(writes()).toEqual([]);
    // From now on a message goes as soon as its field is right, and only that one.
    type("Title", "Ilala");
    expect(screen.queryByText("Title must be at least 3 characters")).toBeNull();
    expect(screen.getByText("Description is required")).toBeTruthy();
    type("Title", "Il");
    expect(screen.getByText("Title must be at least 3 characters")).toBeTruthy();
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
          pictures: [],
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
    await waitFor(() => expect(document.activeElement).toBe(tags));
    expect(chips()).toHaveLength(19);
    expect(writes()).toEqual([]);
  });

  test("pictures are uploaded at once, two at a time, and show their progress; saving waits for them", async () => {
    await open();
    choose(jpeg("front.jpg"), jpeg("back.jpg"), jpeg("side.jpg"));
    expect([screen.getAllByText("Sending, 0%").length, screen.getAllByText("Waiting").length]).toEqual([2, 1]);
    act(() => wire(0).upload.onprogress?.({ lengthComputable: true, loaded: 45, total: 100 }));
    expect(screen.getByText("Sending, 45%")).toBeTruthy();
    fill();
    press("Add Listing");
    await screen.findByText("Waiting for the pictures");
    await answer(1, 201, { url: "/images/uploads/back-1280.webp" });
    await answer(0, 201, { url: "/images/uploads/front-1280.webp" });
    expect(writes()).toEqual([]);
    await answer(2, 201, { url: "/images/uploads/side-1280.webp" });
    await onDashboard();
    const pictures = ["front", "back", "side"].map((name) => ({ url: `/images/uploads/${name}-1280.webp`, alt: "" }));
    expect(writes()[0]?.body).toMatchObject({ pictures });
  });

  test("a failed upload keeps everything typed and offers Retry; the others are not affected", async () => {
    await open();
    fill();
    choose(jpeg("front.jpg"), jpeg("back.jpg"));
    await answer(0, 400, { message: "This file is not a picture." });
    await answer(1, 201, { url: "/images/uploads/back-1280.webp" });
    await screen.findByText("This file is not a picture.");
    press("Add Listing");
    await waitFor(() => expect(shownToast()?.[0]).toBe("Picture not sent"));
    expect(writes()).toEqual([]);
    expect(field("Title").value).toBe("Ilala palm basket");
    press("Retry");
    await answer(2, 201, { url: "/images/uploads/front-1280.webp" });
    press("Add Listing");
    await onDashboard();
    const pictures = ["front", "back"].map((name) => ({ url: `/images/uploads/${name}-1280.webp`, alt: "" }));
    expect(writes()[0]?.body).toMatchObject({ pictures });
  });

  test("files over 8 MB and other types are refused before sending, each with a sentence; so is a ninth picture", async () => {
    await open();
    choose(
      new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }),
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], "big.png", { type: "image/png" }),
    );
    expect(screen.getByText("logo.svg: Please choose a JPEG, PNG, WebP or AVIF picture.")).toBeTruthy();
    expect(screen.getByText("big.png: A file may have at most 8 MB.")).toBeTruthy();
    expect(Wire.all).toHaveLength(0);

    choose(...Array.from({ length: 10 }, (_, at) => jpeg(`${at}.jpg`)));
    expect(screen.getByText("A listing may have at most 8 pictures. 2 were left out.")).toBeTruthy();
    expect(shownPictures()).toHaveLength(8);
    press("Add Pictures");
    expect(screen.getByText("A listing may have at most 8 pictures.")).toBeTruthy();
  });

  test("a removed picture is sent no further, and Undo sends it again in its place", async () => {
    await open();
    choose(jpeg("front.jpg"), jpeg("back.jpg"));
    fireEvent.click(screen.getByLabelText("Remove picture 1"));
    expect(wire(0).aborted).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(button("Undo")));
    await answer(1, 201, { url: "/images/uploads/back-1280.webp" });
    press("Undo");
    expect(shownPictures()).toHaveLength(2);
    await waitFor(() => expect(Wire.all).toHaveLength(3));
    await answer(2, 201, { url: "/images/uploads/front-1280.webp" });
    fill();
    press("Add Listing");
    await onDashboard();
    const pictures = ["front", "back"].map((name) => ({ url: `/images/uploads/${name}-1280.webp`, alt: "" }));
    expect(writes()[0]?.body).toMatchObject({ pictures });
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

  test("pictures are moved by buttons that keep the focus, described, and sent only if that changed something", async () => {
    const [front, back] = ["front", "back"].map((name) => ({ url: `/images/uploads/${name}-1280.webp`, alt: "" }));
    replies[`GET /api/vendor/listings/${id}`] = () => Response.json({ ...listing, pictures: [front, back] });
    await edit();
    const sources = () => shownPictures().map((image) => image.getAttribute("src"));
    const left = () => screen.getByLabelText("Move picture 2 left");
    left().focus();
    fireEvent.click(left());
    expect(sources()).toEqual([back?.url as string, front?.url as string]);
    // At the end of the list the other button has the focus.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Move picture 1 right")));
    expect(document.querySelector(".picture-tile:first-child")?.textContent).toContain("Main picture");
    fireEvent.click(screen.getByLabelText("Move picture 1 right"));
    press("Save Changes");
    await onDashboard();
    expect(writes()).toEqual([]);
  });

  test("an order and descriptions are sent as the whole list; without any picture it is empty", async () => {
    await edit();
    fireEvent.input(field("What picture 1 shows (optional)"), { target: { value: " The handle " } });
    const unload = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    press("Save Changes");
    await onDashboard();
    expect(writes()[0]?.body).toEqual({
      pictures: [{ url: "/images/uploads/old-1280.webp", alt: "The handle" }],
    });
  });

  test("removing the last picture sends an empty list; the server's word about a picture shows", async () => {
    const sentence = "This picture is not one that you uploaded. Please upload it again.";
    replies[`PATCH /api/listings/${id}`] = () =>
      Response.json({ message: sentence, fields: { "pictures.0": sentence } }, { status: 400 });
    await edit();
    fireEvent.click(screen.getByLabelText("Remove picture 1"));
    press("Save Changes");
    await screen.findByText(sentence);
    expect(writes()[0]?.body).toEqual({ pictures: [] });
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
