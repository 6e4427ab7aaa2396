import { expect, test } from "bun:test";
import { accentTokens, contrast } from "./accent.ts";

test("text on and in any accent has contrast 4.5:1, on a light and a dark background", () => {
  const steps = ["00", "33", "66", "80", "99", "cc", "ff"];
  const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const broken = [false, true].flatMap((dark) =>
    colours.filter((colour) => {
      const tokens = accentTokens(colour, dark);
      const ground = dark ? "#131412" : "#ffffff";
      return (
        contrast(tokens.accent, tokens["accent-ink"]) < 4.5 ||
        contrast(tokens["accent-hover"], tokens["accent-ink"]) < 4.5 ||
        contrast(tokens["accent-text"], tokens["accent-soft"]) < 4.5 ||
        contrast(tokens["accent-text"], ground) < 4.5
      );
    }),
  );
  expect(broken).toEqual([]);
});

test("a colour with enough contrast isn't changed", () => {
  expect(accentTokens("#0b6e5d", false)).toMatchObject({ accent: "#0b6e5d", "accent-ink": "#ffffff" });
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 1);
});
