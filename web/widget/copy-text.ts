import { useEffect, useRef, useState } from "react";

export type CopyState = "idle" | "copied" | "selected";

const shownMs = 4000;

/**
 * Copies the text of `element`. If the clipboard API is refused, tries `execCommand`; if that is refused too, selects the text for the
 * person to copy ("selected").
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
