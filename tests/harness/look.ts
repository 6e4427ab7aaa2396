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

/** Amounts and other figures that stand in two lines. */
export const brokenFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!/^\s*[$R]?\d[\d.,]*\s*$/.test(text.nodeValue ?? "")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        faults.push(`in two lines: ${text.nodeValue}`);
    }
    return faults;
  });

/** Switches that are off and hardly differ from what is around them; axe looks at texts only. */
export const faintSwitches = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    /** The luminance of colours painted over each other. */
    const luminance = (colours: readonly string[]) => {
      if (!pixel) throw new Error("This browser has no canvas.");
      for (const colour of colours) {
        pixel.fillStyle = colour;
        pixel.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [...document.querySelectorAll("[role=switch]:not(:checked, :disabled)")].flatMap((control) => {
      const behind: string[] = [];
      for (let element: Element | null = control; element; element = element.parentElement)
        behind.unshift(getComputedStyle(element).backgroundColor);
      const [light = 0, dark = 0] = [luminance(behind), luminance(behind.slice(0, -1))].toSorted((a, b) => b - a);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 3 ? [`switch with a contrast of ${contrast.toFixed(2)}: ${control.outerHTML}`] : [];
    });
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
