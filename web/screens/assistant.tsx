// The chat in the web app: data, links and actions for both the chat screen and the dock.
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import { useLocation } from "wouter";
import {
  deleteConversation,
  followTurn,
  loadConversation,
  sendFeedback,
  sendTurn,
  stopTurn,
  useConversations,
} from "#web/assistant/assistant-data.ts";
import { useAddToCart, waitingAdd } from "#web/cart/cart-data.ts";
import { Chat } from "#web/chat/chat.tsx";
import type { ChatProps, UnansweredTurn } from "#web/chat/chat-props.ts";
import { unansweredTurn, useAssistant } from "#web/lib/assistant-store.ts";
import { lazyCode, loadCode } from "#web/lib/load-code.ts";
import { locate, useShopperLocation } from "#web/lib/location-store.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { dropConversation, keepConversation, keepSaid } from "#web/lib/waiting-request.ts";
import { linkTo } from "#web/listings/marketplace-address.ts";
import { useAskReturn } from "#web/orders/vendor-orders-data.ts";
import { writeToVendor } from "#web/threads/write-to-vendor.ts";
import { ErrorBoundary } from "#web/ui/error-boundary.tsx";

type AssistantProps = Pick<ChatProps, "conversationId" | "onConversation"> &
  Partial<ChatProps> & { withHistory: boolean };

const transport: ChatProps["transport"] = { sendTurn, loadConversation, followTurn, stopTurn, sendFeedback };

const loadTools: ChatProps["loadTools"] = () => loadCode("answer-tools", () => import("#web/chat/answer-tools.tsx"));

const LoadedCard = lazyCode("late-card", () => import("#web/chat/late-card.tsx"));
const LateCard: ChatProps["LateCard"] = (props) => (
  <ErrorBoundary
    fallback={({ onRetry }) => (
      <button type="button" className="chat-button" onClick={onRetry}>
        Show the card
      </button>
    )}
  >
    <LoadedCard {...props} />
  </ErrorBoundary>
);

/** Left out if its code can't be loaded: the chat goes on without it. */
const optional =
  <Props extends object>(Late: ComponentType<Props>) =>
  (props: Props) => (
    <ErrorBoundary fallback={() => null}>
      <Late {...props} />
    </ErrorBoundary>
  );
const ReturnPictures = optional(lazyCode("return-pictures", () => import("#web/orders/return-pictures.tsx")));
const SoldOutAction = optional(lazyCode("watch-bell", () => import("#web/watches/watch-bell.tsx")));

async function requestLocation() {
  try {
    return await locate();
  } catch (error) {
    toast({ title: "Location unavailable", description: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

export function Assistant({ withHistory, ...props }: AssistantProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const location = useShopperLocation((state) => state.location);
  const { mutateAsync: add } = useAddToCart();
  const { mutateAsync: askBack } = useAskReturn();
  const conversations = useConversations(withHistory);
  const { conversationId } = props;
  const isVisitor = useMe() === null;
  const resume = useAssistant((state) => conversationId !== null && state.resume === conversationId);

  const actions = useMemo<ChatProps["actions"]>(
    () => ({
      // `useAddToCart` has shown a toast.
      addToCart: (listing) => add(listing).catch(() => false),
      askReturn: ({ id, orderId }, body) =>
        askBack({ id, orderId, body }).then(
          () => true,
          () => false,
        ),
      writeToVendor: (subject, message) => writeToVendor(client, subject, message).catch(() => null),
      ReturnPictures,
      SoldOutAction,
      signIn: (way) => {
        if (conversationId !== null) keepConversation(client, conversationId);
        navigate(`/auth/${way}`);
      },
      requestLocation,
    }),
    [client, add, askBack, navigate, conversationId],
  );
  const links = useMemo<ChatProps["links"]>(
    () => ({
      listing: (id) => `/product/${id}`,
      shop: (slug) => `/shop/${slug}`,
      cart: "/cart",
      checkout: "/checkout",
      orders: "/orders",
      messages: "/messages",
      share: linkTo,
      navigate,
    }),
    [navigate],
  );
  const history = useMemo(
    () => ({
      conversations: conversations.data ?? (conversations.isError ? [] : null),
      remove: async (id: string) => {
        await deleteConversation(id);
        await refreshAfter(client, "chat-turn");
      },
    }),
    [conversations.data, conversations.isError, client],
  );
  return (
    <Chat
      {...props}
      transport={transport}
      actions={actions}
      links={links}
      loadTools={loadTools}
      LateCard={LateCard}
      unanswered={unansweredTurn as UnansweredTurn}
      location={location}
      resume={resume}
      onResumed={() => useAssistant.setState({ resume: null })}
      onSignInNeeded={(id, needed, wishes) => {
        if (isVisitor && wishes) {
          const said = wishes.map(({ listing, quantity, key }) => waitingAdd({ ...listing, quantity }, key));
          keepSaid(client, id, said);
        }
        if (!needed) dropConversation(id);
        else if (isVisitor) keepConversation(client, id);
      }}
      onCartChanged={() => void refreshAfter(client, "cart-change")}
      onTurnEnd={() => void refreshAfter(client, "chat-turn")}
      {...(withHistory ? { history } : {})}
    />
  );
}
