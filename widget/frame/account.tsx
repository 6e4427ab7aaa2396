import { useEffect, useRef, useState } from "react";
import { CloseIcon } from "#web/chat/icons.tsx";

interface AccountProps {
  username: string | null;
  signIn(): void;
  signOut(): Promise<void>;
  /** null for the hosted chat, which can't be closed. */
  close: (() => void) | null;
}

export function Account({ username, signIn, signOut, close }: AccountProps) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const away = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Or the frame would close the whole chat.
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [open]);

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    await signOut();
    setLeaving(false);
    setOpen(false);
  }

  return (
    <>
      <div className="frame-account" ref={place}>
        {username === null ? (
          <button type="button" className="chat-button" onClick={signIn}>
            Sign in
          </button>
        ) : (
          <button
            type="button"
            ref={button}
            className="chat-button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="chat-hidden">Signed in as </span>
            <span className="frame-name">{username}</span>
          </button>
        )}
        {open && username !== null && (
          <div className="frame-menu">
            <p>Signed in as {username}</p>
            <button type="button" className="chat-button" aria-disabled={leaving} onClick={leave}>
              {leaving ? "Signing out" : "Sign out"}
            </button>
          </div>
        )}
      </div>
      {close && (
        <button type="button" className="chat-icon-button" aria-label="Close chat" onClick={close}>
          <CloseIcon />
        </button>
      )}
    </>
  );
}
