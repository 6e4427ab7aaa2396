// The style rules of docs/architecture.md, checked on the sheets and on the sources that use their classes.
import { describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { sheetsApart } from "#web/build.ts";

const root = join(import.meta.dir, "..");
const read = (path: string) => Bun.file(join(root, path)).text();
const files = (pattern: string) =>
  [...new Bun.Glob(pattern).scanSync({ cwd: root })].filter((path) => !/node_modules|\.test\.tsx?$/.test(path)).sort();

interface Rule {
  selector: string;
  declarations: [property: string, value: string][];
}

/** Every rule, also those inside media rules, without keyframes and fonts. */
function rulesOf(css: string): Rule[] {
  const blocks = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...blocks]
    .map(([, head, body]) => ({
      selector: (head as string).trim(),
      declarations: (body as string).split(";").flatMap((line): Rule["declarations"] => {
        const at = line.indexOf(":");
        return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
      }),
    }))
    .filter(({ selector }) => !/^(@|from|to|[\d.]+%)/.test(selector));
}

const measured =
  /^((scroll-)?(margin|padding|inset)(-.+)?|(row-|column-)?gap|top|right|bottom|left|font|font-size|border-(.+-)?radius)$/;
const length = /[\d.](px|rem|pt|pc|cm|mm|in)\b/;
const colour = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(white|black)\b/i;

/** Lengths and colours that should be tokens. Only `:root` and `.dark` define tokens. */
const literalsOf = (css: string): string[] =>
  rulesOf(css).flatMap(({ selector, declarations }) =>
    declarations
      .filter(([property, value]) =>
        property.startsWith("--")
          ? !/^(:root|\.dark)$/.test(selector) && (length.test(value) || colour.test(value))
          : (measured.test(property) && length.test(value)) || colour.test(value),
      )
      .map(([property, value]) => `${selector} ${property}: ${value}`),
  );

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)]
    .map(([, name]) => name as string)
    .filter((name) => !/^(rt-|radix-themes$|dark$)/.test(name));

