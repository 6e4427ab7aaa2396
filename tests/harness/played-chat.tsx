// The chat with a mock server that the test controls, for component tests.
import { expect } from "bun:test";
import { StrictMode } from "react";
import type { FoundListing, Listing } from "#contract/listings/listings.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import type { ChatProps, Turn } from "#web/chat/chat-props.ts";
import { installDom } from "./dom.ts";
import { listing as anyListing } from "./shop-in-memory.ts";
import { loopTurns } from "./waiting.ts";

export type TurnEvent = { type: string; [key: string]: unknown };

export const listing = (change: Partial<FoundListing> = {}): FoundListing => ({
  ...anyListing(1, {
    title: "Paraffin lamp",
    price: "149.90",
    stock: 3,
    imageUrl: "/pictures/lamp.webp",
    vendor: { businessName: "Karoo Hardware", city: "Beaufort West" },
  }),
  distanceKm: 12.4,
  why: "matches lamp",
  ...change,
});

export const say = (words: string): TurnEvent[] => [
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: words },
];
export const tool = (toolName: string, output: object, toolCallId = toolName): TurnEvent[] => [
  { type: "tool-input-available", toolCallId, toolName, input: {} },
  { type: "tool-output-available", toolCallId, output },
];
export const found = (...listings: FoundListing[]) => ({
  results: [{ plan: { ...emptyPlan, text: "lamp", maxPriceCents: 20_000 }, listings, total: 40, relaxations: [] }],
});

/** Defaults for the parts of the server that most tests don't use. */
export const quietServer = {
  loadConversation: async () => null,
  followTurn: async () => new Response(null, { status: 204 }),
  stopTurn: async () => {},
  sendFeedback: async () => true,
};

/** Call at the top of a test file. */
export async function playChat() {
  const screen = await installDom();
  const { act, fireEvent, render, waitFor, within } = await import("@testing-library/react");
  const { Chat } = await import("#web/chat/chat.tsx");
  const { default: LateCard } = await import("#web/chat/late-card.tsx");

  function open(change: Partial<ChatProps> = {}, { strict = false } = {}) {
    const turns: Turn[] = [];
    const signals: AbortSignal[] = [];
    const calls: string[] = [];
    let current: ReadableStreamDefaultController<Uint8Array> | null = null;
    const props: ChatProps = {
      conversationId: null,
      onConversation: (id) => calls.push(`conversation ${id}`),
      transport: {
        sendTurn: async (turn, signal) => {
          turns.push(turn);
          signals.push(signal);
          const body = new ReadableStream<Uint8Array>({
            start: (controller) => {
              current = controller;
              signal.addEventListener("abort", () => controller.error(signal.reason));
            },
          });
          return new Response(body, { headers: { "content-type": "text/event-stream" } });
        },
        ...quietServer,
      },
      actions: {
        addToCart: async ({ title }: Listing) => {
          calls.push(`add ${title}`);
          return true;
        },
        signIn: (way) => calls.push(`sign in ${way}`),
        requestLocation: async () => ({ latitude: -33, longitude: 22 }),
      },
      links: {
        listing: (id) => `/product/${id}`,
        shop: (slug) => `/shop/${slug}`,
        cart: "/cart",
        checkout: "/checkout",
        orders: "/orders",
        messages: "/messages",
        navigate: (href) => calls.push(`go ${href}`),
      },
      loadTools: () => import("#web/chat/answer-tools.tsx"),
      LateCard,
      location: null,
      ...change,
    };
    const view = render(
      strict ? (
        <StrictMode>
          <Chat {...props} />
        </StrictMode>
      ) : (
        <Chat {...props} />
      ),
    );
    const send = async (...events: TurnEvent[]) => {
      await act(async () => {
        await waitFor(() => expect(current).not.toBe(null));
        for (const event of events) current?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
        await loopTurns(5);
      });
    };
    return {
      view,
      props,
      turns,
      signals,
      calls,
      send,
      reply: async (...events: TurnEvent[]) => {
        await send(
          { type: "start" },
          { type: "data-conversation", data: { conversationId: "c1" } },
          { type: "start-step" },
        );
        await send(...events, { type: "finish" });
        await act(async () => {
          current?.close();
          current = null;
          await loopTurns(10);
        });
      },
      rerender: (next: Partial<ChatProps>) => view.rerender(<Chat {...props} {...next} />),
    };
  }

  const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
  async function type(text: string) {
    await act(async () => {
      fireEvent.change(input(), { target: { value: text } });
    });
  }
  async function press(key: string, options: object = {}, target: HTMLElement = input()) {
    await act(async () => {
      fireEvent.keyDown(target, { key, ...options });
    });
  }
  async function click(element: HTMLElement) {
    await act(async () => {
      fireEvent.click(element);
    });
  }

  return { screen, act, fireEvent, render, waitFor, within, Chat, open, input, button, type, press, click };
}
