import { type KeyboardEvent, type UIEvent, useRef, useState } from "react";

/** A row of pictures, each as wide as the row, of which one is in view: swiped by the browser, or turned by `show`. */
export function useTrack(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (at: number) => {
    setCurrent(at);
    ref.current?.scrollTo(at * ref.current.clientWidth, 0);
  };
  return {
    ref,
    current,
    show,
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
      if (clientWidth > 0) setCurrent(Math.min(Math.round(scrollLeft / clientWidth), count - 1));
    },
    /** Where an arrow key, Home or End leads; null for any other key and at an end. */
    keyed: ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): number | null => {
      const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[key];
      if (to === undefined || to < 0 || to >= count || altKey || ctrlKey || metaKey) return null;
      return to;
    },
  };
}
