/** The server writes its PAYMENT_PROVIDER into the page. */
export const isSandbox = (): boolean =>
  document.querySelector('meta[name="indaba-payments"]')?.getAttribute("content") === "sandbox";

export function SandboxNotice() {
  return (
    <div className="notice sandbox-notice">
      <p>
        <strong>Sandbox – no real money</strong>
      </p>
      <p>
        Pay with the test card <span className="card-number">4084 0840 8408 4081</span>, CVV 408 and any expiry date in
        the future.
      </p>
    </div>
  );
}
