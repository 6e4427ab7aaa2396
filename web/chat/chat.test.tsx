import { describe, expect, test } from "bun:test";
import type { Conversation } from "#contract/chat/endpoints.ts";
import { found, listing, playChat, quietServer, say, tool } from "#tests/harness/played-chat.tsx";
import { loopTurns } from "#tests/harness/waiting.ts";
import type { ChatProps, Turn } from "./chat-props.ts";

const { screen, act, fireEvent, waitFor, within, open, input, button, type, press, click } = await playChat();

describe("the documented screen", () => {
  test("has its header and three quick actions, each of which sends its text", async () => {
    for (const text of ["Find laptops", "Compare prices on phones", "Show me groceries"]) {
      const chat = open();
      expect(screen.getByRole("heading", { name: "AI Shopping Assistant" })).toBeDefined();
      await click(button(text));
      expect(chat.turns.map(({ message }) => message)).toEqual([text]);
      expect(screen.queryByRole("button", { name: "Show me groceries" })).toBe(null);
      chat.view.unmount();
    }
  });

  test("Enter sends; Shift+Enter and an IME's Enter don't; blank text is never sent", async () => {
    const { turns } = open();
    await press("Enter");
    await type("   \n ");
    await press("Enter");
    expect(button("Send").disabled).toBe(true);
    await type("a lamp");
    await press("Enter", { shiftKey: true });
    await press("Enter", { isComposing: true });
    expect(turns).toHaveLength(0);
    await press("Enter");
    expect(turns.map(({ message }) => message)).toEqual(["a lamp"]);
    expect(input().value).toBe("");
  });

  test("while a reply is pending only Stop is enabled; afterwards focus returns to the input", async () => {
    const { turns, reply, send } = open({ autoFocus: true });
    await waitFor(() => expect(document.activeElement).toBe(input()));
    await type("a lamp");
    await press("Enter");
    await reply(...say("Here."), { type: "data-suggestions", data: { suggestions: ["Cheaper ones"] } });
    await click(button("Cheaper ones"));
    expect(turns[1]?.message).toBe("Cheaper ones");
    expect([input(), button("Send"), button("Edit message")].map((element) => element.disabled)).toEqual([
      true,
      true,
      true,
    ]);
    expect(button("Stop").disabled).toBe(false);
    expect(screen.queryByRole("button", { name: "Answer again" })).toBe(null);
    await press("Enter");
    expect(turns).toHaveLength(2);
    await send({ type: "data-suggestions", data: { suggestions: ["Nearer"] } });
    expect(button("Nearer").disabled).toBe(true);
    (document.activeElement as HTMLElement | null)?.blur();
    await reply(...say("Cheaper."));
    expect(input().disabled).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });

  test("a suggestion shows its count and sends only its text", async () => {
    const { turns, reply } = open();
    await type("a lamp");
    await press("Enter");
    const data = { suggestions: ["Cheaper ones", "Near me"], counts: [3, null] };
    await reply(...say("Here."), { type: "data-suggestions", data });
    expect(button("Near me").textContent).toBe("Near me");
    await click(button("Cheaper ones (3)"));
    expect(turns[1]?.message).toBe("Cheaper ones");
  });

  test("focus that the person moved elsewhere stays there when the reply ends", async () => {
    const { reply } = open({ headerEnd: <button type="button">Close</button> });
    await click(button("Find laptops"));
    button("Close").focus();
    await reply(...say("Here."));
    await waitFor(() => expect(document.activeElement).toBe(button("Close")));
  });

  test("shows the typing indicator, then the progress text, then the answer", async () => {
    const { send } = open();
    await click(button("Find laptops"));
    expect(screen.getByTestId("typing").textContent).toContain("The assistant is typing");
    await send({ type: "data-activity", data: { text: "Searching 1 240 listings…" } });
    expect(screen.getByTestId("typing").textContent).toContain("Searching 1 240 listings…");
    await send(...say("Found"));
    expect(screen.queryByTestId("typing")).toBe(null);
    expect(screen.getByText("Found")).toBeDefined();
  });

  test("streaming text is not announced; each finished answer is announced once", async () => {
    const { send, reply } = open();
    await click(button("Find laptops"));
    expect(screen.getByRole("log").getAttribute("aria-live")).toBe("off");
    await send(...say("Two"));
    const status = screen.getByRole("status");
    expect(status.textContent).toBe("");
    await reply(...tool("search_listings", found(listing())), ...say(" **lamps**."));
    expect(status.textContent).toBe("Two 1 product shown. lamps.");
  });

  test("Stop ends the turn, keeps its text and says so", async () => {
    const { send, signals } = open();
    await click(button("Find laptops"));
    await send(...say("Half an ans"));
    await click(button("Stop"));
    await waitFor(() => expect(screen.getByText("You stopped this answer.")).toBeDefined());
    expect(signals[0]?.aborted).toBe(true);
    expect(screen.getByText("Half an ans")).toBeDefined();
    expect(input().disabled).toBe(false);
  });

  test("a refusal is a bubble with the server's sentence and Retry; the message stays", async () => {
    let fails = true;
    const turns: Turn[] = [];
    open({
      transport: {
        sendTurn: async (turn) => {
          turns.push(turn);
          if (fails) return Response.json({ message: "Too many messages. Please wait." }, { status: 429 });
          const parts = [{ type: "text", text: "Here." }];
          return Response.json({
            conversationId: "c1",
            message: { id: "m", role: "assistant", content: "Here.", parts },
          });
        },
        ...quietServer,
      },
    });
    await type("a lamp");
    await press("Enter");
    await waitFor(() => expect(button("Retry")).toBeDefined());
    const log = within(screen.getByRole("log"));
    expect(log.getByText("Too many messages. Please wait.")).toBeDefined();
    expect(log.getByText("a lamp")).toBeDefined();
    fails = false;
    await click(button("Retry"));
    await waitFor(() => expect(log.getByText("Here.")).toBeDefined());
    expect(turns.map(({ message }) => message)).toEqual(["a lamp", "a lamp"]);
    expect(log.getAllByText("a lamp")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Retry" })).toBe(null);
  });
});

describe("an initial message", () => {
  test.each([{ strict: false }, { strict: true }])("is sent once and forgotten by the host (%j)", async (mode) => {
    let forgotten = 0;
    const chat = open({ initialMessage: "lamps", onInitialMessageSent: () => void forgotten++ }, mode);
    await act(() => loopTurns());
    expect(chat.turns.map(({ message }) => message)).toEqual(["lamps"]);
    expect(forgotten).toBe(1);
    await chat.reply(...say("Here."));
    await act(() => loopTurns());
    expect(chat.turns).toHaveLength(1);
  });

  test("waits for a reply that is pending", async () => {
    const chat = open();
    await click(button("Find laptops"));
    chat.rerender({ initialMessage: "lamps" });
    await act(() => loopTurns());
    expect(chat.turns).toHaveLength(1);
    await chat.reply(...say("Here."));
    await act(() => loopTurns());
    expect(chat.turns.map(({ message }) => message)).toEqual(["Find laptops", "lamps"]);
  });
});

describe("edit and regenerate", () => {
  test("the last message is edited in place and gets a new reply", async () => {
    const { turns, reply } = open();
    await click(button("Find laptops"));
    await reply(...say("Laptops."));
    await click(button("Edit message"));
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit message" });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await act(async () => {
      fireEvent.change(field, { target: { value: "Find lamps" } });
    });
    await press("Enter", {}, field);
    expect(turns[1]).toMatchObject({ message: "Find lamps", edit: true });
    await reply(...say("Lamps."));
    const log = within(screen.getByRole("log"));
    expect(log.queryByText("Laptops.")).toBe(null);
    expect(log.getByText("Find lamps")).toBeDefined();
  });

  test("Answer again replaces the reply", async () => {
    const { turns, reply } = open();
    await click(button("Find laptops"));
    await reply(...say("First."));
    await click(button("Answer again"));
    expect(turns[1]).toMatchObject({ message: "Find laptops", regenerate: true });
    await reply(...say("Second."));
    const log = within(screen.getByRole("log"));
    expect(log.queryByText("First.")).toBe(null);
    expect(log.getByText("Second.")).toBeDefined();
  });
});

