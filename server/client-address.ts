// Who is calling, for rate limits. X-Forwarded-For counts only when a trusted proxy wrote it.
import { BlockList, isIP } from "node:net";
import { SettingsError } from "#server/settings.ts";

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** The address that limits count by. An IPv6 caller counts as its /64 network, all of which one person has. */
export function addressReader(
  trustedProxies: readonly string[],
): (peer: string, forwardedFor: string | null) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", bits] = entry.split("/");
    const width = isIP(address) === 6 ? 128 : 32;
    const prefix = bits === undefined ? width : Number(bits);
    if (isIP(address) === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > width) {
      throw new SettingsError(`TRUSTED_PROXIES: "${entry}" is not an address or a network such as 10.0.0.0/8.`);
    }
    trusted.addSubnet(address, prefix, family(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address));

  return (peer, forwardedFor) => {
    let address = plain(peer);
    // From right to left: each trusted hop states the one before it.
    const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
    while (isTrusted(address) && hops.length > 0) {
      const before = hops.pop() ?? "";
      if (isIP(before) === 0) break;
      address = before;
    }
    return isIP(address) === 6 ? `${expand(address).slice(0, 4).join(":")}::/64` : address;
  };
}

/** The eight groups of an IPv6 address. */
function expand(address: string): string[] {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...gap, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
