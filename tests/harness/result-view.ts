// Whether the view shows the start of an answer: question, text and first cards, with nothing over them.
import type { FrameLocator, Page } from "playwright-core";

/** How many pixels of a card must be visible. */
const topOfCard = 72;

/** The parts of the newest answer that are outside the view or covered. `where`: the page, or the widget's frame. */
export const hiddenAtStart = (where: Page | FrameLocator): Promise<string[]> =>
  where.locator(".chat").evaluate((chat, least) => {
    const turn = chat.querySelector(".chat-turn:last-child") ?? chat;
    const cards = [...turn.querySelectorAll(".chat-card")].slice(0, 2);
    const wanted: [string, Element | null, number][] = [
      ["the question", turn.querySelector(".chat-bubble-user"), Number.POSITIVE_INFINITY],
      ["the sentence", turn.querySelector(".chat-bubble-assistant"), Number.POSITIVE_INFINITY],
      ["the first card", cards[0] ?? null, least],
      ["the second card", cards[1] ?? null, least],
    ];
    return wanted.flatMap(([name, element, most]) => {
      if (!element) return [`${name} is missing`];
      const { top, left, width, height } = element.getBoundingClientRect();
      const seen = Math.min(height, most);
      if (top < 0 || top + seen > innerHeight) return [`${name} is out of view: ${top} to ${top + seen}`];
      const points = [top + 2, top + seen / 2, top + seen - 2];
      const over = points.map((y) => document.elementFromPoint(left + width / 2, y));
      return over.every((at) => at !== null && element.contains(at))
        ? []
        : [`${name} is covered by ${over.map((at) => at?.className ?? "nothing").join(", ")}`];
    });
  }, topOfCard);

/** Waits until the newest turn begins at the top of the view. */
export const standsAtStart = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const view = document.querySelector(".chat-viewport");
    const turn = document.querySelector(".chat-turn:last-child");
    return view && turn && Math.abs(turn.getBoundingClientRect().top - view.getBoundingClientRect().top) < 4;
  });
