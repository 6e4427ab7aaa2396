import { expect, test } from "bun:test";
import { Button as RadixButton, IconButton as RadixIconButton, Spinner as RadixSpinner } from "@radix-ui/themes";
import { createRef, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { installDom } from "#tests/harness/dom.ts";
import { Button, IconButton, Spinner } from "./button.tsx";

const screen = await installDom();
const { fireEvent, render } = await import("@testing-library/react");
const { Link } = await import("wouter");

/** Radix places the spinner by utility classes that our sheet leaves out, hides texts by inline style, and names no colour as "". */
const html = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replace(/ ?rt-r-(?:ai|jc|position|inset)[\w-]*/g, "")
    .replace(/class=" ?rt-Flex"/g, 'class="rt-Flex"')
    .replace(' data-accent-color=""', "")
    .replace(/style="position:absolute[^"]*"/, 'class="sr-only"')
    .replace('style="display:contents;visibility:hidden"', 'class="button-text-hidden"')
    .replace(/<\w+([^>]*)/g, (tag, attributes: string) =>
      tag.replace(attributes, ` ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(" ")}`),
    );

const looks = [
  {},
  { size: "1", variant: "soft" },
  { size: "3", variant: "surface", color: "gray", highContrast: true },
  { size: "4", variant: "ghost", className: "wide-button" },
  { color: "red", disabled: true, "aria-label": "Remove", type: "submit" },
  { loading: true, size: "3" },
  { loading: true, disabled: false, size: "4" },
] as const;

test.each(looks)("buttons render what Radix's render: %j", (look) => {
  for (const [Ours, Theirs] of [
    [Button, RadixButton],
    [IconButton, RadixIconButton],
  ] as const) {
    expect(html(<Ours {...look}>Add</Ours>)).toBe(html(<Theirs {...look}>Add</Theirs>));
    const link = <a href="/cart">Cart</a>;
    if (!("loading" in look))
      expect(html(<Ours {...look} asChild children={link} />)).toBe(html(<Theirs {...look} asChild children={link} />));
  }
});

test("a link that has a button's look keeps what it has itself: both handlers run, and it gets the button's ref", () => {
  const told: string[] = [];
  const link = createRef<HTMLButtonElement>();
  const tell = (name: string) => () => void told.push(name);
  render(
    <Button asChild ref={link} className="wide" onClick={tell("button")} aria-label="Button">
      <Link href="/cart" className="own" onClick={tell("link")} aria-label="Your cart">
        Cart
      </Link>
    </Button>,
  );
  const shown = screen.getByRole("link", { name: "Your cart" });
  fireEvent.click(shown);
  expect([told, link.current as HTMLElement | null]).toEqual([["link", "button"], shown]);
  expect(shown.className).toEndWith("wide own");
});

test("spinners render what Radix's render", () => {
  for (const size of ["1", "2", "3"] as const)
    expect(html(<Spinner size={size} />)).toBe(html(<RadixSpinner size={size} />));
});
