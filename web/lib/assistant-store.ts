// The assistant beside the page: whether it is open, and its conversation.
import { create } from "zustand";

interface AssistantState {
  open: boolean;
  conversationId: string | null;
  /** The conversation from which a visitor went to sign in. */
  leftToSignIn: string | null;
  /** The same after signing in: its last message is sent again. */
  resume: string | null;
}

export const useAssistant = create<AssistantState>(() => ({
  open: false,
  conversationId: null,
  leftToSignIn: null,
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

export const forgetAssistant = (): void =>
  useAssistant.setState({ open: false, conversationId: null, leftToSignIn: null, resume: null });

/** The conversation to continue after signing in, if one asked for it. */
export function conversationAfterSignIn(): string | null {
  const id = useAssistant.getState().leftToSignIn;
  useAssistant.setState({ leftToSignIn: null, resume: id });
  return id;
}
