import { useStore } from "zustand";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { useChat } from "./chat-context.tsx";

/** Messages to send with a press; like everything that sends, they wait while a reply is pending (rule chat-4). */
export function Suggestions({
  texts,
  counts = [],
  plans = [],
  className = "chat-suggestions",
}: {
  texts: readonly string[];
  /** How many each finds, shown beside it and not sent. */
  counts?: readonly (number | null)[] | undefined;
  /** What each runs as it is, without being read again. */
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
