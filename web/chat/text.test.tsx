import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { emptyPlan, type SearchPlan } from "#contract/search-plan.ts";
import { planChips } from "./plan-chips.ts";
import { RichText } from "./rich-text.tsx";

describe("text of the assistant", () => {
  test.each([
    ["one line", "<p>one line</p>"],
    ["one\ntwo\n\nthree", "<p>one<br/>two</p><p>three</p>"],
    ["a **bold** word and **two more**", "<p>a <strong>bold</strong> word and <strong>two more</strong></p>"],
    ["still **arriv", "<p>still **arriv</p>"],
    ["2 ** 3 ** 4", "<p>2 ** 3 ** 4</p>"],
    ["Try:\n- one\n* two\n\n- three", "<p>Try:</p><ul><li>one</li><li>two</li><li>three</li></ul>"],
    ["1. one\n\n2. two\nEnd", "<ol><li>one</li><li>two</li></ol><p>End</p>"],
    ["R1 299.00 - a bargain", "<p>R1 299.00 - a bargain</p>"],
    ["<b>x</b> & [a](javascript:alert(1))", "<p>&lt;b&gt;x&lt;/b&gt; &amp; [a](javascript:alert(1))</p>"],
    ["", ""],
  ])("%j", (text, html) => {
    expect(renderToStaticMarkup(<RichText text={text} />)).toBe(html);
  });
});

describe("what a plan asks for, as chips", () => {
  const near = { latitude: -26, longitude: 28 };
  test.each<[Partial<SearchPlan>, string[]]>([
    [{}, []],
    [{ text: "braai grid", category: "home" }, ["braai grid", "Home"]],
    [{ maxPriceCents: 300_000 }, ["Up to R3000.00"]],
    [{ minPriceCents: 100_000 }, ["From R1000.00"]],
    [{ minPriceCents: 0, maxPriceCents: 50 }, ["R0.00 to R0.50"]],
    [{ inStock: true, minRating: 4 }, ["In stock", "Rated 4 and up"]],
    [{ city: "Durban", vendor: "v" }, ["In Durban", "From Karoo Hardware"]],
    [{ near, sort: "distance" }, ["Near you", "Nearest first"]],
    [{ near, withinKm: 20 }, ["Within 20 km"]],
    [{ exclude: ["running", "kids"], sort: "price-asc" }, ["Not running", "Not kids", "Cheapest first"]],
  ])("%j → %j", (change, chips) => {
    expect(planChips({ ...emptyPlan, ...change }, "Karoo Hardware")).toEqual(chips);
  });

  test("a vendor that is not known by name is just one vendor", () => {
    expect(planChips({ ...emptyPlan, vendor: "v" }, null)).toEqual(["One vendor"]);
  });
});
