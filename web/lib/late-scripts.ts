/**
 * Asks for the page's scripts, the app's own first, once what the server wrote is painted: on a slow line they would delay the style,
 * the font and the first pictures. A tab that is not in view paints nothing, so its page doesn't wait.
 */
export function loadAfterPaint([app = "", ...parts]: readonly string[]): void {
  let asked = false;
  const load = () => {
    if (asked) return;
    asked = true;
    // The app is the largest by far.
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module", src: app }),
      ...parts.map((href) => Object.assign(document.createElement("link"), { rel: "modulepreload", href })),
    );
  };
  document.addEventListener("DOMContentLoaded", () => {
    if (document.hidden) load();
    document.addEventListener("visibilitychange", load);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) load();
    }).observe({ type: "paint", buffered: true });
  });
}
