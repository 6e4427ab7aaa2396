// A refusal in Paystack's envelope, with its own status, and Paystack's wording where that is known.

type RefusalType = "validation_error" | "api_error";

export class SandboxRefusal extends Error {
  override readonly name = "SandboxRefusal";
  readonly status: number;
  readonly envelope: {
    status: false;
    message: string;
    type: RefusalType;
    code: string;
    meta?: { nextStep: string };
  };

  constructor(
    message: string,
    code: string,
    {
      status = 400,
      type = "validation_error",
      nextStep,
    }: { status?: number; type?: RefusalType; nextStep?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.envelope = { status: false, message, type, code, ...(nextStep && { meta: { nextStep } }) };
  }
}

export const invalidKey = () =>
  new SandboxRefusal("Invalid key", "invalid_Key", {
    status: 401,
    nextStep: "Ensure that you provide the correct authorization key for the request",
  });

export const unknownReference = () =>
  new SandboxRefusal("Transaction reference not found.", "transaction_not_found", {
    nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
  });

/** A positive whole number, as a number or in digits: Paystack takes both. */
export function wholeAmount(given: unknown): number {
  const amount = typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount <= 0) {
    throw new SandboxRefusal("Invalid Amount Sent", "invalid_amount", {
      nextStep: "Ensure that you're passing your amount correctly. It should be a whole number greater than zero",
    });
  }
  return amount;
}
