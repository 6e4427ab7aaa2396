import { describe, expect, test } from "bun:test";
import { processorMs } from "#tests/harness/waiting.ts";
import { tokensOf } from "./tokens.ts";

const words = (text: string) => tokensOf(text).map(({ word }) => word);

describe("tokensOf: words and punctuation", () => {
  test.each([
    ["Add TWO of them!", ["add", "two", "of", "them", "!"]],
    ["R1,500.50 or R200", ["r1", ",", "500.50", "or", "r200"]],
    ["1,500.50 rand", ["1,500.50", "rand"]],
    ["3x the 2nd, please", ["3x", "the", "2nd", ",", "please"]],
    ["usb-c cable", ["usb-c", "cable"]],
    ["don’t, don't & don`t", ["don't", ",", "don't", "&", "don't"]],
    ["Ek wil hê sê", ["ek", "wil", "he", "se"]],
    ["i-oda yami", ["i-oda", "yami"]],
    ["'n ketel", ["'", "n", "ketel"]],
    ['27" tv', ["27", '"', "tv"]],
    ["#ab12", ["#", "ab12"]],
    ["what?? 🙂", ["what", "?", "?", "🙂"]],
    ["", []],
    [" \n\t ", []],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test("positions refer to the text as typed", () => {
    const text = "Ék soek  'n KETEL onder R500";
    for (const { word, from, to } of tokensOf(text)) {
      expect(to).toBeGreaterThan(from);
      expect(text.slice(from, to).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()).toBe(word);
    }
  });

  test("a long message is cut at 160 tokens, fast", async () => {
    const tookMs = await processorMs(() => {
      expect(tokensOf("a ".repeat(50_000))).toHaveLength(160);
      for (const odd of ["a".repeat(1e5), "a-".repeat(5e4), "1,".repeat(5e4), "\ud800", "\u0301".repeat(5000)])
        expect(tokensOf(odd).length).toBeLessThanOrEqual(160);
    });
    expect(tookMs).toBeLessThan(2000);
  });
});
