import { createContext, type MouseEvent, use } from "react";
import type { ChatProps } from "./chat-props.ts";
import type { ChatSession } from "./chat-session.ts";

interface ChatContextValue {
  session: ChatSession;
  /** The host's current props. A getter, so that new functions in the props don't re-render every card. */
  host(): ChatProps;
}

export const ChatContext = createContext<ChatContextValue | null>(null);

export function useChat(): ChatContextValue {
  const value = use(ChatContext);
  if (!value) throw new Error("A part of the chat was used outside <Chat>.");
  return value;
}

/** The heading level below the chat's title: 1 for a question, 2 within its answer. */
export function useHeading(below: 1 | 2): "h2" | "h3" | "h4" {
  const { headingLevel = 2 } = useChat().host();
  return `h${headingLevel + below}` as "h2" | "h3" | "h4";
}

/** Attributes of a link. The host handles a plain click inside the app. */
export function useLink(): (href: string) => {
  href: string;
  target?: string | undefined;
  rel?: string | undefined;
  onClick(event: MouseEvent): void;
} {
  const { host } = useChat();
  const { target } = host().links;
  return (href) => ({
    href,
    target,
    rel: target === "_blank" ? "noopener" : undefined,
    onClick(event) {
      const { navigate } = host().links;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!navigate || !plain || event.defaultPrevented) return;
      event.preventDefault();
      navigate(href);
    },
  });
}
