// A fake of the provider's library that behaves like @paystack/inline-js 2.25.0, with its pitfalls, controlled by the test.
import type PaystackPop from "@paystack/inline-js";
import type { TransactionCallbacks } from "@paystack/inline-js";

interface Transaction {
  accessCode: string;
  callbacks: TransactionCallbacks;
  status: string | null;
  isActive: boolean;
}

/** `const { Library, made } = playPaystack()`: one for each page. */
export function playPaystack() {
  const made: PlayedPop[] = [];

  class PlayedPop implements PaystackPop {
    readonly checkoutIframe = document.createElement("iframe");
    readonly backgroundIframe = document.createElement("iframe");
    readonly transactions: Transaction[] = [];
    /** Every URL that its frame loaded. */
    readonly pages: string[] = [];
    open = false;
    /** Thrown by the next `resumeTransaction`. */
    throws: unknown;

    constructor() {
      made.push(this);
      const { pages, checkoutIframe } = this;
      let src = "";
      Object.defineProperty(checkoutIframe, "src", {
        get: () => src,
        set: (page: string) => {
          src = page;
          pages.push(page);
        },
      });
      checkoutIframe.src = "https://checkout.paystack.com/popup?precheckout=true";
    }

    get active(): Transaction | undefined {
      return this.transactions.findLast(({ isActive }) => isActive);
    }

    resumeTransaction(accessCode: string, callbacks: TransactionCallbacks = {}): Transaction {
      if (this.throws !== undefined) {
        const thrown = this.throws;
        this.throws = undefined;
        throw thrown;
      }
      this.#cancel(this.active);
      const before = this.transactions.findLast(
        (each) => each.accessCode === accessCode && (each.status === null || each.status === "abandoned"),
      );
      const opened = before ?? { accessCode, callbacks, status: null, isActive: true };
      opened.isActive = true;
      if (!before) this.transactions.push(opened);
      this.open = true;
      return opened;
    }

    cancelTransaction(): void {
      const { active } = this;
      if (!active) return;
      this.#cancel(active);
      this.open = false;
    }

    /** Sends an event of the frame's page; the library swallows exceptions of the callbacks. */
    says(event: "loaded" | "success" | "close" | "transfer:pending" | "setup error", data?: unknown): void {
      try {
        const { active } = this;
        if (["success", "close", "transfer:pending"].includes(event)) this.open = false;
        if (event === "loaded") active?.callbacks.onLoad?.();
        if (event === "setup error") active?.callbacks.onError?.(data);
        if (event === "close" && active) {
          Object.assign(active, { status: "abandoned", isActive: false });
          active.callbacks.onCancel?.();
        }
        if (event === "transfer:pending" && active) {
          Object.assign(active, { status: "pending", isActive: false });
          active.callbacks.onCancel?.();
        }
        if (event === "success" && active) {
          Object.assign(active, { status: "success", isActive: false });
          active.callbacks.onSuccess?.({ reference: "what the page says" });
        }
      } catch {
        // The library swallows it too.
      }
    }

    #cancel(transaction: Transaction | undefined): void {
      if (!transaction) return;
      transaction.isActive = false;
      transaction.callbacks.onCancel?.();
    }
  }

  return {
    Library: PlayedPop,
    made,
    /** The only one. */
    pop: (): PlayedPop => {
      const [pop] = made;
      if (!pop || made.length > 1) throw new Error(`there are ${made.length} instances of the library`);
      return pop;
    },
  };
}
