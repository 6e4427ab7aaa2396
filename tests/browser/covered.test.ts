// The check of covered controls (tests/harness/covered.ts) finds what is covered, on pages made for it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { launchBrowser, type Visit, visit } from "#tests/harness/browser.ts";
import { coveredControls } from "#tests/harness/covered.ts";

let person: Visit;
beforeAll(async () => {
  person = await visit(await launchBrowser(), "http://127.0.0.1:1");
});
afterAll(() => person?.close());

const rows = Array.from({ length: 40 }, (_, at) => `<p><button>${at}</button></p>`).join("");
const bar = "position: fixed; bottom: 0; left: 0; width: 100%; height: 30px";
const faultsOf = async (body: string): Promise<string[]> => {
  await person.page.setContent(`<!doctype html><body style="margin: 0">${body}</body>`);
  return await coveredControls(person.page, 360, 740);
};

test("a small element over a control is a fault, wherever the page is scrolled to", async () => {
  const dock =
    '<div class="dock" style="position: fixed; bottom: 300px; left: 0; width: 60px; height: 60px">chat</div>';
  const faults = await faultsOf(rows + dock);
  expect(faults[0]).toMatch(/^at 360 × 740: div\.dock "chat" covers button\. "\d+"$/);
});

test("a bar over the whole width is a fault only if it still covers a control at the end of the page", async () => {
  const space = '<div style="height: 90px"></div>';
  expect(await faultsOf(`${rows}${space}<div style="${bar}">pay</div>`)).toEqual([]);
  expect(await faultsOf(`${rows}<div style="${bar}">pay</div>`)).toEqual([
    'at 360 × 740: no scroll position frees button. "39"',
  ]);
});

test("what shows itself once the page is scrolled counts", async () => {
  const shows = `onscroll = () => { document.querySelector("div").hidden = scrollY === 0; }`;
  expect(await faultsOf(`${rows}<div style="${bar}" hidden>pay</div><script>${shows}</script>`)).toEqual([
    'at 360 × 740: no scroll position frees button. "39"',
  ]);
});
