// The one way to load code after the page: screens, the assistant's dock, toasts, tooltips, the payment library.
import { type ComponentType, createElement, lazy } from "react";

declare global {
  interface Window {
    /** Written by theme-start.ts from what web/build.ts found: what to load → its files, those of the first page left out. */
    codeFiles?: Record<string, string[]>;
  }
}

export class CodeNotLoaded extends Error {
  override readonly name = "CodeNotLoaded";
  /** Trying again can't help here: a new version has replaced the file, or the browser remembers a failure. */
  readonly needsReload: boolean;
  constructor(what: string, needsReload: boolean, cause: unknown) {
    super(`The code of ${what} could not be loaded`, { cause });
    this.needsReload = needsReload;
  }
}

const fetched = new Map<string, Promise<boolean>>();

/** `false`: there is no such file. Read to its end, so that the browser's cache has the whole of it. */
async function fetchFile(file: string): Promise<boolean> {
  // theme-start.ts has asked for it as a module already.
  if (document.querySelector(`link[rel="modulepreload"][href="${file}"]`)) return true;
  const reply = await fetch(file);
  await reply.arrayBuffer();
  if (reply.status >= 500) throw new Error(`${file} answered ${reply.status}`);
  return reply.ok;
}

function fetchOnce(file: string): Promise<boolean> {
  const underWay = fetched.get(file) ?? fetchFile(file);
  fetched.set(file, underWay);
  underWay.catch(() => fetched.delete(file));
  return underWay;
}

/**
 * `what` is the route, or the name of the file that `load` imports. Its files are fetched first and imported from the browser's
 * cache: many browsers remember a failed import until the page is loaded again, its own imports' failures too, and asking under
 * another address would make second ones of modules that hold state.
 */
export async function loadCode<Code>(what: string, load: () => Promise<Code>): Promise<Code> {
  // Without a build (component tests) there are no files.
  const files = window.codeFiles ? window.codeFiles[what] : [];
  if (!files) throw new Error(`The build has no code called ${what}.`);
  const there = await Promise.all(files.map(fetchOnce)).catch((cause: unknown) => {
    throw new CodeNotLoaded(what, false, cause);
  });
  if (there.includes(false)) throw new CodeNotLoaded(what, true, null);
  return await load().catch((cause: unknown) => {
    throw new CodeNotLoaded(what, true, cause);
  });
}

const failed = new Set<() => void>();

/** As React's `lazy`, which remembers a failed load for good; this one until `forgetFailedLoads`. */
export function lazyCode<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadAgain = async () => {
    try {
      return await loadCode(what, load);
    } catch (error) {
      failed.add(() => {
        Current = lazy(loadAgain);
      });
      throw error;
    }
  };
  let Current: ComponentType<Props> = lazy(loadAgain);
  return (props) => createElement(Current, props);
}

/** For the boundary that has shown a failure. Not sooner: React draws a failed part twice, and would load it for ever. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}
