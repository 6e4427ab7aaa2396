// What a host (the web app, the widget's frame) gives to `<Chat>`. The chat itself knows no address, router, cookie or token.
import type { ReactNode } from "react";
import type { Cart } from "#contract/cart/cart.ts";
import type { AddWish } from "#contract/chat/chat.ts";
import type { Conversation, ConversationSummary } from "#contract/chat/endpoints.ts";
import type { Feedback } from "#contract/chat/feedback.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import type * as answerTools from "./answer-tools.tsx";

/** The body of `POST /api/chat`, all fields named. */
export interface Turn {
  conversationId: string | null;
  /** Sent again, it is the same turn and not a second one. */
  turnId: string;
  message: string;
  location: Location | null;
  listingId: string | null;
  plan: SearchPlan | null;
  /** Answer the last message again. */
  regenerate: boolean;
  /** The message replaces the last one and its reply. */
  edit: boolean;
  /** In a turn that begins a conversation: sent again, it is the same visitor, whether or not the first answer brought a cookie. */
  visitorSecret: string | null;
}

/** The turn of which nothing has been heard yet; null once its first words came. */
export interface UnheardTurn {
  read(): Turn | null;
  write(turn: Turn | null): void;
}

export interface ChatTransport {
  /**
   * `POST /api/chat` with `Accept: text/event-stream`; the plain response of `fetch`, whatever its status. A stream and the
   * documented JSON are both understood. The signal must reach `fetch`: Stop and leaving the screen abort through it.
   */
  sendTurn(turn: Turn, signal: AbortSignal): Promise<Response>;
  /** `GET /api/conversations/{id}`; null when there is none such (404). Rejects on any other failure. */
  loadConversation(id: string, signal: AbortSignal): Promise<Conversation | null>;
  /** `GET /api/conversations/{id}/stream`; the plain response. 204: no turn is being answered there. */
  followTurn(conversationId: string, signal: AbortSignal): Promise<Response>;
  /** `POST /api/conversations/{id}/stop`. */
  stopTurn(conversationId: string): Promise<unknown>;
  /** `POST /api/messages/{id}/feedback`; null withdraws it. False when it could not be stored. */
  sendFeedback(messageId: string, feedback: Feedback | null): Promise<boolean>;
}

export interface SaidWish extends AddWish {
  /** In the last answer, which comes anew after signing in. */
  isLast: boolean;
}

export interface ChatActions {
  /** Adds one piece. Resolves true once it is in the cart, false when it is not (the host has said why). */
  addToCart(listing: Listing): Promise<boolean>;
  signIn(way: "login" | "register"): void;
  /** Asks the browser for the shopper's place; null when refused (the host has said why). Only ever called from a press. */
  requestLocation(): Promise<Location | null>;
}

/** Where the links on cards lead; also used for opening in a new tab. */
export interface ChatLinks {
  listing(id: string): string;
  shop(slug: string): string;
  cart: string;
  checkout: string;
  orders: string;
  /** A link that shows this search to somebody else. Without it nothing is shared. */
  share?(plan: SearchPlan): string;
  /** Follows a plain click inside the app. Without it the browser follows the link, in `target` (the widget: "_blank"). */
  navigate?(href: string): void;
  target?: "_blank" | undefined;
}

export interface ChatHistory {
  /** Newest first; null while loading. */
  conversations: readonly ConversationSummary[] | null;
  /** Rejects when it could not be deleted. */
  remove(id: string): Promise<void>;
}

/** `answer-tools.tsx`, which few answers need and the host loads on demand. */
export type AnswerTools = typeof answerTools;

export interface ChatProps {
  /**
   * The conversation to show, null for a new one. Changing it opens that conversation. The chat moves on by itself as well
   * (first reply, past conversation chosen, new chat) and says so through `onConversation`; giving that id back changes nothing.
   */
  conversationId: string | null;
  onConversation(id: string | null): void;
  transport: ChatTransport;
  actions: ChatActions;
  links: ChatLinks;
  loadTools(): Promise<AnswerTools>;
  /** Where a turn is kept until it is heard, for a chat that appears later: after a reload, say. */
  unheard?: UnheardTurn;
  /** The shopper's place, when known. */
  location: Location | null;
  /** The product page that the shopper is on. */
  listingId?: string | null;
  /**
   * Sent by itself once (also under a double mount), as soon as nothing else is pending. `onInitialMessageSent` is called at
   * that moment and is where the host forgets it, so that neither reload nor Back sends it again.
   */
  initialMessage?: string | null;
  onInitialMessageSent?(): void;
  /**
   * The visitor who was asked to sign in has done so: once the conversation is there, its last question is asked again. It is
   * said once, by `onResumed`, whether there was such a question or not.
   */
  resume?: boolean;
  onResumed?(): void;
  /**
   * Whether the conversation's last answer asks to sign in, and what all of it wishes to have in the cart after that; null while an
   * answer is awaited. Said of each settled answer.
   */
  onSignInNeeded?(conversationId: string, needed: boolean, wishes: readonly SaidWish[] | null): void;
  /** The assistant changed the cart: refresh it and its badge. */
  onCartChanged?(cart: Cart): void;
  /** A turn ended, well or badly: refresh the list of conversations. */
  onTurnEnd?(): void;
  /** Past conversations; without it there is no side list. */
  history?: ChatHistory;
  /** Puts the cursor into the input when the chat appears. */
  autoFocus?: boolean;
  /**
   * Put into the input, once for each object, as soon as it can be typed in; never sent. `onPrefilled` gets the input with the
   * text in it, so that the host may put focus and selection where they were.
   */
  prefill?: { text: string } | null;
  onPrefilled?(input: HTMLTextAreaElement): void;
  /** Of the empty input. */
  placeholder?: string | undefined;
  /** Of greeting and placeholder, where it isn't the page's. */
  language?: string | undefined;
  /** Title of the header; documented "AI Shopping Assistant". */
  title?: string;
  /** h1 on a page of its own, h2 beside another page. */
  headingLevel?: 1 | 2;
  greeting?: string;
  quickActions?: readonly string[];
  /** At the end of the header: a close button, say. */
  headerEnd?: ReactNode;
  /** Longest silence of the server before a turn counts as failed. */
  silenceMs?: number;
}
