import { expect, test } from "bun:test";
import { loginBody, registerBody } from "#contract/auth/auth.ts";
import { deriveUsername, looksOfficial } from "#contract/auth/username.ts";
import { addToCartBody } from "#contract/cart/cart.ts";
import { chatBody } from "#contract/chat/chat-body.ts";
import { listingBody } from "#contract/listings/listing-body.ts";
import { fieldMessages } from "./errors.ts";
import { cleanText } from "./text.ts";

const messages = (
  schema: typeof loginBody | typeof registerBody | typeof addToCartBody | typeof chatBody | typeof listingBody,
  body: unknown,
) => {
  const result = schema.safeParse(body);
  return result.success ? {} : fieldMessages(result.error.issues);
};

test.each([
  ["plain", "plain"],
  ["nul\0byte", "nulbyte"],
  ["half \uD83D surrogate", "half  surrogate"],
  ["whole \u{1F600} emoji", "whole \u{1F600} emoji"],
  ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ["zero\u200Bwidth\uFEFF and soft\u00ADhyphen", "zerowidth and softhyphen"],
  ["turned \u202Eround\u2066", "turned round"],
  ["bell\x07", "bell"],
  ["joined\u200Dletters", "joinedletters"],
  ["family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}", "family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
  ["\u2764\uFE0F\u200D\u{1F525} and \u{1F44B}\u{1F3FD}", "\u2764\uFE0F\u200D\u{1F525} and \u{1F44B}\u{1F3FD}"],
])("cleanText(%p) is %p", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test("rule form-1: a missing field and one that is too short give the same message", () => {
  const email = "Invalid email address";
  const password = "Password must be at least 6 characters";
  expect(messages(loginBody, {})).toEqual({ email, password });
  expect(messages(loginBody, { email: "a@", password: "12345" })).toEqual({ email, password });
  expect(messages(loginBody, { email: 3, password: null })).toEqual({ email, password });
  expect(messages(registerBody, { email: "a@b.co", password: "123456" })).toEqual({ username: "Username required" });
  expect(messages(registerBody, { email: "a@b.co", password: "123456", username: " ab " })).toEqual({
    username: "Username required",
  });
});

test("rule form-2: a field without its own message says Required if missing, else zod's text", () => {
  expect(messages(addToCartBody, {})).toEqual({ listingId: "Required", quantity: "Required" });
  expect(messages(addToCartBody, { listingId: "x", quantity: 0 })).toEqual({
    listingId: "Invalid input",
    quantity: "Too small: expected number to be >=1",
  });
});

test("a name is one line, and what is not seen doesn't count as letters", () => {
  const register = { email: "a@b.co", password: "123456" };
  expect(registerBody.parse({ ...register, username: " Thandi\n\tMokoena " }).username).toBe("Thandi Mokoena");
  expect(messages(registerBody, { ...register, username: "ab\u200B\u200B" })).toEqual({
    username: "Username required",
  });
});

test.each(["Admin", "indaba-support", "Ind\u00E1ba.help", "s.u.p.p.o.r.t", "\u0430lex"])(
  "%p would pass for the shop's people or for another name",
  (name) => expect(looksOfficial(name)).toBe(true),
);
test.each(["thandi", "administer", "supporter", "\u0430\u043B\u0435\u043A\u0441", "rooted"])(
  "%p is a name like any other",
  (name) => expect(looksOfficial(name)).toBe(false),
);

test("nobody can register as anything but a shopper", () => {
  expect(
    messages(registerBody, { email: "a@b.co", password: "123456", username: "abc", role: "admin" }),
  ).toHaveProperty("role");
});

test.each([
  ["ab@x.co", "abuser"],
  ["a@x.co", "auser"],
  ["@x.co", "user"],
  ["abc@x.co", "abc"],
  ["thandi.m@x.co", "thandi.m"],
  [`${"a".repeat(70)}@x.co`, "a".repeat(64)],
])("the username of %s is %s", (email, username) => {
  expect(deriveUsername(email)).toBe(username);
});

test.each([[undefined], [null], [""]])(
  "rule chat-1: a conversationId of %p starts a conversation",
  (conversationId) => {
    expect(chatBody.parse({ conversationId, message: " hi " })).toMatchObject({ conversationId: null, message: "hi" });
  },
);

test("a blank message is refused", () => {
  expect(messages(chatBody, { message: " \n " })).toEqual({ message: "Please type a message" });
});

test("rule listing-1: the limits of a listing", () => {
  const good = {
    title: "Kettle",
    description: "Boils.",
    category: "home",
    tags: [" hot ", "", "hot"],
    price: "99.90",
    stock: 3,
  };
  expect(listingBody.parse(good)).toMatchObject({ tags: ["hot"], price: "99.90" });
  for (const [field, value] of [
    ["title", "ab"],
    ["title", "a".repeat(201)],
    ["description", ""],
    ["description", "a".repeat(5001)],
    ["category", "all"],
    ["price", "0.00"],
    ["price", "1000000.01"],
    ["price", "9.999"],
    ["stock", -1],
    ["stock", 1.5],
    ["stock", 1_000_001],
    ["tags", Array.from({ length: 21 }, (_, i) => `tag ${i}`)],
    ["imageUrl", "javascript:alert(1)"],
    ["imageUrl", "http://example.com/a.png"],
    ["imageUrl", "//example.com/a.png"],
    ["imageUrl", "data:image/svg+xml,x"],
  ] as const) {
    expect([field, Object.keys(messages(listingBody, { ...good, [field]: value }))]).toEqual([field, [field]]);
  }
  for (const imageUrl of ["/images/demo/kettle.webp", "https://example.com/a.png", null, undefined]) {
    expect(messages(listingBody, { ...good, imageUrl })).toEqual({});
  }
});
