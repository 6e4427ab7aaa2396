// What a person does on the page that the server wrote, before the app has taken it over: the last press waits (theme-start.ts notes
// it), and what was typed is told to the app.

declare global {
  interface Window {
    /** A button that was pressed before the app could answer. Undefined once the app answers itself. */
    earlyPress?: HTMLElement | null;
  }
}

/** Runs at the start of every page, before the app. */
export function noteEarlyPress(): void {
  window.earlyPress = null;
  addEventListener(
    "click",
    ({ target }) => {
      if (window.earlyPress === undefined) return;
      window.earlyPress =
        target instanceof Element ? target.closest<HTMLElement>("button[type=button], button:not([type])") : null;
    },
    true,
  );
}

/**
 * Called just before React listens: it answers every press from then on, and one that is also noted would count twice. Gives back what
 * repeats the input so far, once the app has taken the page over.
 */
export function takeEarlyInput(container: HTMLElement): () => void {
  const press = window.earlyPress;
  delete window.earlyPress;
  return () => {
    for (const field of container.querySelectorAll("input")) repeatTyping(field);
    if (press?.isConnected) press.click();
  };
}

function repeatTyping(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React compares with the value that was last set through the element itself, so that one goes back first.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
