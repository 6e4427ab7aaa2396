import { unstable_useComposerInput } from "@assistant-ui/react";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { messageMaxLength } from "#contract/chat/chat.ts";
import { useChat } from "./chat-context.tsx";
import { SendIcon, StopIcon } from "./icons.tsx";
import { MicrophoneButton, useMicrophone } from "./microphone.tsx";

const maxRows = 6;

/** For browsers without `field-sizing`. */
export const rowsFor = (text: string): number => Math.min(maxRows, text.split("\n").length);

/** Enter sends; Shift+Enter breaks the line; an Enter that ends an IME composition does neither. */
export function isSendKey(event: KeyboardEvent): boolean {
  // Safari ends the composition first and then reports its Enter with code 229.
  const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
  return event.key === "Enter" && !event.shiftKey && !composing;
}

/** A disabled or removed control lost the focus, and the person didn't move it elsewhere. */
function focusIsLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(":disabled");
}

export function Composer({ input }: { input: RefObject<HTMLTextAreaElement | null> }) {
  const { session, host } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const locked = useStore(session.store, (state) => state.pending || state.loading || state.loadFailure !== null);
  // assistant-ui's ComposerPrimitive does the same with 8 KB more.
  const { value, setText, send, canSend } = unstable_useComposerInput({ disabled: locked });
  const microphone = useMicrophone(value, setText);
  const wasPending = useRef(false);

  // Returns the focus that the disabled input lost.
  useEffect(() => {
    if (wasPending.current && !pending && focusIsLost()) input.current?.focus({ preventScroll: true });
    wasPending.current = pending;
  }, [pending, input]);

  const { prefill = null, placeholder = "Ask for anything", language } = host();
  const text = prefill?.text.slice(0, messageMaxLength) ?? null;
  const prefilled = useRef<{ what: typeof prefill; done: boolean }>({ what: null, done: true });
  useLayoutEffect(() => {
    if (text === null || locked) return;
    if (prefilled.current.what !== prefill) {
      prefilled.current = { what: prefill, done: false };
      if (value !== text) setText(text);
    }
    if (prefilled.current.done || value !== text || !input.current) return;
    prefilled.current.done = true;
    host().onPrefilled?.(input.current);
  }, [prefill, text, locked, value, setText, host, input]);

  function submit(event: FormEvent) {
    event.preventDefault();
    microphone?.stop();
    if (canSend) send();
  }

  return (
    <form className="chat-composer" onSubmit={submit}>
      <textarea
        ref={input}
        className="chat-input"
        aria-label="Message"
        placeholder={placeholder}
        lang={language}
        value={value}
        rows={rowsFor(value)}
        maxLength={messageMaxLength}
        enterKeyHint="send"
        disabled={locked}
        onChange={(event) => {
          microphone?.stop();
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (isSendKey(event)) submit(event);
        }}
      />
      {microphone && <MicrophoneButton microphone={microphone} disabled={locked} />}
      {pending && (
        <button type="button" className="chat-round chat-stop" aria-label="Stop" onClick={() => session.stop()}>
          <StopIcon />
        </button>
      )}
      <button type="submit" className="chat-round chat-send" aria-label="Send" disabled={!canSend}>
        <SendIcon />
      </button>
      {microphone && (
        <p className="chat-microphone-says" role="status">
          {microphone.listening ? "Listening…" : microphone.trouble}
        </p>
      )}
    </form>
  );
}
