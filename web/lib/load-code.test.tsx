import { afterEach, expect, mock, test } from "bun:test";
import { installDom } from "#tests/harness/dom.ts";
import { expectConsoleError } from "#tests/harness/preload.ts";
import { until } from "#tests/harness/waiting.ts";

const screen = await installDom();
const { fireEvent, render } = await import("@testing-library/react");
const { Suspense } = await import("react");
const { CodeNotLoaded, lazyCode, loadCode } = await import("./load-code.ts");
const { ErrorBoundary } = await import("#web/ui/error-boundary.tsx");

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  delete window.codeFiles;
  delete window.workFiles;
});

/** A fake network: a status per file, null for no connection. */
function network(files: Record<string, number | null>, content: Record<string, object> = {}) {
  const asked: string[] = [];
  const answer = async (file: string) => {
    asked.push(file);
    const status = files[file];
    if (status === null || status === undefined) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(content[file] ?? ""), { status });
  };
  globalThis.fetch = Object.assign(mock(answer), { preconnect: realFetch.preconnect }) as typeof fetch;
  return { files, asked };
}

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.catch((error: unknown) => error);
  if (!(error instanceof CodeNotLoaded)) throw new Error("It was loaded", { cause: error });
  return error;
};

test("nothing is imported before all its files are fetched, each once", async () => {
  window.codeFiles = { "/a": ["/assets/a.js", "/assets/shared.js"], "/b": ["/assets/b.js", "/assets/shared.js"] };
  const { files, asked } = network({ "/assets/a.js": 200, "/assets/b.js": 200, "/assets/shared.js": null });
  const load = mock(async () => "code");
  expect((await failure(loadCode("/a", load))).needsReload).toBe(false);
  expect(load).not.toHaveBeenCalled();
  files["/assets/shared.js"] = 503;
  expect((await failure(loadCode("/a", load))).needsReload).toBe(false);
  files["/assets/shared.js"] = 200;
  expect(await Promise.all([loadCode("/a", load), loadCode("/b", load), loadCode("/a", load)])).toHaveLength(3);
  expect(asked.filter((file) => file === "/assets/a.js")).toHaveLength(1);
  expect(asked.filter((file) => file === "/assets/shared.js")).toHaveLength(3);
});

test("the files of vendors' and admins' screens are named in a file of their own, which is read once", async () => {
  window.codeFiles = { "/a": [] };
  window.workFiles = "/assets/work.json";
  const named = { "/vendor/a": ["/assets/own.js"], "/vendor/b": ["/assets/own.js"] };
  const { files, asked } = network(
    { "/assets/work.json": null, "/assets/own.js": 200 },
    { "/assets/work.json": named },
  );
  const load = mock(async () => "code");
  expect((await failure(loadCode("/vendor/a", load))).needsReload).toBe(false);
  files["/assets/work.json"] = 404;
  expect((await failure(loadCode("/vendor/a", load))).needsReload).toBe(true);
  expect(load).not.toHaveBeenCalled();
  files["/assets/work.json"] = 200;
  expect([await loadCode("/vendor/a", load), await loadCode("/vendor/b", load)]).toEqual(["code", "code"]);
  expect(asked.filter((file) => file === "/assets/work.json")).toHaveLength(3);
  expect(asked.filter((file) => file === "/assets/own.js")).toHaveLength(1);
});

test("nothing is imported before its style sheet applies, and a page that came with the sheet has it already", async () => {
  window.codeFiles = { "/styled": ["/assets/styled.css"], "/linked": ["/assets/linked.css"] };
  const { asked } = network({ "/assets/styled.css": 200 });
  const append = document.head.append;
  const links: HTMLLinkElement[] = [];
  document.head.append = (link) => void links.push(link as HTMLLinkElement);
  const load = mock(async () => "code");
  const underWay = loadCode("/styled", load);
  await until(() => links.length === 1);
  document.head.append = append;
  expect(links[0]?.getAttribute("href")).toBe("/assets/styled.css");
  expect(load).not.toHaveBeenCalled();
  links[0]?.onload?.(new Event("load"));
  expect(await underWay).toBe("code");
  expectConsoleError(/CSS file loading is disabled/);
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/linked.css">';
  expect(await loadCode("/linked", load)).toBe("code");
  expect(asked).toEqual(["/assets/styled.css"]);
});

test("a file replaced by a new version and an import failure that the browser remembers need a reload", async () => {
  window.codeFiles = { "/gone": ["/assets/gone.js"], "/remembered": ["/assets/remembered.js"] };
  network({ "/assets/gone.js": 404, "/assets/remembered.js": 200 });
  expect((await failure(loadCode("/gone", async () => "code"))).needsReload).toBe(true);
  const refuse = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  expect((await failure(loadCode("/remembered", refuse))).needsReload).toBe(true);
});

test("a name that the build doesn't know is an error, not a missing connection", async () => {
  window.codeFiles = {};
  expect(loadCode("/misspelt", async () => "code")).rejects.toThrow("The build has no code called /misspelt.");
});

test("a screen whose code failed to load is loaded again by its button, once per press, without a reload", async () => {
  window.codeFiles = { "/screen": ["/assets/screen.js"] };
  const { files, asked } = network({ "/assets/screen.js": null });
  const Screen = lazyCode("/screen", async () => ({ default: ({ name }: { name: string }) => <p>Hello {name}</p> }));
  expectConsoleError(/CodeNotLoaded|The above error|could not be loaded/);
  render(
    <ErrorBoundary>
      <Suspense fallback={<p>Loading</p>}>
        <Screen name="Thandi" />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByText("This page could not be shown");
  expect(asked).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Load again" }));
  await screen.findByText("This page could not be shown");
  expect(asked).toHaveLength(2);
  files["/assets/screen.js"] = 200;
  fireEvent.click(await screen.findByRole("button", { name: "Load again" }));
  await screen.findByText("Hello Thandi");
});
