// Which addresses are on the public internet. All others are this machine, its networks, or what leads back to them.
import { BlockList, isIP } from "node:net";

// https://www.iana.org/assignments/iana-ipv4-special-registry
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, prefix, "ipv4");

// Of IPv6, only 2000::/3 is public, without what is for documents or carries an IPv4 address inside (Teredo, 6to4).
const outside = new BlockList();
outside.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inside.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, "ipv4");
  return isIP(address) === 6 && outside.check(address, "ipv6") && !inside.check(address, "ipv6");
}
