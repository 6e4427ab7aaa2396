// The contract of every payment gateway: the shop relies on nothing else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from "./index.ts";

export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** The same endpoint, asked with this key. */
  withKey(secretKey: string): PaymentGateway;
  secretKey: string;
  /** A shopper in the popup; null where no test can be one. */
  pay: ((accessCode: string, card: "good" | "declined") => Promise<void>) | null;
  /** Until the provider has done what it does by itself. */
  settle?(): Promise<void>;
  close?(): Promise<void>;
}

const email = "shopper@example.com";
const fresh = () => `${Date.now()}-${crypto.randomUUID()}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("it was not refused");
    },
    (error: unknown) => error,
  );

export function describeGateway(name: string, paid: "payments" | "no payments", open: () => Promise<GatewayUnderTest>) {
  describe(`payment gateway: ${name}`, () => {
    let under: GatewayUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under?.close?.());

    const begin = async (amountCents = 12_999) => {
      const reference = fresh();
      const metadata = {
        user_id: "u/1",
        custom_fields: [{ display_name: "Café", variable_name: "note", value: "é/🇿🇦" }],
      };
      const { accessCode } = await under.gateway.initialize({
        reference,
        email,
        amountCents,
        currency: "ZAR",
        metadata,
      });
      return { reference, accessCode };
    };

    test("starts a transaction, which is abandoned until it is paid", async () => {
      const { reference, accessCode } = await begin();
      expect(accessCode).toMatch(/^\w+$/);
      expect(await under.gateway.verify(reference)).toEqual({ status: "abandoned" });
    });

    test("refuses a used reference: Duplicate Transaction Reference", async () => {
      const { reference } = await begin();
      const again = under.gateway.initialize({ reference, email, amountCents: 12_999, currency: "ZAR", metadata: {} });
      const error = await refusal(again);
      expect(error).toBeInstanceOf(GatewayRefused);
      expect((error as Error).message).toBe("Duplicate Transaction Reference");
    });

    test.each([
      ["no email address", { email: "nobody" }],
      ["an amount of nothing", { amountCents: 0 }],
      ["less than R1.00", { amountCents: 99 }],
      ["half a cent", { amountCents: 100.5 }],
    ])("refuses %s", async (_, wrong) => {
      const right = { reference: fresh(), email, amountCents: 12_999, currency: "ZAR", metadata: {} };
      expect(await refusal(under.gateway.initialize({ ...right, ...wrong }))).toBeInstanceOf(GatewayRefused);
      expect(await under.gateway.verify(right.reference)).toEqual({ status: "unknown" });
    });

    test("answers unknown for a reference that was never started, whatever its characters", async () => {
      for (const reference of [fresh(), "a/b?c=d#e", ".", "..", "%2e%2e", "é"]) {
        expect([reference, await under.gateway.verify(reference)]).toEqual([reference, { status: "unknown" }]);
      }
    });

    test("a wrong key is GatewayUnavailable, without a payment's status and without the key", async () => {
      const { reference } = await begin();
      const wrong = under.withKey("sk_test_wrongwrongwrong");
      const request = { reference, amountCents: 100, currency: "ZAR" };
      for (const work of [
        () => wrong.verify(reference),
        () => wrong.initialize({ ...request, reference: fresh(), email, metadata: {} }),
        () => wrong.refund({ ...request, note: "n" }),
        () => wrong.findRefund(reference, "n"),
      ]) {
        const error = await refusal(work());
        expect(error).toBeInstanceOf(GatewayUnavailable);
        expect((error as Error).message).not.toContain("wrongwrong");
      }
    });

    test("refuses to refund an unpaid or unknown transaction", async () => {
      const { reference } = await begin();
      const request = { amountCents: 100, currency: "ZAR", note: crypto.randomUUID() };
      expect(await refusal(under.gateway.refund({ ...request, reference }))).toBeInstanceOf(GatewayRefused);
      expect(await refusal(under.gateway.refund({ ...request, reference: fresh() }))).toBeInstanceOf(GatewayRefused);
      expect(await under.gateway.findRefund(reference, request.note)).toBe(null);
    });

    test("accepts a signature only for the exact bytes", () => {
      const body = new TextEncoder().encode('{"event":"charge.success","data":{"amount":1.0,"url":"a\\/b"}}');
      const signature = createHmac("sha512", under.secretKey).update(body).digest("hex");
      const { gateway } = under;
      expect(gateway.isSigned(body, signature)).toBe(true);
      for (let at = 0; at < body.length; at++) {
        const changed = body.slice();
        changed[at] = (changed[at] as number) ^ 1;
        expect(gateway.isSigned(changed, signature)).toBe(false);
      }
      for (let at = 0; at < signature.length; at++) {
        const other = signature[at] === "0" ? "1" : "0";
        expect(gateway.isSigned(body, signature.slice(0, at) + other + signature.slice(at + 1))).toBe(false);
      }
      const rewritten = new TextEncoder().encode(JSON.stringify(JSON.parse(new TextDecoder().decode(body))));
      expect(gateway.isSigned(rewritten, signature)).toBe(false);
      const sha256 = createHmac("sha256", under.secretKey).update(body).digest("hex");
      const publicly = createHmac("sha512", gateway.publicKey).update(body).digest("hex");
      for (const wrong of [null, "", "x", signature.slice(1), `${signature}0`, sha256, sha256 + sha256, publicly]) {
        expect(gateway.isSigned(body, wrong)).toBe(false);
      }
    });

    if (paid === "no payments") {
      console.log(`not run: what follows a payment, at ${name}: nobody is there to type a card into its popup`);
      return;
    }

    const pay = async (card: "good" | "declined", accessCode: string) => {
      if (!under.pay) throw new Error("Nobody can pay here");
      await under.pay(accessCode, card);
    };

    test("a declined card fails, and the same transaction can still be paid, with the amount received", async () => {
      const { reference, accessCode } = await begin(4_550);
      await pay("declined", accessCode);
      expect(await under.gateway.verify(reference)).toEqual({ status: "failed" });
      await pay("good", accessCode);
      expect(await under.gateway.verify(reference)).toEqual({
        status: "success",
        reference,
        amountCents: 4_550,
        currency: "ZAR",
        mode: "test",
      });
    });

    test("refunds in parts, finds each by its note, and never refunds more than was paid", async () => {
      const { reference, accessCode } = await begin(10_000);
      await pay("good", accessCode);
      const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
      const refund = (amountCents: number, note: string) =>
        under.gateway.refund({ reference, amountCents, currency: "ZAR", note });
      const first = await refund(4_000, one);
      expect(first).toEqual({ id: expect.any(String), state: "sent" });
      expect(await refusal(refund(6_001, two))).toBeInstanceOf(GatewayRefused);
      expect(await under.gateway.findRefund(reference, two)).toBe(null);
      const second = await refund(6_000, two);
      expect(second.id).not.toBe(first.id);
      expect(await refusal(refund(1, crypto.randomUUID()))).toBeInstanceOf(GatewayRefused);
      expect((await under.gateway.findRefund(reference, one))?.id).toBe(first.id);
      await under.settle?.();
      expect(await under.gateway.findRefund(reference, one)).toEqual({ id: first.id, state: "processed" });
      expect(await under.gateway.findRefund(reference, two)).toEqual({ id: second.id, state: "processed" });
      expect(await under.gateway.verify(reference)).toEqual({ status: "reversed" });
    });

    test("a partly refunded payment stays successful, with its whole amount", async () => {
      const { reference, accessCode } = await begin(10_000);
      await pay("good", accessCode);
      await under.gateway.refund({ reference, amountCents: 2_500, currency: "ZAR", note: crypto.randomUUID() });
      await under.settle?.();
      expect(await under.gateway.verify(reference)).toMatchObject({ status: "success", amountCents: 10_000 });
    });

    test("finds one refund among more than a page of them", async () => {
      const { reference, accessCode } = await begin(10_500);
      await pay("good", accessCode);
      const note = crypto.randomUUID();
      const refund = (note: string) => under.gateway.refund({ reference, amountCents: 100, currency: "ZAR", note });
      const first = await refund(note);
      for (let time = 0; time < 101; time++) await refund(crypto.randomUUID());
      expect((await under.gateway.findRefund(reference, note))?.id).toBe(first.id);
    });
  });
}
