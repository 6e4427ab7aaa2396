// The actions under a finished answer, and dictation. Browser APIs are fakes.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { Feedback } from "#contract/chat/feedback.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { installDom } from "#tests/harness/dom.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { loopTurns } from "#tests/harness/waiting.ts";
import type { ChatProps } from "./chat-props.ts";
import { dictationLanguage } from "./dictation.ts";

const screen = await installDom();
const { act, fireEvent, render, waitFor, within } = await import("@testing-library/react");
const { Chat } = await import("./chat.tsx");
const { speakable } = await import("./answer-tools.tsx");

const lamp = { ...listing(1, { title: "Paraffin lamp", price: "149.90" }), why: "matches lamp" };
const plan: SearchPlan = {
  ...emptyPlan,
  text: "lamp",
  maxPriceCents: 20_000,
  near: { latitude: -33.9, longitude: 18.4 },
  withinKm: 5,
  sort: "distance",
};
const conversation = (feedback?: Feedback): Conversation => ({
  id: "a",
  title: "Lamps",
  messages: [
    { id: "1", role: "user", content: "lamps", parts: [], createdAt: "2026-01-05T10:00:00.000Z" },
    {
      id: "2",
      role: "assistant",
      content: "One **lamp** for R149.90.",
      parts: [
        { type: "text", text: "One **lamp** for R149.90." },
        {
          type: "tool-search_listings",
          toolCallId: "k",
          state: "output-available",
          output: { results: [{ plan, listings: [lamp], total: 1, relaxations: [] }] },
        },
      ],
      createdAt: "2026-01-05T10:00:01.000Z",
      ...(feedback && { feedback }),
    },
  ],
});

async function open(
  change: Partial<ChatProps> = {},
  { feedback, stored = true }: { feedback?: Feedback; stored?: boolean } = {},
) {
  const given: unknown[] = [];
  const props: ChatProps = {
    conversationId: "a",
    onConversation: () => {},
    transport: {
      sendTurn: () => new Promise(() => {}),
      loadConversation: async () => conversation(feedback),
      followTurn: async () => new Response(null, { status: 204 }),
      stopTurn: async () => {},
      sendFeedback: async (id, sent) => {
        given.push([id, sent]);
        return stored;
      },
    },
    actions: { addToCart: async () => true, signIn: () => {}, requestLocation: async () => null },
    links: {
      listing: (id) => `/product/${id}`,
      shop: (slug) => `/shop/${slug}`,
      cart: "/cart",
      checkout: "/checkout",
      orders: "/orders",
      messages: "/messages",
      share: (shared) => `/marketplace?plan=${encodeURIComponent(JSON.stringify(shared))}`,
    },
    loadTools: () => import("./answer-tools.tsx"),
    LateCard: () => null,
    location: null,
    ...change,
  };
  const view = render(<Chat {...props} />);
  await screen.findByRole("button", { name: "Copy" });
  return { given, view };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(button(name));
    await loopTurns(5);
  });
const pressed = (name: string) => button(name).getAttribute("aria-pressed");
/** The text is on screen and announced to screen readers. */
const says = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeDefined());
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });

/** Replaces browser APIs by fakes until the test ends. */
const replaced: (() => void)[] = [];
function replace(target: object, name: string, value: unknown): void {
  const old = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  replaced.push(() => {
    if (old) Object.defineProperty(target, name, old);
    else Reflect.deleteProperty(target, name);
  });
}
afterEach(() => {
  for (const undo of replaced.splice(0)) undo();
});

describe("copy and share", () => {
  let copied: string[];
  beforeEach(() => {
    copied = [];
    replace(navigator, "clipboard", { writeText: async (text: string) => void copied.push(text) });
  });

  test("an answer is copied as text, with prices and addresses", async () => {
    await open();
    await press("Copy");
    await says("Copied.");
    expect(copied).toEqual([
      `One lamp for R149.90.\n\nParaffin lamp, R149.90, ${lamp.vendor.businessName}\nhttp://localhost/product/${lamp.id}`,
    ]);
  });

  test("without a clipboard the text is selected and copied; if that fails too, the chat says so", async () => {
    replace(navigator, "clipboard", undefined);
    let works = true;
    replace(document, "execCommand", () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return works;
    });
    await open();
    await press("Copy");
    await says("Copied.");
    expect(copied[0]).toStartWith("One lamp");
    works = false;
    await press("Copy");
    await says("Your browser doesn’t allow copying here.");
    expect(document.querySelector("body > textarea")).toBe(null);
  });

  test("a shared link has the plan without the shopper's location", async () => {
    await open();
    await press("Share");
    await says("Link copied. Prices in it are always today’s.");
    const shared = JSON.parse(new URL(copied[0] as string).searchParams.get("plan") as string);
    expect(shared).toEqual({ ...plan, near: null, withinKm: null, sort: "relevance" });
  });

  test("uses navigator.share if there is one: cancelled says nothing, refused copies the link", async () => {
    const shared: unknown[] = [];
    let refusal: string | null = null;
    replace(navigator, "share", async (data: unknown) => {
      if (refusal) throw new DOMException("", refusal);
      shared.push(data);
    });
    await open();
    await press("Share");
    expect([shared.length, copied.length]).toEqual([1, 0]);
    refusal = "AbortError";
    await press("Share");
    expect(copied).toEqual([]);
    refusal = "NotAllowedError";
    await press("Share");
    await says(/^Link copied/);
  });

  test("a host without share links has no Share button", async () => {
    const links = { listing: String, shop: String, cart: "", checkout: "", orders: "", messages: "" };
    await open({ links });
    expect(screen.queryByRole("button", { name: "Share" })).toBe(null);
  });

  test("a failed load of the action's code is announced", async () => {
    await open({ loadTools: () => Promise.reject(new Error("offline")) });
    await press("Copy");
    await says("That could not be loaded. Check your connection and try again.");
  });
});

