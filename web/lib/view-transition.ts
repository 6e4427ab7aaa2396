import { flushSync } from "react-dom";
import type { AroundNavHandler } from "wouter";

/** How long the new screen may take to have its heading before the old one gives way. */
const patienceMs = 250;

/** Resolves when the screen's heading is there. The browser paints nothing meanwhile, so no frame callback would come. */
const arrived = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => document.querySelector("main h1") && end());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(end, patienceMs);
    if (document.querySelector("main h1")) end();
  });

const shareName = (picture: HTMLElement | null | undefined, name: string) =>
  picture?.style.setProperty("view-transition-name", name);

/** Links with `transition` fade into their screen where the browser can; the pressed card's picture becomes the product's. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!options?.transition || still || !document.startViewTransition) return navigate(to, options);
  const card = document.activeElement?.closest(".product-card");
  shareName(card?.querySelector<HTMLElement>(".product-image"), "product-picture");
  const transition = document.startViewTransition(async () => {
    flushSync(() => navigate(to, options));
    await arrived();
    const picture = document.querySelector<HTMLElement>(".product-columns .product-image");
    shareName(picture, "product-picture");
    void transition.finished.finally(() => shareName(picture, ""));
  });
  // A hidden tab, or a second press: the screen comes without motion.
  transition.ready.catch(() => {});
};
