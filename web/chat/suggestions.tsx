import { useStore } from "zustand";
import { useChat } from "./chat-context.tsx";

/** Messages to send with a press; like everything that sends, they wait while a reply is pending (readings 20). */
export function Suggestions({
  texts,
  className = "chat-suggestions",
}: {
  texts: readonly string[];
  className?: string;
}) {
  const { session } = useChat();
  const pending = useStore(session.store, (state) => state.pending);
  return (
    <div className={className}>
      {texts.map((text) => (
        <button
          type="button"
          className="chat-suggestion"
          key={text}
          disabled={pending}
          onClick={() => session.send(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
