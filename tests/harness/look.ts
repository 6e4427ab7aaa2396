// Checks of a page with larger text, zoom, reduced motion and forced colours. One line for each fault.
import type { Page } from "playwright-core";

/** Running animations; with reduced motion there must be none. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => `moves: ${((effect as KeyframeEffect).target as Element | null)?.outerHTML.slice(0, 120)}`),
  );

/** Clipped text, and controls outside the window that scrolling can't reach. */
export const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const line = (what: string, element: Element) => faults.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
        scrolls(element.parentElement));
    for (const element of document.body.querySelectorAll("*")) {
      const { width, height, left, right, bottom } = element.getBoundingClientRect();
      // Hidden, for screen readers only, or a skip link.
      if (width <= 1 || height <= 1 || bottom <= 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const cuts = /hidden|clip/.test(style.overflow) && style.textOverflow !== "ellipsis";
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      if (cuts && hasText && style.webkitLineClamp === "none") {
        const wide = element.scrollWidth > element.clientWidth + 1;
        const high = element.scrollHeight > element.clientHeight + 2;
        if (wide || high) line("cut off", element);
      }
      if (!element.matches("a[href], button, input, select, textarea") || scrolls(element.parentElement)) continue;
      if (right > innerWidth + 1 || (left < -1 && right > 0)) line("outside the window", element);
    }
    return faults;
  });

/**
 * Elements (buttons, fields, chips, badges, switches) without any border in forced colours, where browsers drop shadows and most
 * backgrounds, and controls without a focus ring.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const clear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);
    const boxes = [...document.body.querySelectorAll("*")].filter((element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      if (
        width < 8 ||
        height < 8 ||
        height > 80 ||
        bottom <= 0 ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        return false;
      const style = getComputedStyle(element);
      const isControl = element.matches("a[href], button, input, select, textarea, [role=switch]");
      const isChip = /^inline-/.test(style.display) && Number.parseFloat(style.borderTopLeftRadius) > 0;
      const isField = element.matches("textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])");
      return (
        isField ||
        ((isControl || isChip) && (!clear(style.backgroundColor) || Number.parseFloat(style.borderTopWidth) > 0))
      );
    });
    Object.assign(window, { boxes });
  });
  await page.emulateMedia({ forcedColors: "active" });
  const faults = await page.evaluate(() => {
    const edge = (element: Element | null, depth: number): boolean => {
      if (element === null || depth < 0) return false;
      const style = getComputedStyle(element);
      const has = (side: "border" | "outline") =>
        Number.parseFloat(style.getPropertyValue(side === "border" ? "border-top-width" : "outline-width")) > 0 &&
        !/none|hidden/.test(style.getPropertyValue(side === "border" ? "border-top-style" : "outline-style"));
      return has("border") || has("outline") || edge(element.parentElement, depth - 1);
    };
    const { boxes } = window as unknown as { boxes: Element[] };
    const found = boxes
      .filter((element) => element.isConnected && !edge(element, element.matches("input, textarea") ? 2 : 0))
      .map((element) => `no edge: ${element.outerHTML.slice(0, 160)}`);
    const before = document.activeElement;
    for (const control of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(":disabled")) continue;
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement !== control) continue;
      const ringed = [control, control.parentElement, control.parentElement?.parentElement, control.nextElementSibling]
        .flatMap((element) => (element ? [getComputedStyle(element), getComputedStyle(element, "::after")] : []))
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1);
      if (!ringed) found.push(`no ring: ${control.outerHTML.slice(0, 160)}`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
  await page.emulateMedia({ forcedColors: "none" });
  return faults;
}

/** Sideways scrolling and lost content with text of twice the size, and with a page zoom of 200 % on a 1280 pixel window. Leaves that. */
export async function lostInZoom(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = async (what: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) faults.push(`${what}: ${over} px too wide`);
    faults.push(...(await lost(page)).map((fault) => `${what}: ${fault}`));
  };
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await look("zoomed text");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await page.setViewportSize({ width: 640, height: 400 });
  await look("zoomed page");
  return faults;
}
