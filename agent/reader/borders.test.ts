// Where spans begin and end, whoever labelled the line.
import { expect, test } from "bun:test";
import type { Act } from "./acts.ts";
import { settled } from "./borders.ts";
import { readMarks } from "./training-data.ts";

test.each([
  ["search", "need [product:a steel kettle] for [for:for my gran]", ["product: steel kettle", "for: my gran"]],
  ["search", "[product:'n ketel] vir [use:om water te kook]", ["product: ketel", "use: water te kook"]],
  ["search", "[product:a jug] [attr:with a lid] [not:not plastic]", ["product: jug", "attr: a lid", "not: plastic"]],
  ["search", "'n trui [not:nie wol nie]", ["not: wol"]],
  ["search", "for a [for:teenager] in [place:Durban]", ["for: a teenager", "place: in Durban"]],
  [
    "search",
    "[product:rice] [vendor:from Karoo Crafts], [sort:the cheapest first]",
    ["product: rice", "vendor: Karoo Crafts", "sort: cheapest"],
  ],
  ["refine", "the [attr:soft ones]", ["attr: soft"]],
  ["add", "take two [ref:of them]", ["ref: them"]],
  ["add", "take [ref:the second one]", ["ref: the second one"]],
  ["details/fact", "is [ref:it] big, and [ref:the red one]", ["ref: the red one"]],
  ["reject", "no [product:lamps]", []],
  ["off-topic/other", "sell me [product:a gun] for order [order:12ab]", ["order: 12ab"]],
] as const satisfies readonly (readonly [Act, string, readonly string[]])[])("%s: %s", (act, marked, expected) => {
  const { text, spans } = readMarks(marked);
  expect(settled(act, text, spans).map(({ slot, from, to }) => `${slot}: ${text.slice(from, to)}`)).toEqual([
    ...expected,
  ]);
});
