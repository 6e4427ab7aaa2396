import { expect, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";

const screen = await installDom();
const { render } = await import("@testing-library/react");
const { LegalText } = await import("./legal-text.tsx");

test("empty lines part paragraphs, # makes a heading, and markup is shown as it was typed", () => {
  const script = "<script>alert(1)</script>\nand more";
  render(<LegalText text={`${script}\n\n# <b>Loud</b>\n \n<img src=x onerror=alert(1)>`} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("<b>Loud</b>");
  const text = document.querySelector(".legal-text");
  expect([...(text?.children ?? [])].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ["P", script],
    ["H2", "<b>Loud</b>"],
    ["P", "<img src=x onerror=alert(1)>"],
  ]);
  expect(text?.querySelector("script, img, b")).toBeNull();
});