describe("past conversations", () => {
  const conversation: Conversation = {
    id: "a",
    title: "Lamps",
    messages: [
      { id: "1", role: "user", content: "lamps", parts: [], createdAt: "2026-01-05T10:00:00.000Z" },
      {
        id: "2",
        role: "assistant",
        content: "Here.",
        parts: [
          {
            type: "tool-search_listings",
            toolCallId: "k",
            state: "output-available",
            output: found(listing({ price: "120.00" })),
          },
          { type: "text", text: "Here." },
        ],
        createdAt: "2026-01-05T10:00:01.000Z",
      },
    ],
  };
  const history = (removed: string[] = [], fails = false): ChatProps["history"] => ({
    conversations: [{ id: "a", title: "Lamps", updatedAt: "2026-01-05T10:00:00.000Z" }],
    remove: async (id) => {
      if (fails) throw new Error("no");
      removed.push(id);
    },
  });
  const transport = (result: Conversation | null | Error, after?: Promise<void>): ChatProps["transport"] => ({
    ...quietServer,
    sendTurn: async () => new Response(null, { status: 500 }),
    loadConversation: async () => {
      await after;
      if (result instanceof Error) throw result;
      return result;
    },
  });
  const list = () => within(screen.getByRole("navigation", { name: "Past conversations" }));

  test("open with today's facts in their cards", async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const { calls } = open({ history: history(), transport: transport(conversation, promise) });
    await click(list().getByRole("button", { name: /^Lamps/ }));
    expect(screen.getByText("Loading the conversation")).toBeDefined();
    answer();
    await waitFor(() => expect(screen.getByText("R120.00")).toBeDefined());
    expect(calls).toContain("conversation a");
    expect(
      list()
        .getByRole("button", { name: /^Lamps/ })
        .getAttribute("aria-current"),
    ).toBe("true");
  });

  test("deleting asks for confirmation; deleting the shown one starts a new chat", async () => {
    const removed: string[] = [];
    const { calls } = open({ conversationId: "a", history: history(removed), transport: transport(conversation) });
    await waitFor(() => expect(screen.getByText("R120.00")).toBeDefined());
    await click(list().getByRole("button", { name: "Delete Lamps" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep"));
    await click(list().getByRole("button", { name: "Keep" }));
    expect(removed).toEqual([]);
    await click(list().getByRole("button", { name: "Delete Lamps" }));
    await click(list().getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(removed).toEqual(["a"]));
    await waitFor(() => expect(calls.at(-1)).toBe("conversation null"));
    expect(button("Find laptops")).toBeDefined();
  });

  test("a deletion that fails says so", async () => {
    open({ history: history([], true) });
    await click(list().getByRole("button", { name: "Delete Lamps" }));
    await click(list().getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(list().getByRole("alert").textContent).toBe("It could not be deleted."));
  });

  test.each([
    ["could not be found", null, false],
    ["could not be loaded", new Error("500"), true],
  ])("one that can't be shown says that it %s", async (sentence, result, canRetry) => {
    open({ conversationId: "x", transport: transport(result) });
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(sentence));
    expect(screen.queryByRole("button", { name: "Retry" }) !== null).toBe(canRetry);
    expect(input().disabled).toBe(true);
    await click(button("Start a new chat"));
    expect(input().disabled).toBe(false);
  });

  test("on small screens the list is a drawer: Escape closes it, focus moves in and back", async () => {
    open({ history: history() });
    const opener = document.querySelector<HTMLButtonElement>(".chat-toggle-drawer") as HTMLButtonElement;
    await click(opener);
    const drawer = screen.getByRole("dialog", { name: "Past conversations" });
    await waitFor(() => expect(document.activeElement).toBe(button("Close past conversations")));
    await press("Escape", {}, drawer);
    expect(screen.queryByRole("dialog")).toBe(null);
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
