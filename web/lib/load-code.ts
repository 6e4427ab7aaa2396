// Loads code after the page: screens, the assistant's dock, toasts, tooltips, the payment library.
import { type ComponentType, createElement, lazy } from "react";

type CodeFiles = Record<string, string[]>;

declare global {
  interface Window {
    /** Set by theme-start.ts from web/build.ts: name → files, without those of the first page. */
    codeFiles?: CodeFiles;
    /** Where the files of vendors' and admins' screens are named, in the same form: most visitors never need them. */
    workFiles?: string;
  }
}

export class CodeNotLoaded extends Error {
  override readonly name = "CodeNotLoaded";
  /** A retry can't help: a new version has replaced the file, or the browser remembers a failure. */
  readonly needsReload: boolean;
  constructor(what: string, needsReload: boolean, cause: unknown) {
    super(`The code of ${what} could not be loaded`, { cause });
    this.needsReload = needsReload;
  }
}

/** What has been loaded, by `what`. */
const loaded = new Map<string, unknown>();

const fetched = new Map<string, Promise<boolean>>();

/** False if there is no such file. Reads it to its end, so that the browser's cache has all of it. */
async function fetchFile(file: string): Promise<boolean> {
  // The page came with it.
  if (document.querySelector(`link[href="${file}"]`)) return true;
  const reply = await fetch(file);
  await reply.arrayBuffer();
  if (reply.status >= 500) throw new Error(`${file} answered ${reply.status}`);
  if (reply.ok && file.endsWith(".css")) await applySheet(file);
  return reply.ok;
}

/** From the browser's cache. Code is shown only once its sheet is there. */
const applySheet = (file: string) =>
  new Promise<void>((done, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = file;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new Error(`${file} could not be applied`));
    };
    document.head.append(link);
  });

function fetchOnce(file: string): Promise<boolean> {
  const underWay = fetched.get(file) ?? fetchFile(file);
  fetched.set(file, underWay);
  underWay.catch(() => fetched.delete(file));
  return underWay;
}

let workFiles: CodeFiles | null = null;

/** Throws `CodeNotLoaded` when a new version has replaced the names. */
async function filesOf(what: string): Promise<string[]> {
  // Component tests run without a build.
  if (!window.codeFiles) return [];
  const own = window.codeFiles[what] ?? workFiles?.[what];
  if (own) return own;
  if (window.workFiles && !workFiles) {
    const reply = await fetch(window.workFiles).catch((cause: unknown) => {
      throw new CodeNotLoaded(what, false, cause);
    });
    if (!reply.ok) throw new CodeNotLoaded(what, reply.status < 500, null);
    workFiles = (await reply.json()) as CodeFiles;
  }
  const found = workFiles?.[what];
  if (!found) throw new Error(`The build has no code called ${what}.`);
  return found;
}

/**
 * `what` is the route, or the name of the file that `load` imports. The files are fetched first and then imported from the browser's
 * cache, as many browsers remember a failed import, also a nested one, until a reload. Importing under another address would
 * duplicate modules with state.
 */
export async function loadCode<Code>(what: string, load: () => Promise<Code>): Promise<Code> {
  const files = await filesOf(what);
  const there = await Promise.all(files.map(fetchOnce)).catch((cause: unknown) => {
    throw new CodeNotLoaded(what, false, cause);
  });
  if (there.includes(false)) throw new CodeNotLoaded(what, true, null);
  const code = await load().catch((cause: unknown) => {
    throw new CodeNotLoaded(what, true, cause);
  });
  loaded.set(what, code);
  return code;
}

const failed = new Set<() => void>();

/** Like React's `lazy`, but shows at once what has been loaded, and remembers a failed load only until `forgetFailedLoads`. */
export function lazyCode<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadAgain = async () => {
    try {
      return await loadCode(what, load);
    } catch (error) {
      failed.add(() => {
        Current = null;
      });
      throw error;
    }
  };
  let Current: ComponentType<Props> | null = null;
  return (props) => {
    Current ??= (loaded.get(what) as { default: ComponentType<Props> } | undefined)?.default ?? lazy(loadAgain);
    return createElement(Current, props);
  };
}

/** Called by the boundary that showed a failure. Not sooner: React renders a failed part twice and would load it for ever. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}
