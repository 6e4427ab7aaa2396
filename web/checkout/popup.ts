// The provider's popup: the one place that touches its library (@paystack/inline-js).
import type PaystackPop from "@paystack/inline-js";
import type { StartedPayment } from "#contract/payments/payments.ts";
import { loadCode } from "#web/lib/load-code.ts";

/** The page in the popup never loaded: no network, or something blocks it. */
export class PopupDidNotOpen extends Error {
  override readonly name = "PopupDidNotOpen";
}

export interface PopupEvents {
  onLoad(): void;
  onSuccess(): void;
  /** Closed, and a bank has yet to confirm the payment. */
  onPending(): void;
  /** Closed by the shopper, not by `close()`. */
  onCancel(): void;
  /** `PopupDidNotOpen`, what the library threw, or what the popup's page said; the popup may still be open then. */
  onError(error: unknown): void;
}

export interface Popup {
  /** Starts loading the library, so that the press on Pay needn't wait for it. */
  prepare(): void;
  /** One payment at a time; events of an earlier one are ignored. */
  open(payment: Pick<StartedPayment, "accessCode" | "popupUrl">, events: PopupEvents): Promise<void>;
  /** Later events of its payment are ignored. */
  close(): void;
}

type Library = new () => PaystackPop;

export function createPopup(
  load: () => Promise<Library>,
  { openWithinMs = 15_000, closingMs = 350 }: { openWithinMs?: number; closingMs?: number } = {},
): Popup {
  let library: Promise<Library> | null = null;
  /** Only ever one: instances receive each other's messages and can't be removed. */
  let pop: PaystackPop | null = null;
  /** The page that the library loads into its frame by itself. */
  let own = "";
  /** The page in the frame now; null: it must be loaded again. */
  let shown: string | null = null;
  let current: PopupEvents | null = null;
  /** The library's own record of the one that was opened last. */
  let transaction: ReturnType<PaystackPop["resumeTransaction"]> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  const loaded = () => {
    library ??= load().catch((error: unknown) => {
      library = null;
      throw error;
    });
    return library;
  };

  const closed = () => {
    clearTimeout(timer);
    closedAt = performance.now();
    // The hidden frame would keep the focus, and keyboard users would be lost.
    if (pop && document.activeElement === pop.checkoutIframe) pop.checkoutIframe.blur();
  };

  const end = (): PopupEvents | null => {
    const events = current;
    current = null;
    return events;
  };

  // The library may resume a payment with the callbacks of its first opening, so all payments share one set. It also swallows
  // what a callback throws: ours run in a microtask after it, where an error is seen.
  const callbacks = {
    onLoad: () => {
      clearTimeout(timer);
      pop?.checkoutIframe.focus();
      const events = current;
      if (events) queueMicrotask(() => events.onLoad());
    },
    onSuccess: () => {
      const events = end();
      closed();
      if (events) queueMicrotask(() => events.onSuccess());
    },
    onCancel: () => {
      // Of a bank that has yet to confirm, a resumed transaction tells nothing else.
      const isPending = transaction?.status === "pending";
      const events = end();
      closed();
      if (events) queueMicrotask(() => (isPending ? events.onPending() : events.onCancel()));
    },
    onError: (error: unknown) => {
      clearTimeout(timer);
      const events = current;
      if (events) queueMicrotask(() => events.onError(error));
    },
  };

  const close = () => {
    const wasOpen = end() !== null;
    clearTimeout(timer);
    if (wasOpen) pop?.cancelTransaction();
  };

  return {
    prepare: () => {
      // The press on Pay tries again and reports a failure.
      loaded().catch(() => {});
    },
    close,
    async open({ accessCode, popupUrl }, events) {
      close();
      current = events;
      const fail = (error: unknown) => {
        if (current !== events) return;
        shown = null;
        close();
        events.onError(error);
      };
      timer = setTimeout(() => fail(new PopupDidNotOpen()), openWithinMs);
      try {
        const Library = await loaded().catch((cause: unknown) => {
          throw new PopupDidNotOpen("The payment library could not be loaded", { cause });
        });
        // A popup that is still fading out would remove this one's backdrop too.
        const fading = closingMs - (performance.now() - closedAt);
        if (fading > 0) await new Promise((resolve) => setTimeout(resolve, fading));
        if (current !== events) return;
        const ours = popupUrl === null ? null : new URL(popupUrl, location.href).href;
        if (!pop) {
          pop = construct(Library, ours);
          pop.checkoutIframe.title = "Card payment";
          pop.backgroundIframe.title = "Behind the card payment";
          own = pop.checkoutIframe.src;
          shown = own;
        }
        const page = ours ?? own;
        if (page !== shown) {
          pop.checkoutIframe.src = page;
          shown = page;
        }
        transaction = pop.resumeTransaction(accessCode, callbacks);
      } catch (error) {
        fail(error);
      }
    },
  };
}

/**
 * The library's frame loads the provider's page as soon as it is added to ours. When `page` is another one, our content security
 * policy would block that request with an error, so the address is replaced before the frame is added.
 */
function construct(Library: Library, page: string | null): PaystackPop {
  if (page === null) return new Library();
  const { body } = document;
  body.appendChild = <Added extends Node>(node: Added): Added => {
    if (node instanceof HTMLIFrameElement && node.src !== "") node.src = page;
    return Node.prototype.appendChild.call(body, node) as Added;
  };
  try {
    return new Library();
  } finally {
    Reflect.deleteProperty(body, "appendChild");
  }
}

/** The one popup of this page. */
export const pagePopup = createPopup(
  async () => (await loadCode("inline", () => import("@paystack/inline-js"))).default,
);
