import { ComposerPrimitive } from "@assistant-ui/react";
import { type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { messageMaxLength } from "#contract/chat.ts";
import { useChat } from "./chat-context.tsx";
import { SendIcon, StopIcon } from "./icons.tsx";

/** Focus that a disabled or removed control has dropped; not one that a person has put somewhere. */
function focusIsLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches(":disabled");
}

export function Composer({ input }: { input: RefObject<HTMLTextAreaElement | null> }) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const locked = useStore(session.store, (state) => state.loading || state.loadFailure !== null);
  const wasPending = useRef(false);

  // The reply is there: disabling the input has dropped its focus, which comes back to it.
  useEffect(() => {
    if (wasPending.current && !pending && focusIsLost()) input.current?.focus({ preventScroll: true });
    wasPending.current = pending;
  }, [pending, input]);

  return (
    <ComposerPrimitive.Root className="chat-composer">
      <ComposerPrimitive.Input
        ref={input}
        className="chat-input"
        aria-label="Message"
        placeholder="Ask for anything in the shop"
        maxLength={messageMaxLength}
        maxRows={6}
        rows={1}
        enterKeyHint="send"
        submitMode="enter"
        disabled={pending || locked}
        autoFocus={false}
        addAttachmentOnPaste={false}
        unstable_focusOnRunStart={false}
        unstable_focusOnScrollToBottom={false}
        unstable_focusOnThreadSwitched={false}
      />
      {pending && (
        <button type="button" className="chat-round chat-stop" aria-label="Stop" onClick={() => session.stop()}>
          <StopIcon />
        </button>
      )}
      <ComposerPrimitive.Send className="chat-round chat-send" aria-label="Send" disabled={pending || locked}>
        <SendIcon />
      </ComposerPrimitive.Send>
    </ComposerPrimitive.Root>
  );
}
