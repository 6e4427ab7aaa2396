import { widgetBody } from "#contract/widget/own-widget-body.ts";

const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const isLocal = /^(localhost|[^/]*\.localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i;

/** People type addresses without "https://". */
const whole = (text: string): string =>
  hasScheme.test(text) ? text : `${isLocal.test(text) ? "http" : "https"}://${text}`;

/** The list with the site added once, or why it can't be added. */
export function withSite(
  origins: readonly string[],
  typed: string,
): { origins: string[]; refused: null } | { origins: null; refused: string } {
  const checked = widgetBody.shape.origins.safeParse([...origins, whole(typed.trim())]);
  return checked.success
    ? { origins: checked.data, refused: null }
    : { origins: null, refused: checked.error.issues[0]?.message ?? "Invalid input" };
}

/** The same site with or without www, which is another origin; null if there is none. */
export function siblingOf(origin: string): string | null {
  const { protocol, hostname, host } = new URL(origin);
  if (protocol !== "https:" || /^[\d.]+$|^\[/.test(hostname) || !hostname.includes(".")) return null;
  if (hostname.startsWith("www.")) return `https://${host.slice(4)}`;
  // A subdomain such as shop.example.co.za rarely has a www.
  const names = hostname.split(".").length;
  const atTop = names === 2 || (names === 3 && /\.(co|org|net|ac|gov|web|nom)\.[a-z]{2}$/.test(hostname));
  return atTop ? `https://www.${host}` : null;
}
