// Loaded before every test file (bunfig.toml). An unexpected `console.error` fails the test that prints it, as React warnings and
// swallowed errors would go unnoticed. A test that expects one calls `expectConsoleError`.
import { afterEach, beforeEach, expect, setDefaultTimeout } from "bun:test";

// Starting an engine or Chromium on a busy machine takes longer than the default of five seconds. bunfig.toml has no time-out setting and this call
// applies to a run's first file only, so `verify` passes --timeout as well.
setDefaultTimeout(90_000);

// Code that is loaded late arrives when it arrives, also after the last line of a test that doesn't look at it.
const harmless = /^A suspended resource finished loading inside a test/;

let unexpected: string[] = [];
let expected: RegExp[] = [];
const print = console.error;

console.error = (...parts: unknown[]) => {
  const text = parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(" ");
  if (harmless.test(text) || expected.some((pattern) => pattern.test(text))) return;
  unexpected.push(text);
  print(...parts);
};

/** For the running test only. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

beforeEach(() => {
  unexpected = [];
  expected = [];
});

afterEach(() => {
  const seen = unexpected;
  unexpected = [];
  expect(seen, "console.error was called during this test").toEqual([]);
});
