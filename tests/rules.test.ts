// Every citation of a rule exists in docs/rules.md, every rule is cited, and nothing cites a text outside the repository.
import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const page = await Bun.file(join(root, "docs/rules.md")).text();
const stated = [...page.matchAll(/^- \*\*([a-z]+-\d+)\*\* /gm)].map(([, name]) => name as string);

const texts: { path: string; text: string }[] = [];
for (const pattern of ["*", "{agent,db,docs,server,tests,web,widget}/**/*"]) {
  for await (const path of new Bun.Glob(`${pattern}.{ts,tsx,css,md,sh,html}`).scan(root)) {
    if (path !== "docs/rules.md" && path !== "tests/rules.test.ts")
      texts.push({ path, text: await Bun.file(join(root, path)).text() });
  }
}

/** "rule cart-1", "Rules near-4 to near-6", "rules account-1, account-3 and form-1", also broken over lines of a comment. */
const citation = /\brules?[\s/*]+([a-z]+-\d+(?:(?:,| and| to)[\s/*]+[a-z]+-\d+)*)/gi;
const cited = texts.flatMap(({ path, text }) =>
  [...text.matchAll(citation)].flatMap(([, list]) =>
    [...(list as string).matchAll(/[a-z]+-\d+/g)].map(([name]) => ({ path, name })),
  ),
);

test("each rule has a unique name", () => {
  expect(stated.length).toBeGreaterThan(50);
  expect(stated.filter((name, at) => stated.indexOf(name) !== at)).toEqual([]);
});

test("every citation names a rule of docs/rules.md", () => {
  expect(cited.filter(({ name }) => !stated.includes(name))).toEqual([]);
});

test("every rule is cited", () => {
  expect(stated.filter((name) => !cited.some((citing) => citing.name === name))).toEqual([]);
});

test("nothing cites a text outside the repository", () => {
  const outside = /\breadings? \d|\bspecification,? §|§\d|\bdesign "|\.\.\/shared\//i;
  expect(texts.filter(({ text }) => outside.test(text)).map(({ path }) => path)).toEqual([]);
});
