// The assistant beside the page: whether it is open, and its conversation.
import { create } from "zustand";
import { tabValue } from "./tab-value.ts";

interface AssistantState {
  open: boolean;
  conversationId: string | null;
  /** After signing in: the conversation whose last message is sent again. */
  resume: string | null;
}

export const useAssistant = create<AssistantState>(() => ({
  open: false,
  conversationId: null,
  resume: null,
}));

/** Gets the focus back when the assistant closes. */
let openedFrom: HTMLElement | null = null;

export function openAssistant(): void {
  if (useAssistant.getState().open) return;
  openedFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  useAssistant.setState({ open: true });
}

export function closeAssistant(): void {
  useAssistant.setState({ open: false });
  if (openedFrom?.isConnected) openedFrom.focus();
  openedFrom = null;
}

/** The turn without a reply so far; only the chat knows its type. */
export const unansweredTurn = tabValue<unknown>("indaba-unanswered-turn");

export function forgetAssistant(): void {
  useAssistant.setState({ open: false, conversationId: null, resume: null });
  unansweredTurn.write(null);
}
