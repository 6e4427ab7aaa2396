// Paystack's protocol as the sandbox implements it, with Paystack's bodies and envelopes.
import * as z from "zod/mini";
import type { Endpoint, EndpointTable } from "#contract/shared/endpoint.ts";

export const sandboxPath = "/sandbox/paystack";

const answer = z.looseObject({ status: z.boolean(), message: z.string() });
const ask = (does: string): Endpoint & { reply: typeof answer } => ({
  does: `Sandbox: ${does}`,
  who: "provider",
  reply: answer,
  errors: ["invalid", "signed-out", "not-found"],
});
const tell = (does: string) => ({ ...ask(does), body: z.optional(z.unknown()) });
const page = (contentType: string) => ({
  does: "Sandbox: the payment window",
  who: "anyone" as const,
  reply: { contentType },
});

export const sandboxEndpoints = {
  [`GET ${sandboxPath}/popup`]: page("text/html"),
  [`GET ${sandboxPath}/popup.js`]: page("text/javascript"),
  [`GET ${sandboxPath}/popup.css`]: page("text/css"),
  [`POST ${sandboxPath}/transaction/initialize`]: tell("begins a transaction"),
  [`GET ${sandboxPath}/transaction/verify/:reference`]: ask("what became of a transaction"),
  [`POST ${sandboxPath}/refund`]: tell("pays a transaction or a part of it back"),
  [`GET ${sandboxPath}/refund`]: {
    ...ask("refunds, newest first"),
    query: z.object({
      transaction: z.optional(z.string()),
      page: z.optional(z.string()),
      perPage: z.optional(z.string()),
    }),
  },
  [`GET ${sandboxPath}/refund/:id`]: ask("a refund"),
  [`POST ${sandboxPath}/transferrecipient`]: tell("names a bank account"),
  [`POST ${sandboxPath}/transfer`]: tell("sends money to a bank account"),
  [`GET ${sandboxPath}/transfer/verify/:reference`]: ask("what became of a transfer"),
  [`GET ${sandboxPath}/transaction/verify_access_code/:code`]: ask("the transaction of an access code"),
  [`POST ${sandboxPath}/checkout/request_inline`]: tell("begins a transaction from the browser"),
  [`POST ${sandboxPath}/checkout/card/charge`]: tell("charges a test card"),
  [`POST ${sandboxPath}/checkout/bank/charge`]: tell("pays by a bank that confirms later"),
  [`POST ${sandboxPath}/transaction/set_ip/:id`]: tell("notes an address"),
  [`POST ${sandboxPath}/transaction/update_log/:id`]: tell("notes a log"),
} as const satisfies EndpointTable;
