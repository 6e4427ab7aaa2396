import { useEffect, useRef, useState } from "react";

export type CopyState = "idle" | "copied" | "selected";

const shownMs = 4000;

/**
 * Copies the text that `element` shows. Where the browser doesn't let a page write to the clipboard, the old way is tried; where
 * that is refused too, the text is left selected for the person's own keys ("selected").
 */
export function useCopyText<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const shown = element.current;
    if (!shown) return;
    const copied = await write(shown.textContent ?? "").catch(() => selectAndCopy(shown));
    clearTimeout(timer.current);
    setState(copied ? "copied" : "selected");
    if (copied) timer.current = setTimeout(() => setState("idle"), shownMs);
  };
  return { element, state, copy };
}

async function write(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
}

function selectAndCopy(element: HTMLElement): boolean {
  const selection = getSelection();
  selection?.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(element);
  selection?.addRange(range);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
