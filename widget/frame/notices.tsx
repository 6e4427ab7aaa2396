// The frame's notices, one at a time, below the header.
import { useEffect, useRef } from "react";
import type { SignInState } from "./sign-in.ts";

export interface Notice {
  text: string;
  action?: { label: string; run(): void };
  /** The chat has ended, so the notice can't be dismissed. */
  final?: true;
}

export function NoticeBar({ notice: { text, action, final }, putAway }: { notice: Notice; putAway(): void }) {
  return (
    <>
      <p>{text}</p>
      {action && (
        <button type="button" className="chat-button chat-button-strong" onClick={action.run}>
          {action.label}
        </button>
      )}
      {!final && (
        <button type="button" className="chat-button" onClick={putAway}>
          OK
        </button>
      )}
    </>
  );
}

export function SigningIn({ state, cancel }: { state: SignInState; cancel(): void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <>
      <p>
        {state.link === null
          ? "Sign in in the window that opened. If it asks for a number, type this one:"
          : "Your browser kept the window closed. Open it here, and type this number there:"}
      </p>
      <strong className="frame-number">{state.number ?? "…"}</strong>
      {state.link !== null && (
        <a ref={link} className="chat-button chat-button-strong" href={state.link} target="_blank" rel="noopener">
          Sign in
        </a>
      )}
      <button type="button" className="chat-button" onClick={cancel}>
        Cancel
      </button>
    </>
  );
}
