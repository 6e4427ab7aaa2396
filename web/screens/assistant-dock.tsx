import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { closeAssistant, useAssistant } from "#web/lib/assistant-store.ts";
import { ArrowIcon, CloseIcon } from "#web/ui/icons.tsx";
import { Assistant } from "./assistant.tsx";

/** The assistant beside the page. On a product page it also gets the listing's id. */
export default function AssistantDock({ path }: { path: string }) {
  const conversationId = useAssistant((state) => state.conversationId);
  const dock = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && dock.current?.contains(document.activeElement)) {
        closeAssistant();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <aside ref={dock} className="dock" aria-label="AI Shopping Assistant">
      <Assistant
        withHistory={false}
        autoFocus
        headingLevel={2}
        conversationId={conversationId}
        onConversation={(id) => useAssistant.setState({ conversationId: id })}
        listingId={/^\/product\/([^/]+)$/.exec(path)?.[1] ?? null}
        headerEnd={
          <>
            <Link
              className="icon-button dock-button"
              href={conversationId ? `/chat?c=${conversationId}` : "/chat"}
              aria-label="Open on a page of its own"
            >
              <ArrowIcon size={18} />
            </Link>
            <button
              type="button"
              className="icon-button dock-button"
              aria-label="Close the assistant"
              onClick={closeAssistant}
            >
              <CloseIcon size={18} />
            </button>
          </>
        }
      />
    </aside>
  );
}
