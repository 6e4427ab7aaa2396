import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { useTitle } from "#web/ui/use-title.ts";
import { Assistant } from "./assistant.tsx";

/** Conversations live at /chat?c=ID; `q` is sent once and leaves the address at that moment (rule chat-6). */
export default function ChatScreen() {
  useTitle("AI Assistant");
  const parameters = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const conversationId = parameters.get("c") || null;
  const question = parameters.get("q")?.trim() || null;

  // No assistant's button floats over this screen: room kept for one would scroll the page under whoever types at its bottom.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = "0";
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
          // The first reply names the conversation that is on screen already: no new entry to go Back from.
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