describe("thumbs", () => {
  test("up is stored, shown as pressed, and withdrawn by a second press", async () => {
    const { given } = await open();
    expect([pressed("Good answer"), pressed("Bad answer")]).toEqual(["false", "false"]);
    await press("Good answer");
    expect([pressed("Good answer"), pressed("Bad answer")]).toEqual(["true", "false"]);
    await press("Good answer");
    expect(pressed("Good answer")).toBe("false");
    expect(given).toEqual([
      ["2", { verdict: "up", reason: null, comment: null }],
      ["2", null],
    ]);
  });

  test("down is stored at once; the form for reason and comment takes and returns focus", async () => {
    const { given } = await open();
    await press("Bad answer");
    const form = within(await screen.findByRole("form"));
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole("radio", { name: "Not what I asked for" })));
    await act(async () => {
      fireEvent.click(form.getByRole("radio", { name: "Something isn’t true" }));
      fireEvent.change(form.getByRole("textbox"), { target: { value: " It is sold out. " } });
    });
    await press("Send feedback");
    await says("Thank you.");
    expect(given).toEqual([
      ["2", { verdict: "down", reason: null, comment: null }],
      ["2", { verdict: "down", reason: "untrue", comment: "It is sold out." }],
    ]);
    expect(screen.queryByRole("form")).toBe(null);
    await waitFor(() => expect(document.activeElement).toBe(button("Bad answer")));
  });

  test("Escape closes the form and keeps the thumb", async () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => void heard.push(event.key);
    document.addEventListener("keydown", listen);
    await open();
    await press("Bad answer");
    await act(async () => void fireEvent.keyDown(await screen.findByRole("form"), { key: "Escape" }));
    document.removeEventListener("keydown", listen);
    expect([screen.queryByRole("form"), heard, pressed("Bad answer")]).toEqual([null, [], "true"]);
  });

  test("earlier feedback is shown again", async () => {
    await open({}, { feedback: { verdict: "down", reason: "other", comment: "x" } });
    expect([pressed("Good answer"), pressed("Bad answer")]).toEqual(["false", "true"]);
  });

  test("a thumb that could not be stored is not shown as pressed, and the chat says so", async () => {
    await open({}, { stored: false });
    await press("Good answer");
    await says("Your opinion could not be saved. Please try again.");
    expect(pressed("Good answer")).toBe("false");
  });
});

test("a streaming answer has no actions", async () => {
  const { view } = await open();
  await act(async () => {
    fireEvent.click(button("Answer again"));
    await loopTurns(5);
  });
  expect(view.queryByRole("button", { name: "Copy" })).toBe(null);
});

describe("reading aloud", () => {
  let said: string[];
  let utterances: { onend?: () => void; onerror?: () => void }[];
  beforeEach(() => {
    said = [];
    utterances = [];
    replace(
      globalThis,
      "SpeechSynthesisUtterance",
      class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    );
    replace(globalThis, "speechSynthesis", {
      speak(utterance: { text: string; onend?: () => void; onerror?: () => void }) {
        said.push(utterance.text);
        utterances.push(utterance);
      },
      cancel() {
        said.push("cancel");
        for (const { onerror } of utterances.splice(0)) onerror?.();
      },
    });
  });

  test("starts only on a press, reads prices as words, and ends with the text", async () => {
    await open();
    expect(said).toEqual([]);
    await press("Read aloud");
    expect(said).toEqual(["cancel", "One lamp for 149 rand 90.", "1 product shown.", "Paraffin lamp, 149 rand 90."]);
    await act(async () => utterances.at(-1)?.onend?.());
    expect(button("Read aloud")).toBeDefined();
  });

  test("stops on a second press, on leaving the chat and on leaving the page", async () => {
    const { view } = await open();
    await press("Read aloud");
    await press("Stop reading");
    expect(said.at(-1)).toBe("cancel");
    await press("Read aloud");
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(said.at(-1)).toBe("cancel");
    await press("Read aloud");
    view.unmount();
    expect(said.at(-1)).toBe("cancel");
  });

  test("a browser without speech has no button", async () => {
    Reflect.deleteProperty(globalThis, "speechSynthesis");
    await open();
    expect(screen.queryByRole("button", { name: "Read aloud" })).toBe(null);
  });

  test.each([
    ["R1299.00", "1299 rand"],
    ["from R5 to R149.05.", "from 5 rand to 149 rand 5."],
    ["<1km away, or 12km", "less than one kilometre away, or 12 kilometres"],
    ["2 × R9999.90", "2 times 9999 rand 90"],
  ])("%s is said as %s", (text, spoken) => {
    expect(speakable(text)).toBe(spoken);
  });
});

