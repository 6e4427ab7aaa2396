// Finds controls covered by a fixed or sticky element. A bar over the full width of the page, or of its container (a pinned question),
// may cover a control that scrolling uncovers; any other element must not cover one at any scroll position.
import type { Page } from "playwright-core";

/** One line for each covered control. */
export async function coveredControls(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const found = await page.evaluate(async () => {
    // A page with a frame of another site may have no frame painted for long, and positions are right without one.
    const rendered = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    const isFloating = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
    /** The fixed or sticky element over the control at that point. */
    const coverAt = (control: Element, x: number, y: number): Element | null => {
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit.contains(control) || control.contains(hit)) return null;
      for (let over: Element | null = hit; over && !over.contains(control); over = over.parentElement) {
        if (isFloating(over)) return over;
      }
      return null;
    };
    const isUsable = (control: Element): boolean => {
      // Visually hidden: the skip link, or an input shown by its label.
      const { width, height } = control.getBoundingClientRect();
      const usable =
        control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert], [aria-hidden=true]");
      return usable && width > 1 && height > 1 && !control.matches(".skip-link, .sr-only");
    };
    const controls = [
      ...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']"),
    ].filter(isUsable);
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const faults = new Set<string>();
    const freed = new Set<Element>();

    const look = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (bottom <= 0 || top >= innerHeight) return;
      const inset = 3;
      const points: [number, number][] = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
      ];
      const inHeight = points.filter(([, y]) => y >= 0 && y < innerHeight);
      // A row may scroll sideways.
      const covers = inHeight.flatMap(([x, y]) => (x >= 0 && x < innerWidth && coverAt(control, x, y)) || []);
      for (const cover of covers) {
        const box = getComputedStyle(cover).position === "sticky" && cover.parentElement;
        const whole = Math.min(document.documentElement.clientWidth, box ? box.clientWidth : Number.POSITIVE_INFINITY);
        const overAll = cover.getBoundingClientRect().width >= whole - 1;
        if (!overAll) faults.add(`${name(cover)} covers ${name(control)}`);
      }
      // A container higher than the window is never fully visible.
      if (covers.length === 0 && (inHeight.length === points.length || bottom - top > innerHeight / 2))
        freed.add(control);
    };

    const scrolling = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 8 &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    for (const scroller of [document.documentElement, ...scrolling]) {
      const end = scroller.scrollHeight - scroller.clientHeight;
      // From the end, so that what shows itself after scrolling is there. Other places need no frame, whose painting takes long, as
      // positions are right at once.
      for (let y = end; ; y = Math.max(0, y - scroller.clientHeight / 2)) {
        scroller.scrollTo({ top: y, behavior: "instant" });
        if (y === end) await rendered();
        for (const control of controls) look(control);
        if (y <= 0) break;
      }
    }
    for (const control of controls) {
      // A list that loads more on scrolling removes its button, and the filters of a wide window close a moment after it became narrow.
      if (freed.has(control) || !isUsable(control)) continue;
      // In a scrollable container, or at the end of the page, below a list that may still grow.
      for (let tries = 0; tries < 60 && isUsable(control) && !freed.has(control); tries++) {
        if (tries > 0) await rendered();
        control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        look(control);
      }
      if (isUsable(control) && !freed.has(control)) faults.add(`no scroll position frees ${name(control)}`);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return [...faults];
  });
  return found.map((fault) => `at ${width} × ${height}: ${fault}`);
}
