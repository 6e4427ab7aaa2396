import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { playPaystack } from "#tests/harness/played-paystack.ts";
import { expectConsoleError } from "#tests/harness/preload.ts";

await installDom("/checkout");
const { createPopup: create, PopupDidNotOpen } = await import("./popup.ts");

/** Closed after their test, as a time-out may come when the DOM of this file is gone. */
const opened: ReturnType<typeof create>[] = [];
const createPopup = (...given: Parameters<typeof create>) => {
  const popup = create(...given);
  opened.push(popup);
  return popup;
};
afterEach(() => {
  for (const popup of opened.splice(0)) popup.close();
});

const page = "http://localhost/sandbox/paystack/popup";
const own = "https://checkout.paystack.com/popup?precheckout=true";

let heard: unknown[] = [];
beforeEach(() => {
  heard = [];
});
const events = (name = "", list = heard) => ({
  onLoad: () => list.push(`${name}load`),
  onSuccess: () => list.push(`${name}success`),
  onPending: () => list.push(`${name}pending`),
  onCancel: () => list.push(`${name}cancel`),
  onError: (error: unknown) => list.push(error),
});
const payment = (accessCode = "a1", popupUrl: string | null = "/sandbox/paystack/popup") => ({ accessCode, popupUrl });
const quick = { openWithinMs: 40, closingMs: 0 };

function played(options = quick) {
  const library = playPaystack();
  return { ...library, popup: createPopup(async () => library.Library, options) };
}
const settled = () => Bun.sleep(1);

describe("the popup", () => {
  test("a bank that has yet to confirm is reported as that, not as a cancellation", async () => {
    const { popup, pop } = played();
    await popup.open(payment(), events());
    pop().says("transfer:pending");
    await settled();
    await popup.open(payment("a2"), events());
    pop().says("close");
    await settled();
    expect(heard).toEqual(["pending", "cancel"]);
  });

  test("uses one instance of the library for all payments of a page", async () => {
    const { popup, pop, made } = played();
    popup.prepare();
    popup.prepare();
    for (const code of ["a1", "a2", "a3"]) {
      await popup.open(payment(code), events(code));
      pop().says("loaded");
      pop().says("success");
      await settled();
    }
    expect(made).toHaveLength(1);
    expect(heard).toEqual(["a1load", "a1success", "a2load", "a2success", "a3load", "a3success"]);
  });

  test("loads the page that the server names into the frame, once for several payments", async () => {
    const { popup, pop } = played();
    await popup.open(payment("a1"), events());
    pop().says("loaded");
    pop().says("close");
    await popup.open(payment("a2"), events());
    expect(pop().pages).toEqual([own, page]);
  });

  test("when the server names no page, keeps the library's own", async () => {
    const { popup, pop } = played();
    await popup.open(payment("a1", null), events());
    expect(pop().pages).toEqual([own]);
  });

  test("never requests the provider's page when the server names another", async () => {
    expectConsoleError(/Iframe page loading is disabled/);
    const asked: string[] = [];
    const { Library } = playPaystack();
    class OnThePage extends Library {
      constructor() {
        super();
        const frame = document.createElement("iframe");
        Object.defineProperty(frame, "src", { get: () => own, set: (to: string) => asked.push(to) });
        document.body.appendChild(frame);
        asked.push("on the page");
        frame.remove();
      }
    }
    const popup = createPopup(async () => OnThePage, quick);
    await popup.open(payment(), events());
    expect(asked).toEqual([page, "on the page"]);
    expect(Object.hasOwn(document.body, "appendChild")).toBe(false);
  });

  test("a resumed transaction reports to the latest caller", async () => {
    const { popup, pop } = played();
    await popup.open(payment("a1"), events("first "));
    pop().says("loaded");
    pop().says("close");
    await popup.open(payment("a1"), events("second "));
    expect(pop().transactions).toHaveLength(1);
    pop().says("loaded");
    pop().says("success");
    await settled();
    expect(heard).toEqual(["first load", "first cancel", "second load", "second success"]);
  });

  test("neither a second opening nor close() counts as a cancellation", async () => {
    const { popup, pop } = played();
    await popup.open(payment("a1"), events("first "));
    await popup.open(payment("a2"), events("second "));
    popup.close();
    await settled();
    expect(heard).toEqual([]);
    expect(pop().open).toBe(false);
  });

  test("when the page never loads, the popup closes and reports it; the next opening loads the frame again", async () => {
    const { popup, pop } = played();
    await popup.open(payment(), events());
    await Bun.sleep(60);
    expect(heard).toEqual([expect.any(PopupDidNotOpen)]);
    expect(pop().open).toBe(false);
    // Too late: this payment has timed out, so its events are ignored.
    pop().says("loaded");
    await popup.open(payment(), events());
    expect(pop().pages).toEqual([own, page, page]);
    pop().says("loaded");
    await Bun.sleep(60);
    expect(heard.slice(1)).toEqual(["load"]);
  });

  test("when the library fails to load or hangs, reports it in time; the next opening tries again", async () => {
    const { Library, pop } = playPaystack();
    let tries = 0;
    const popup = createPopup(async () => {
      tries += 1;
      if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
      return Library;
    }, quick);
    await popup.open(payment(), events());
    expect(heard).toEqual([expect.any(PopupDidNotOpen)]);
    await popup.open(payment(), events());
    expect(pop().open).toBe(true);

    const hanging = createPopup(() => new Promise(() => {}), quick);
    void hanging.open(payment(), events());
    await Bun.sleep(60);
    expect(heard[1]).toBeInstanceOf(PopupDidNotOpen);
  });

  test("passes on what the library throws, unchanged", async () => {
    const { popup, pop } = played();
    await popup.open(payment(), events());
    popup.close();
    const thrown = { message: "Invalid transaction parameters", issues: [] };
    pop().throws = thrown;
    await popup.open(payment(), events());
    expect(heard).toEqual([thrown]);
  });

  test("opens nothing when it was closed before the library had loaded", async () => {
    const { popup, made } = played();
    const opening = popup.open(payment(), events());
    popup.close();
    await opening;
    await Bun.sleep(60);
    expect(made).toEqual([]);
    expect(heard).toEqual([]);
  });

  test("waits for a popup that is still fading out", async () => {
    const { popup, pop } = played({ openWithinMs: 1000, closingMs: 80 });
    await popup.open(payment("a1"), events());
    pop().says("close");
    const opening = popup.open(payment("a2"), events());
    await Bun.sleep(20);
    expect(pop().open).toBe(false);
    await opening;
    expect(pop().active?.accessCode).toBe("a2");
  });

  test("an exception in our own handlers isn't swallowed, although the library swallows those of its callbacks", async () => {
    const { popup, pop } = played();
    const real = globalThis.queueMicrotask;
    const uncaught: unknown[] = [];
    globalThis.queueMicrotask = (run) =>
      real(() => {
        try {
          run();
        } catch (error) {
          uncaught.push(error);
        }
      });
    try {
      await popup.open(payment(), {
        ...events(),
        onSuccess: () => {
          throw new Error("ours");
        },
      });
      pop().says("success");
      await settled();
    } finally {
      globalThis.queueMicrotask = real;
    }
    expect(uncaught).toEqual([new Error("ours")]);
  });
});
