import { expect, test } from "bun:test";
import { checkWeights, idleNames, inOrder, type Manifest, purge, writeUsed } from "./build.ts";
import { writeCss } from "./build-files.ts";

const manifest = (kb: { app: number; chat: number; cart: number; style: number }): Manifest => {
  const file = (size: number) => ({ bytes: size * 3072, gzip: size * 1024, brotli: size * 900 });
  return {
    files: {
      "/app.js": file(kb.app),
      "/chat.js": file(kb.chat),
      "/cart.js": file(kb.cart),
      "/app.css": file(kb.style),
    },
    style: ["/app.css"],
    app: "/app.js",
    card: "/card.png",
    routes: {
      "/": { scripts: ["/app.js"], styles: [], gzip: kb.app * 1024 },
      "/chat": { scripts: ["/app.js", "/chat.js"], styles: [], gzip: (kb.app + kb.chat) * 1024 },
      "/cart": { scripts: ["/app.js", "/cart.js"], styles: [], gzip: (kb.app + kb.cart) * 1024 },
    },
  };
};

test("weights: 100 KB for / script, 20 KB for style, 170 KB for /chat, 30 KB for what another route adds", () => {
  expect(checkWeights(manifest({ app: 100, chat: 70, cart: 30, style: 20 })).broken).toEqual([]);
  const { broken } = checkWeights(manifest({ app: 101, chat: 70, cart: 31, style: 21 }));
  expect(broken.map((line) => line.split(/ {2,}/)[0])).toEqual(["/ script", "/ style", "/chat script", "/cart adds"]);
});

test("only the rules of components in use stay, inside media rules too", () => {
  const css = `.rt-Button{a:b}.rt-Button:where(.rt-r-size-1):where(:not(.rt-variant-ghost)){c:d}.rt-Select{e:f}
    @media (hover: hover){.rt-Select:hover{g:h}.rt-Button:hover{i:j}}@media (pointer: coarse){.rt-Select{k:l}}.radix-themes{m:n}`;
  const kept = purge(css, ['"rt-Button"']);
  expect(kept).not.toContain("rt-Select");
  for (const rule of ["{a:b}", "{c:d}", "{i:j}", "{m:n}"]) expect(kept).toContain(rule);
  expect(kept).not.toContain("coarse");
});

test("rules of the glossy look alone go, those that it shares with others stay", () => {
  const css = `.rt-Button:where(.rt-variant-classic){a:b}.rt-Button:where(.rt-variant-classic:active,.rt-variant-solid:active){c:d}
    .rt-Button:where(:not(.rt-variant-classic)){e:f}.rt-Button:where(.rt-variant-classic),.rt-Button{g:h}`;
  const kept = purge(css, ['"rt-Button"']);
  expect(kept).not.toContain("{a:b}");
  for (const rule of ["{c:d}", "{e:f}", "{g:h}"]) expect(kept).toContain(rule);
});

test("looks that no screen uses go, also from a list of selectors", () => {
  const css = `.rt-TextFieldRoot:where(.rt-variant-soft){a:b}.rt-TextAreaRoot:where(.rt-r-size-1),.rt-Button:where(.rt-r-size-1){c:d}
    .rt-TextFieldRoot:where(:not(.rt-variant-soft)){e:f}[data-radius=none]{g:h}[data-radius=large]{i:j}.rt-Button:where([data-radius]){m:n}.rt-Button:where(.rt-variant-soft){k:l}`;
  const kept = purge(css, ['"rt-TextFieldRoot","rt-TextAreaRoot","rt-Button"']);
  for (const gone of ["{a:b}", "rt-TextAreaRoot", "{g:h}"]) expect(kept).not.toContain(gone);
  for (const stays of ["{c:d}", "{e:f}", "{i:j}", "{k:l}", "{m:n}"]) expect(kept).toContain(stays);
});

test("unused colour scales, wide-gamut colours, responsive sizes and rules that search the whole page are removed", () => {
  const css = `@font-face{font-family:x;src:url(x.woff2)}[data-accent-color="red"]{a:b}[data-accent-color="violet"]{c:d}
    @supports (color: color(display-p3 1 1 1)){.x{e:f}}@supports (color: color-mix(in oklab, white, black)){.x{g:h}}
    @media (min-width: 520px){.x{i:j}}:root:where(:has(.y)){k:l}.x:has(.y){m:n}`;
  expect(purge(css, [])).toMatch(/^\[data-accent-color=red\]{a:b}@supports [^{]+{\.x{g:h}}\.x:has\(\.y\){m:n}$/);
});

test("unused animations and custom properties are found and removed, with what only these used", () => {
  const css = `@keyframes fade{from{a:b}}@keyframes fade-in{from{c:d}}@media (hover: hover){.x{animation:fade-in 1s}}
    :root{--ink:red;--ink-soft:var(--ink);--idle:var(--old);--old:1px;--by-script:2px}.y{color:var(--ink-soft)}`;
  expect(idleNames(css, ['style.getPropertyValue("--by-script")'])).toEqual(["fade", "--idle"]);
  const kept = writeUsed(css, ['style.getPropertyValue("--by-script")']);
  for (const gone of ["@keyframes fade{", "--idle", "--old"]) expect(kept).not.toContain(gone);
  for (const stays of ["@keyframes fade-in", "--ink:red", "--ink-soft:", "--by-script"]) expect(kept).toContain(stays);
});

test("minifying keeps every rule, and splits selectors that not every supported browser knows", () => {
  expect(writeCss(".a { --x: 1 }\n/* no */\n.b .c :where(p) { top: calc(1px + 2%) }\n.a { --y: 2 }")).toBe(
    ".a{--x:1}.b .c :where(p){top:calc(1px + 2%)}.a{--y:2}",
  );
  expect(writeCss(".a:hover, .a:has(b) { c: d }")).toBe(".a:hover{c:d}.a:has(b){c:d}");
});

test("the cascade order is shared sheets, ui, features, screens", () =>
  expect(
    inOrder(["screens/cart.css", "ui/field.css", "cart/cart.css", "styles/layout.css", "styles/base.css"]),
  ).toEqual(["styles/base.css", "styles/layout.css", "ui/field.css", "cart/cart.css", "screens/cart.css"]));
