// Headers of every reply, error replies and static files included (`server/app.ts` sets them around everything else).
import type { Settings } from "#server/settings.ts";

/** Frames on our pages: our own (the widget's preview, the sandbox's popup) and the payment provider's popup. */
const frameSources = { sandbox: "'self'", paystack: "'self' https://checkout.paystack.com" };

const contentSecurityPolicy = (payments: Settings["payments"]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Radix's scroll lock and positioned layers write <style> elements and style attributes; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameSources[payments.provider]}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");

export function securityHeaders(settings: Pick<Settings, "https" | "payments">): [name: string, value: string][] {
  return [
    ["content-security-policy", contentSecurityPolicy(settings.payments)],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin-allow-popups"],
    ["cross-origin-resource-policy", "same-origin"],
    // Rule near-3: nothing here may forbid geolocation on our own pages. The microphone is for dictation, after a press.
    ["permissions-policy", "geolocation=(self), camera=(), microphone=(self), usb=(), browsing-topics=()"],
    ...(settings.https
      ? ([["strict-transport-security", "max-age=31536000; includeSubDomains"]] as [string, string][])
      : []),
  ];
}
