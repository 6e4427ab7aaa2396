import { useStore } from "zustand";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { useChat } from "./chat-context.tsx";

/** Messages to send with a press; disabled while a reply is pending (rule chat-4). */
export function Suggestions({
  texts,
  counts = [],
  plans = [],
  className = "chat-suggestions",
}: {
  texts: readonly string[];
  /** How many listings each finds, shown but not sent. */
  counts?: readonly (number | null)[] | undefined;
  /** The plan that each runs. */
  plans?: readonly (SearchPlan | null)[] | undefined;
  className?: string;
}) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  return (
    <div className={className}>
      {texts.map((text, at) => (
        <button
          type="button"
          className="chat-suggestion"
          key={text}
          disabled={pending}
          onClick={() => session.send(text, plans[at] ?? null)}
        >
          {text}
          {counts[at] != null && <span> ({counts[at]})</span>}
        </button>
      ))}
    </div>
  );
}
