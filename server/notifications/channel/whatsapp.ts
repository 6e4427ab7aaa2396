// WhatsApp through Meta's Cloud API: a template that Meta approved, and its values (docs/providers.md).
import { templateLanguage, templateName } from "../whatsapp-templates.ts";
import { type Channel, type OutgoingMessage, sendWithinMs, Undeliverable } from "./index.ts";

export interface WhatsAppSettings {
  token: string;
  phoneNumberId: string;
  baseUrl: string;
}

/**
 * What is about this person and won't change by waiting: can't be reached by WhatsApp, isn't on a test number's list, is the
 * shop's own number, stopped our messages, is in a country or an experiment that the shop may not write to, or a value that
 * isn't valid. Everything else is about the shop's account, its templates or Meta, and may be put right.
 */
const undeliverableCodes = new Set([131_009, 131_021, 131_026, 131_030, 131_050, 130_472, 130_497]);

interface Answer {
  messages?: { id?: unknown }[];
  error?: { code?: unknown; message?: unknown; error_data?: { details?: unknown } };
}

export function whatsappChannel(settings: WhatsAppSettings, withinMs = sendWithinMs): Channel {
  return {
    name: "whatsapp",
    async send({ id, kind, recipient, values }: OutgoingMessage) {
      const response = await fetch(`${settings.baseUrl}/${settings.phoneNumberId}/messages`, {
        method: "POST",
        headers: { authorization: `Bearer ${settings.token}`, "content-type": "application/json" },
        body: JSON.stringify({
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: recipient,
          type: "template",
          template: {
            name: templateName(kind),
            language: { code: templateLanguage },
            components: [{ type: "body", parameters: values.map((text) => ({ type: "text", text })) }],
          },
          // Meta returns it in each status report; the same for each attempt.
          biz_opaque_callback_data: id,
        }),
        // The access token is sent to this host only.
        redirect: "error",
        signal: AbortSignal.timeout(withinMs),
      });
      const answer = parse(await response.text());
      if (response.ok && typeof answer?.messages?.[0]?.id === "string") return;
      throw failure(response.status, answer, settings.token);
    },
    async close() {},
  };
}

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null;
  } catch {
    return null;
  }
}

function failure(status: number, answer: Answer | null, token: string): Error {
  const { code, message, error_data: data } = answer?.error ?? {};
  if (typeof code !== "number") return new Error(`WhatsApp answered ${status}.`);
  // Meta's error repeats a malformed token.
  if (status === 401 || code === 190) return new Error(`WhatsApp refused the token (${code}).`);
  const said = [message, data?.details].filter((part) => typeof part === "string").join(" ");
  const sentence = `WhatsApp answered ${status}: ${said.replaceAll(token, "…")} (${code})`;
  return undeliverableCodes.has(code) ? new Undeliverable(sentence) : new Error(sentence);
}