/** The words in a source's strings; a template's placeholder becomes `*`, as in `preview-*`. */
function wordsOf(source: string): string[] {
  const plain = [...source.matchAll(/"([^"\n]*)"/g)].map(([, text]) => text as string);
  const templates = [...source.matchAll(/`([^`]*)`/g)].map(([, text]) =>
    (text as string).replace(/\$\{[^}]*\}/g, "* "),
  );
  return [...plain, ...templates].flatMap((text) => text.split(/\s+/)).filter((word) => /^[\w-]+\*?$/.test(word));
}

const words = new Map<string, ReadonlySet<string>>();
for (const path of ["web", "widget", "server/payments/sandbox"].flatMap((folder) =>
  files(`${folder}/**/*.{ts,tsx,html}`),
))
  words.set(path, new Set(wordsOf(await read(path))));
const usedIn = (name: string, paths: readonly string[]) =>
  paths.some((path) => {
    const has = (word: string) => words.get(path)?.has(word);
    return has(name) || (name.includes("-") && has(`${name.slice(0, name.lastIndexOf("-") + 1)}*`));
  });

const sheets = new Map<string, string>();
for (const path of files("{agent,db,server,web,widget}/**/*.css")) sheets.set(path, await read(path));
const isShared = (path: string) => path.startsWith("web/styles/");

test("rules, literals, classes and words are recognised", () => {
  expect(sheets.size).toBeGreaterThan(30);
  expect(rulesOf("/* x{} */@media (a){.b,.c:not(.d){e:f;g:h}}@keyframes x{from{i:j}}")).toEqual([
    {
      selector: ".b,.c:not(.d)",
      declarations: [
        ["e", "f"],
        ["g", "h"],
      ],
    },
  ]);
  expect(classesOf(".b,.c:not(.d-e) .rt-Button")).toEqual(["b", "c", "d-e"]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test is source code
  expect(wordsOf('<a className={`a b-c preview-${width}`} id="d e">')).toEqual(["d", "e", "a", "b-c", "preview-*"]);
  for (const bad of [
    "padding:0 3px",
    "gap:1rem",
    "inset-block-start:-4px",
    "font:600 1rem x",
    "border-radius:5px",
    "--x:2px",
  ])
    expect(literalsOf(`.a{${bad}}`)).toHaveLength(1);
  for (const bad of ["color:#fff", "background:rgb(0 0 0 / 10%)", "fill:black", "--x:#123456"])
    expect(literalsOf(`.a{${bad}}`)).toHaveLength(1);
  for (const good of [
    "margin:0 auto",
    "border:1px solid var(--line)",
    "width:3px",
    "border-radius:50%",
    "font-size:0.875em",
  ])
    expect(literalsOf(`.a{${good}}`)).toEqual([]);
  expect(
    literalsOf(":root{--x:2px}.dark{--x:#fff}.a{background:color-mix(in srgb, var(--x) 5%, transparent)}"),
  ).toEqual([]);
});

test("spacing, font sizes, radii and colours are tokens", () => {
  expect([...sheets].flatMap(([path, css]) => literalsOf(css).map((literal) => `${path}: ${literal}`))).toEqual([]);
});

test("every class is used, and every rule is in the folder of a component that it styles", () => {
  const wrong = [...sheets].flatMap(([path, css]) => {
    const folder = dirname(path);
    const beside = [...words.keys()].filter((source) => dirname(source) === folder);
    return rulesOf(css).flatMap(({ selector }) => {
      const names = classesOf(selector);
      const dead = names.filter((name) => !usedIn(name, [...words.keys()]));
      const away = !isShared(path) && names.length > 0 && !names.some((name) => usedIn(name, beside));
      return [...dead.map((name) => `${path}: nothing has .${name}`), ...(away ? [`${path}: ${selector}`] : [])];
    });
  });
  expect(wrong).toEqual([]);
});

test("no component needs a sheet apart that doesn't come with it", () => {
  const apartOf = (path: string) =>
    Object.keys(sheetsApart).find((name) => path.startsWith("web/") && sheetsApart[name]?.test(path.slice(4)));
  const homes = new Map<string, Set<string | undefined>>();
  for (const [path, css] of sheets)
    for (const name of rulesOf(css).flatMap(({ selector }) => classesOf(selector)))
      homes.set(name, (homes.get(name) ?? new Set()).add(apartOf(path)));
  const alone = [...homes].filter(([, where]) => where.size === 1 && !where.has(undefined));
  expect(alone.length).toBeGreaterThan(150);
  const components = [...words.keys()].filter((path) => /^web\/.*\.tsx$/.test(path));
  const wrong = alone.flatMap(([name, where]) =>
    components.filter((path) => !where.has(apartOf(path)) && usedIn(name, [path])).map((path) => `${path}: .${name}`),
  );
  expect(wrong).toEqual([]);
});

test("every class of an element has a style, or is one that tests look for", async () => {
  const hooks = ["tracking", "chat-message-assistant", "cart-lines"];
  const styled = new Set(
    [...sheets.values()].flatMap((css) => rulesOf(css).flatMap(({ selector }) => classesOf(selector))),
  );
  const given = (await Promise.all([...words.keys()].map(read))).flatMap((source) =>
    [...source.matchAll(/className="([^"]+)"/g)].flatMap(([, names]) => (names as string).split(" ")),
  );
  expect(given.length).toBeGreaterThan(300);
  expect([...new Set(given)].filter((name) => !styled.has(name) && !/^(rt-|radix-themes$)/.test(name)).sort()).toEqual(
    hooks.sort(),
  );
});

test("web/styles holds only classes that several folders or several screens use", () => {
  const placesOf = (name: string) =>
    [...words.keys()]
      .filter((source) => usedIn(name, [source]))
      .map((source) => (dirname(source) === "web/screens" ? source : dirname(source)));
  const names = [...sheets].flatMap(([path, css]) =>
    isShared(path) ? rulesOf(css).flatMap(({ selector }) => classesOf(selector)) : [],
  );
  expect([...new Set(names)].filter((name) => new Set(placesOf(name)).size < 2)).toEqual([]);
});

describe("tokens", () => {
  const declared = (css: string) =>
    new Map(rulesOf(css).flatMap(({ declarations }) => declarations.filter(([name]) => name.startsWith("--"))));
  const asked = (css: string) => [...new Set(css.match(/(?<=var\()--[\w-]+/g))];
  const joined = async (paths: readonly string[]) => (await Promise.all(paths.map(read))).join("\n");

  test("whole spacing steps equal Radix's of the same name", async () => {
    const radix = declared(await read("node_modules/@radix-ui/themes/tokens/base.css"));
    const own = [...declared(await read("web/styles/scale.css"))].filter(([name]) => /^--space-\d$/.test(name));
    expect(own.map(([name, value]) => [name, `calc(${value} * var(--scaling))`])).toEqual(
      Array.from({ length: 9 }, (_, at) => [`--space-${at + 1}`, radix.get(`--space-${at + 1}`) as string]),
    );
  });

  test("the shop, the widget's frame and the sandbox's popup each define the tokens that they use", async () => {
    const ofRadix = await joined(
      ["base.css", "colors/gray.css"].map((file) => `node_modules/@radix-ui/themes/tokens/${file}`),
    );
    const missing = async (page: readonly string[], more = "") => {
      const css = await joined(page);
      const known = declared(css + more);
      return asked(css).filter((name) => !known.has(name) && !name.startsWith("--radix-"));
    };
    expect(await missing(files("web/**/*.css"), ofRadix)).toEqual([]);
    expect(await missing(["web/styles/scale.css", "web/chat/chat.css", ...files("widget/frame/*.css")])).toEqual([]);
    expect(await missing(files("server/payments/sandbox/popup/*.css"))).toEqual([]);
  });

  test("every token is used", async () => {
    const css = await joined([...sheets.keys()]);
    const sources = await joined([...words.keys()]);
    const own = ["web/styles/scale.css", "web/styles/tokens.css", "widget/frame/tokens.css"];
    const names = [...declared(await joined(own)).keys()];
    expect(names.filter((name) => !asked(css + sources).includes(name))).toEqual([]);
  });
});
