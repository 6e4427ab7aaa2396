// The check of contrast that states.test.ts uses: texts of a kind that was looked at are left out, faint ones never.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFaultsOfMany, contrastFaults } from "#tests/harness/axe.ts";
import { launchBrowser } from "#tests/harness/browser.ts";

let page: Page;
beforeAll(async () => {
  page = await (await launchBrowser()).newPage();
});
afterAll(() => page.context().close());

const show = (body: string) =>
  page.setContent(`<html lang="en"><title>Texts</title><main style="background: #fff"><h1>Texts</h1>${body}</main>`);
const dark = '<p style="color: #222">Read me</p>';
const faint = '<p style="color: #ccc">Guess me</p>';
const onGrey = '<div style="background: #444"><p style="color: #222">Read me</p></div>';

test("a faint text beside one that was looked at is found, and stays one to look at", async () => {
  const seen = new Set<string>();
  await show(dark);
  expect(await contrastFaults(page, seen)).toEqual([]);
  const before = seen.size;
  await show(`${dark}${faint}`);
  expect(await contrastFaults(page, seen)).toEqual([expect.stringContaining("Guess me")]);
  expect(seen.size).toBe(before);
});

test("the same text before another background is another kind, and all other rules hold for each page", async () => {
  const seen = new Set<string>();
  await show(dark);
  expect(await axeFaultsOfMany(page, seen)).toEqual([]);
  await show(`${dark}${onGrey}<img src="data:,">`);
  const faults = await axeFaultsOfMany(page, seen);
  expect(faults.map((fault) => fault.split(":", 1)[0]).sort()).toEqual(["color-contrast", "image-alt"]);
});
