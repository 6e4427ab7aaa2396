import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { MessagePart } from "#contract/chat/chat.ts";
import { useChat } from "./chat-context.tsx";
import type { AnswerTools } from "./chat-props.ts";
import type { ShownMessage } from "./chat-session.ts";
import { AgainIcon, CopyIcon, ShareIcon, SpeakerIcon, StopIcon, ThumbDownIcon, ThumbUpIcon } from "./icons.tsx";

/** The first search of an answer, for a shared link. */
const sharedSearch = (parts: readonly MessagePart[]) => {
  for (const part of parts)
    if ("output" in part && part.output && "results" in part.output) return part.output.results[0] ?? null;
  return null;
};

/** The actions under a finished answer. Their code is loaded on the first press. */
export function AnswerActions({ message, latest }: { message: ShownMessage; latest: boolean }) {
  const { session, host } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  const [said, show] = useState("");
  const [stopReading, setStopReading] = useState<(() => void) | null>(null);
  const [Form, setForm] = useState<AnswerTools["FeedbackForm"] | null>(null);
  const down = useRef<HTMLButtonElement>(null);
  const { parts, feedback } = message;
  const search = sharedSearch(parts);

  const setSaid = (text: string) => {
    show(text);
    if (text !== "") session.announcement.value = text;
  };

  useEffect(() => () => stopReading?.(), [stopReading]);

  async function use(work: (tools: AnswerTools) => unknown) {
    setSaid("");
    let tools: AnswerTools;
    try {
      tools = await host().loadTools();
    } catch {
      setSaid("That could not be loaded. Check your connection and try again.");
      return;
    }
    await work(tools);
  }

  const copy = () =>
    use(async ({ answerAsText, copyText }) => {
      const done = await copyText(answerAsText(parts, host().links.listing));
      setSaid(done ? "Copied." : "Your browser doesn’t allow copying here.");
    });

  const share = () =>
    use(async ({ shareLink, withoutPlace }) => {
      const address = search && host().links.share?.(withoutPlace(search.plan), search.listings);
      if (address) setSaid(await shareLink(address));
    });

  const read = () =>
    use(({ readAloud }) => {
      const stop = readAloud(parts, () => setStopReading(null));
      setStopReading(() => stop);
    });

  async function judge(verdict: "up" | "down") {
    setSaid("");
    setForm(null);
    const withdrawn = feedback?.verdict === verdict;
    if (verdict === "down" && !withdrawn) void use(({ FeedbackForm }) => setForm(() => FeedbackForm));
    const stored = await session.giveFeedback(message, withdrawn ? null : { verdict, reason: null, comment: null });
    if (!stored) setSaid("Your opinion could not be saved. Please try again.");
  }

  return (
    <>
      <div className="chat-actions">
        <Action label="Copy" press={copy}>
          <CopyIcon />
        </Action>
        {search && host().links.share && (
          <Action label="Share" press={share}>
            <ShareIcon />
          </Action>
        )}
        {"speechSynthesis" in globalThis && (
          <Action
            label={stopReading ? "Stop reading" : "Read aloud"}
            press={() => (stopReading ? stopReading() : void read())}
          >
            {stopReading ? <StopIcon /> : <SpeakerIcon />}
          </Action>
        )}
        {message.serverId !== null && (
          <>
            <Action label="Good answer" pressed={feedback?.verdict === "up"} press={() => judge("up")}>
              <ThumbUpIcon />
            </Action>
            <Action label="Bad answer" pressed={feedback?.verdict === "down"} press={() => judge("down")} button={down}>
              <ThumbDownIcon />
            </Action>
          </>
        )}
        {latest && (
          <Action label="Answer again" disabled={pending} press={() => session.regenerate()}>
            <AgainIcon />
          </Action>
        )}
        <span className="chat-actions-said">{said}</span>
      </div>
      {Form && feedback?.verdict === "down" && (
        <Form
          feedback={feedback}
          save={async (changed) => {
            const stored = await session.giveFeedback(message, changed);
            setSaid(stored ? "Thank you." : "Your opinion could not be saved. Please try again.");
            return stored;
          }}
          close={() => {
            setForm(null);
            down.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface ActionProps {
  label: string;
  press(): unknown;
  /** For a toggle. */
  pressed?: boolean;
  disabled?: boolean;
  button?: React.RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

const Action = ({ label, press, pressed, disabled = false, button, children }: ActionProps) => (
  <button
    type="button"
    ref={button}
    className="chat-icon-button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => void press()}
  >
    {children}
  </button>
);
