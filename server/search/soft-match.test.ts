import { expect, test } from "bun:test";
import { readDocument } from "./document.ts";
import { softMatch } from "./soft-match.ts";
import { WordIndex } from "./word-index.ts";

/** The titles that the wish finds, best first. */
function found(wish: string, listings: Readonly<Record<string, string>>): string[] {
  const index = new WordIndex();
  const titles = new Map<string, string>();
  for (const [title, description] of Object.entries(listings)) {
    const listingId = crypto.randomUUID();
    titles.set(listingId, title);
    const document = () => readDocument({ title, description, category: "home", tags: [], vendor: "Shop" });
    index.put({ listingId, vendorId: listingId, fingerprint: titles.size, document });
  }
  return softMatch(index, wish).map(({ listingId }) => titles.get(listingId) ?? "");
}

test("a word of the wish itself counts for more than another that is near to it", () => {
  const shop = { "Felt hat": "Brown.", "Beach umbrella": "Shade from the sun on the sand." };
  expect(found("a hat against sun glare", shop)[0]).toBe("Felt hat");
});

test("a misspelt word is the one that it surely was meant to be", () => {
  const shop = { "Scientific calculator": "For school.", "Matric maths study guide": "With answers." };
  expect(found("a scientfic calculater for matric", shop)[0]).toBe("Scientific calculator");
});
