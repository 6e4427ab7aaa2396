// The props that a host (the web app, the widget's frame) passes to `<Chat>`. The chat itself knows no address, router, cookie or
// token.
import type { ComponentType, ReactNode } from "react";
import type { Cart } from "#contract/cart/cart.ts";
import type { AddWish, ReturnablePart } from "#contract/chat/chat.ts";
import type { Conversation, ConversationSummary } from "#contract/chat/endpoints.ts";
import type { Feedback } from "#contract/chat/feedback.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { ReturnBody } from "#contract/orders/returns.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { ThreadMessageBody, ThreadSubject } from "#contract/threads/threads.ts";
import type * as answerTools from "./answer-tools.tsx";
import type { LateCardProps } from "./late-card.tsx";

/** The body of `POST /api/chat`, all fields named. */
export interface Turn {
  conversationId: string | null;
  /** A retry sends the same id, so it is not a second turn. */
  turnId: string;
  message: string;
  location: Location | null;
  listingId: string | null;
  plan: SearchPlan | null;
  /** Answer the last message again. */
  regenerate: boolean;
  /** The message replaces the last one and its reply. */
  edit: boolean;
  /** In the first turn of a conversation: a retry with it is of the same visitor, even if no cookie arrived. */
  visitorSecret: string | null;
}

/** The turn without a reply so far; null from the reply's first chunk on. */
export interface UnansweredTurn {
  read(): Turn | null;
  write(turn: Turn | null): void;
}

export interface ChatTransport {
  /**
   * `POST /api/chat` with `Accept: text/event-stream`; returns `fetch`'s response, whatever its status: a stream or the
   * documented JSON. Pass the signal to `fetch`: Stop and leaving the screen abort through it.
   */
  sendTurn(turn: Turn, signal: AbortSignal): Promise<Response>;
  /** `GET /api/conversations/{id}`; null for a 404. Rejects on any other failure. */
  loadConversation(id: string, signal: AbortSignal): Promise<Conversation | null>;
  /** `GET /api/conversations/{id}/stream`; returns `fetch`'s response. 204: no running turn. */
  followTurn(conversationId: string, signal: AbortSignal): Promise<Response>;
  /** `POST /api/conversations/{id}/stop`. */
  stopTurn(conversationId: string): Promise<unknown>;
  /** `POST /api/messages/{id}/feedback`; null withdraws it. False if it could not be stored. */
  sendFeedback(messageId: string, feedback: Feedback | null): Promise<boolean>;
}

export interface SaidWish extends AddWish {
  /** In the last answer, whose question is asked again after signing in. */
  isLast: boolean;
}

export interface ChatActions {
  /** Adds one piece. Resolves false if that failed (the host shows why). */
  addToCart(listing: Listing): Promise<boolean>;
  /** Asks the vendor to take pieces back. Resolves false if that failed (the host shows why). Without it the card leads to the order. */
  askReturn?(part: ReturnablePart, body: ReturnBody): Promise<boolean>;
  /** The field for pictures of what is sent back, which sends them by itself and tells their ids. */
  ReturnPictures?: ComponentType<{ onChange(ids: readonly string[] | "sending"): void }>;
  /**
   * Writes to the vendor about a part of an order or a listing. Resolves to the conversation's id, or null if that failed (the host
   * shows why). Without it the card leads to the order or the listing.
   */
  writeToVendor?(subject: ThreadSubject, message: ThreadMessageBody): Promise<string | null>;
  /** For a sold-out listing, in the place of Add to Cart: the wish to be told when it is back. */
  SoldOutAction?: ComponentType<{ listing: Listing; className: string }>;
  signIn(way: "login" | "register"): void;
  /** Asks the browser for the shopper's location; null if refused (the host shows why). Called only on a press. */
  requestLocation(): Promise<Location | null>;
}

/** The targets of links on cards. */
export interface ChatLinks {
  listing(id: string): string;
  shop(slug: string): string;
  cart: string;
  checkout: string;
  orders: string;
  messages: string;
  /** A shareable link to this search. Without it there is no Share button. */
  share?(plan: SearchPlan, found: readonly Listing[]): string;
  /** Handles a plain click inside the app. Without it the browser opens the link in `target` (the widget: "_blank"). */
  navigate?(href: string): void;
  target?: "_blank" | undefined;
}

export interface ChatHistory {
  /** Newest first; null while loading. */
  conversations: readonly ConversationSummary[] | null;
  /** Rejects if it could not be deleted. */
  remove(id: string): Promise<void>;
}

/** `answer-tools.tsx`, which the host loads on demand. */
export type AnswerTools = typeof answerTools;

export interface ChatProps {
  /**
   * The conversation to show, null for a new one. The chat also changes it (first reply, past conversation chosen, new chat) and
   * reports that by `onConversation`; passing that id back has no effect.
   */
  conversationId: string | null;
  onConversation(id: string | null): void;
  transport: ChatTransport;
  actions: ChatActions;
  links: ChatLinks;
  loadTools(): Promise<AnswerTools>;
  /** `late-card.tsx`, which the host loads on demand. */
  LateCard: ComponentType<LateCardProps>;
  /** Stores the turn that has no reply yet, for example across a reload. */
  unanswered?: UnansweredTurn;
  /** The shopper's location, if known. */
  location: Location | null;
  /** The product page that the shopper is on. */
  listingId?: string | null;
  /**
   * Sent once (also under React's strict mode) as soon as nothing else is pending. The host must forget it in
   * `onInitialMessageSent`, so that neither reload nor Back sends it again.
   */
  initialMessage?: string | null;
  onInitialMessageSent?(): void;
  /**
   * The visitor has signed in after being asked to: once the conversation is loaded, its last question is asked again.
   * `onResumed` is called once, also without such a question.
   */
  resume?: boolean;
  onResumed?(): void;
  /**
   * Called after each answer: whether it asks to sign in, and which wishes for the cart its conversation has left for after the
   * sign-in; null while an answer is pending.
   */
  onSignInNeeded?(conversationId: string, needed: boolean, wishes: readonly SaidWish[] | null): void;
  /** The assistant changed the cart. */
  onCartChanged?(cart: Cart): void;
  /** A turn ended or failed. */
  onTurnEnd?(): void;
  /** Past conversations; without it there is no side list. */
  history?: ChatHistory;
  /** Focuses the input when the chat appears. */
  autoFocus?: boolean;
  /**
   * Text for the input, inserted once for each object as soon as the input is enabled; never sent. `onPrefilled` gets the
   * input, so that the host can restore focus and selection.
   */
  prefill?: { text: string } | null;
  onPrefilled?(input: HTMLTextAreaElement): void;
  /** Placeholder of the input. */
  placeholder?: string | undefined;
  /** Language of greeting and placeholder, if not the page's. */
  language?: string | undefined;
  /** Title of the header; documented "AI Shopping Assistant". */
  title?: string;
  /** 1 on a page of its own, 2 beside other content. */
  headingLevel?: 1 | 2;
  greeting?: string;
  quickActions?: readonly string[];
  /** Content at the end of the header, for example a close button. */
  headerEnd?: ReactNode;
  /** A turn fails after this long without data from the server. */
  silenceMs?: number;
}