describe("dictation", () => {
  interface Played {
    lang: string;
    did: string[];
    onresult(event: object): void;
    onerror(event: { error: string }): void;
    onend(): void;
  }
  let made: Played[];
  beforeEach(() => {
    made = [];
    replace(
      window,
      "webkitSpeechRecognition",
      class {
        did: string[] = [];
        constructor() {
          made.push(this as never);
        }
        start() {
          this.did.push("start");
        }
        stop() {
          this.did.push("stop");
        }
      },
    );
  });
  const hear = (...transcripts: string[]) =>
    act(async () => {
      const results = transcripts.map((transcript) => [{ transcript }]);
      made.at(-1)?.onresult({ results });
    });
  const end = (error?: string) =>
    act(async () => {
      if (error) made.at(-1)?.onerror({ error });
      made.at(-1)?.onend();
    });

  test("listens only after a press; words appear in the input, can be edited, and aren't sent", async () => {
    await open();
    expect(made).toEqual([]);
    await act(async () => void fireEvent.change(input(), { target: { value: "Please:" } }));
    await press("Speak your message");
    expect([made[0]?.did, made[0]?.lang]).toEqual([["start"], "en-ZA"]);
    await shows("Listening…");
    await hear("a red");
    expect(input().value).toBe("Please: a red");
    await hear("a red lamp", "under R200");
    await end();
    expect(input().value).toBe("Please: a red lamp under R200");
    expect(screen.queryByText("Listening…")).toBe(null);
    expect(screen.getAllByRole("button", { name: "Copy" })).toHaveLength(1);
    await act(async () => void fireEvent.change(input(), { target: { value: "a blue lamp" } }));
    expect(input().value).toBe("a blue lamp");
  });

  test("Stop keeps the words so far and ignores later ones", async () => {
    await open();
    await press("Speak your message");
    await hear("a lamp");
    await press("Stop listening");
    expect(made[0]?.did).toEqual(["start", "stop"]);
    await hear("a lamp and a lot more");
    expect(input().value).toBe("a lamp");
  });

  test("typing ends the dictation", async () => {
    await open();
    await press("Speak your message");
    await hear("a lamp");
    await act(async () => void fireEvent.change(input(), { target: { value: "a lamp!" } }));
    await hear("a lamb");
    expect(input().value).toBe("a lamp!");
    expect(made[0]?.did).toContain("stop");
  });

  test.each([
    ["not-allowed", "The microphone isn’t allowed here. Allow it in your browser’s settings, or type."],
    ["audio-capture", "No microphone was found. Please type instead."],
    ["no-speech", "Nothing was heard. Press the microphone and try again."],
    ["network", "Dictation needs a connection. Check yours and try again, or type."],
    ["bad-grammar", "Dictation didn’t work. Please type instead."],
  ])("%s is said in a sentence", async (error, sentence) => {
    await open();
    await press("Speak your message");
    await end(error);
    await shows(sentence);
    expect(button("Speak your message").disabled).toBe(false);
  });

  test.each([
    ["a browser without it", () => Reflect.deleteProperty(window, "webkitSpeechRecognition")],
    ["a frame whose page doesn't allow it", () => replace(document, "featurePolicy", { allowsFeature: () => false })],
    ["a frame whose policy can't be read", () => replace(window, "parent", {})],
  ])("%s has a plain field", async (_, limit) => {
    limit();
    await open();
    expect(screen.queryByRole("button", { name: "Speak your message" })).toBe(null);
    expect(input().disabled).toBe(false);
  });

  test.each([
    [["de-DE", "af"], "af-ZA"],
    [["zu-ZA", "en-GB"], "zu-ZA"],
    [["xh"], "xh-ZA"],
    [["en-US"], "en-ZA"],
    [[undefined, "fr"], "en-ZA"],
    [[], "en-ZA"],
  ])("of %j it writes down %s", (languages, language) => {
    expect(dictationLanguage(languages)).toBe(language);
  });
});
