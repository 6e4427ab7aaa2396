// What the checkout uses of the provider's library, which ships no types; taken from version 2.25.0.
declare module "@paystack/inline-js" {
  export interface TransactionCallbacks {
    /** The page in the popup shows the payment. */
    onLoad?: () => void;
    onSuccess?: (transaction: { reference?: string }) => void;
    onCancel?: () => void;
    /** The popup could not set the payment up; it stays open. A plain object, not an `Error`. */
    onError?: (error: unknown) => void;
  }
  /** Adds two frames and a listener to the page that can't be removed. */
  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement;
    /** Darkens the page behind the popup. */
    readonly backgroundIframe: HTMLIFrameElement;
    /** Throws a plain object with `message` and `issues`. */
    resumeTransaction(accessCode: string, callbacks?: TransactionCallbacks): { readonly status: string | null };
    /** Closes the open one and calls its `onCancel`. */
    cancelTransaction(): void;
  }
}
