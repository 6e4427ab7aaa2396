// A DOM for component tests: `const screen = await installDom()` at the top of a test file, and only then
// `await import(…)` of React, the testing library and the component. It is removed with the file, so that server tests keep Bun's own
// globals.
import { afterAll, afterEach, beforeEach } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { signedInCookie } from "#contract/auth/signed-in-cookie.ts";

// Keep Bun's versions of these, which behave as in a browser.
const kept = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "FormData",
  "Blob",
  "File",
  "URL",
  "URLSearchParams",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "AbortController",
  "AbortSignal",
  "crypto",
  "performance",
  // React's scheduler keeps these for all files, and timers of a closed window never fire.
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "queueMicrotask",
  "MessageChannel",
] as const;

type Descriptors = Record<PropertyKey, PropertyDescriptor>;

/** One window for all files, as React's scheduler is loaded once and keeps its first window's timers. */
let globals: { bun: Descriptors; dom: Descriptors; changed: PropertyKey[] } | null = null;

function attach(): void {
  if (globals) {
    for (const name of globals.changed) define(name, globals.dom[name]);
    return;
  }
  const bun = Object.getOwnPropertyDescriptors(globalThis) as Descriptors;
  GlobalRegistrator.register({ url: "http://localhost/", width: 1280, height: 800 });
  for (const name of kept) define(name, bun[name]);
  // Only inside `act`, which the testing library sets by itself: whether a reply comes during a test's `act` or a moment later is luck,
  // and React would warn of the later one.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // At its first import it would set it for the whole file. Files clean up below.
  process.env.RTL_SKIP_AUTO_CLEANUP = "true";
  // Happy DOM's would reach for the network.
  Object.assign(navigator, { sendBeacon: () => true });
  const dom = Object.getOwnPropertyDescriptors(globalThis) as Descriptors;
  const changed = Reflect.ownKeys(dom).filter(
    (name) => dom[name]?.configurable && (bun[name]?.value !== dom[name].value || bun[name]?.get !== dom[name].get),
  );
  globals = { bun, dom, changed };
}

function detach(): void {
  for (const name of globals?.changed ?? []) define(name, globals?.bun[name]);
}

function define(name: PropertyKey, descriptor: PropertyDescriptor | undefined): void {
  if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  else Reflect.deleteProperty(globalThis, name);
}

/**
 * Resolves to the testing library's queries. Each test begins with empty storage, and the cookie by which the app checks for a
 * session.
 */
export async function installDom(path = "/") {
  attach();
  const begin = () => {
    localStorage.clear();
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
    document.cookie = `${signedInCookie}=1; Path=/`;
  };
  begin();
  beforeEach(begin);
  history.replaceState(null, "", path);
  const { cleanup, configure, screen } = await import("@testing-library/react");
  // Its default of one second is too short on a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(() => cleanup());
  afterAll(async () => {
    // React finishes in a later task, which still uses `window`.
    await new Promise((resolve) => setTimeout(resolve, 20));
    detach();
  });
  return screen;
}
