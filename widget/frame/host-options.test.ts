import { expect, test } from "bun:test";
import { hostOptions } from "./host-options.ts";

test("the host page's options are text of limited length, or ignored", () => {
  const sound = { greeting: "Sawubona!", accent: "#0B6E5D", locale: "zu-ZA", listing: "K-1" };
  expect(hostOptions({ ...sound, type: "options", token: "x" } as typeof sound)).toEqual(sound);
  expect(hostOptions({ greeting: "x".repeat(300), listing: ` ${"y".repeat(300)}` })).toEqual({
    greeting: "x".repeat(200),
    listing: "y".repeat(100),
  });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a number", 5],
  ["a list", ["af"]],
  ["an object", { slice: 1, length: 3 }],
  ["blanks", " \n"],
])("%s instead of text is ignored", (_, value) => {
  expect(hostOptions({ greeting: value, accent: value, locale: value, listing: value })).toEqual({});
});

test.each(["red", "#fff", "#0b6e5d;}", "#0b6e5d9", "url(x)", "var(--x)", "#gggggg"])(
  "%s is ignored as a colour",
  (accent) => {
    expect(hostOptions({ accent })).toEqual({});
  },
);
