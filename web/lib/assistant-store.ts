// The assistant beside the page: whether it is open, and which conversation it is in.
import { create } from "zustand";

interface AssistantState {
  open: boolean;
  conversationId: string | null;
  /** The conversation from which a visitor went to sign in. */
  leftToSignIn: string | null;
  /** The same once they have: its last question is asked again. */
  resume: string | null;
}

export const useAssistant = create<AssistantState>(() => ({
  open: false,
  conversationId: null,
  leftToSignIn: null,
  resume: null,
}));

/** Where focus goes back to when the assistant closes. */
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

/** Where to go on after signing in: the conversation that asked for it, if there is one. */
export function conversationAfterSignIn(): string | null {
  const id = useAssistant.getState().leftToSignIn;
  useAssistant.setState({ leftToSignIn: null, resume: id });
  return id;
}
