import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useTitle } from "#web/ui/use-title.ts";
import { Assistant } from "./assistant.tsx";

/** A conversation's address is /chat?c=ID. The question in `q` is sent once and then removed from the address (rule chat-6). */
export default function ChatScreen() {
  useTitle("AI Assistant");
  const parameters = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const conversationId = parameters.get("c") || null;
  const question = parameters.get("q")?.trim() || null;

  // Other screens keep a distance from what is below. Here it would make the page scroll during typing.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = "var(--bottom-bar)";
    return () => {
      style.scrollPaddingBottom = "";
    };
  }, []);

  return (
    <div className="chat-screen">
      <Assistant
        withHistory
        autoFocus
        headingLevel={1}
        conversationId={conversationId}
        onConversation={(id) => {
          const current = new URLSearchParams(window.location.search).get("c");
          if (id === current) return;
          // The first reply brings the id of the conversation on screen. That is no navigation, so it adds no history entry.
          navigate(id ? `/chat?c=${id}` : "/chat", { replace: current === null });
        }}
        initialMessage={question}
        onInitialMessageSent={() => {
          const rest = new URLSearchParams(window.location.search);
          rest.delete("q");
          navigate(rest.size > 0 ? `/chat?${rest}` : "/chat", { replace: true, state: history.state });
        }}
      />
    </div>
  );
}
