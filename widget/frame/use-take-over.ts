import { useRef, useState } from "react";
import type { Shell } from "./shell.ts";

export interface TakeOver {
  /** Sets the chat's field. */
  prefill: { text: string } | null;
  setPrefill(prefill: { text: string }): void;
  /** A message that was sent before the chat had loaded. */
  initial: string | null;
  initialSent(): void;
  onPrefilled(input: HTMLTextAreaElement): void;
}

/** Replaces the shell's field by the chat's, with text, selection and focus, once both have the same text. */
export function useTakeOver(shell: Shell, takeOver: () => void): TakeOver {
  const [prefill, setPrefill] = useState<{ text: string } | null>(() => ({ text: shell.field.value }));
  const [initial, setInitial] = useState<string | null>(null);
  const taken = useRef(false);

  function onPrefilled(input: HTMLTextAreaElement) {
    if (taken.current) {
      input.focus();
      input.setSelectionRange(input.value.length, input.value.length);
      return;
    }
    const { field } = shell;
    // A letter that is being composed would be lost, and whatever was typed since goes along.
    if (shell.composing()) {
      field.addEventListener("compositionend", () => setTimeout(() => setPrefill({ text: field.value })), {
        once: true,
      });
      return;
    }
    if (field.value !== input.value) {
      setPrefill({ text: field.value });
      return;
    }
    const { selectionStart, selectionEnd } = field;
    const active = document.activeElement;
    const focused = active === field || (active !== document.body && active?.closest("#shell") !== null);
    const sent = shell.sent();
    taken.current = true;
    takeOver();
    if (focused || sent !== null) input.focus({ preventScroll: true });
    input.setSelectionRange(selectionStart, selectionEnd);
    if (sent !== null) setInitial(sent);
  }

  return { prefill, setPrefill, initial, initialSent: () => setInitial(null), onPrefilled };
}
