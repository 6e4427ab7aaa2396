import { expect, test } from "bun:test";
import { addressReader } from "./client-address.ts";
import { SettingsError } from "./settings.ts";

test("without trusted proxies nobody can choose an address by X-Forwarded-For", () => {
  const read = addressReader([]);
  expect(read("203.0.113.7", "10.0.0.1")).toBe("203.0.113.7");
  expect(read("::ffff:203.0.113.7", null)).toBe("203.0.113.7");
});

test("a trusted proxy names the caller; entries that the caller wrote are ignored", () => {
  const read = addressReader(["10.0.0.0/8", "127.0.0.1"]);
  expect(read("10.1.2.3", "198.51.100.4")).toBe("198.51.100.4");
  expect(read("127.0.0.1", "1.1.1.1, 198.51.100.4, 10.9.9.9")).toBe("198.51.100.4");
  expect(read("203.0.113.7", "198.51.100.4")).toBe("203.0.113.7");
  expect(read("10.1.2.3", "nonsense")).toBe("10.1.2.3");
  expect(read("10.1.2.3", null)).toBe("10.1.2.3");
});

test("an IPv6 caller counts as its /64 network", () => {
  const read = addressReader([]);
  expect(read("2001:db8:1:2:3:4:5:6", null)).toBe("2001:db8:1:2::/64");
  expect(read("2001:db8:1:2::9", null)).toBe("2001:db8:1:2::/64");
  expect(read("::1", null)).toBe("0:0:0:0::/64");
});

test("an invalid proxy address stops the start", () => {
  expect(() => addressReader(["proxy.example"])).toThrow(SettingsError);
  expect(() => addressReader(["10.0.0.0/40"])).toThrow(SettingsError);
});
