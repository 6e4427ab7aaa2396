// Scrolling of a conversation: the newest turn is scrolled to the top when it begins or is opened; after that nothing scrolls. So a
// growing answer doesn't move, and at its end the question, first sentence and first cards are in view.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const viewSelector = ".chat-viewport";

function standAt(turn: HTMLElement): void {
  const view = turn.closest(viewSelector);
  if (view) view.scrollTop = turn.offsetTop;
}

/** A ref for a turn's element: scrolls it to the top when it appears as the newest. */
export function useStandHere(newest: boolean): RefObject<HTMLElement | null> {
  const turn = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (newest && turn.current) standAt(turn.current);
  }, [newest]);
  return turn;
}

/** For the scrolling view. `away`: the newest turn begins below the visible area. */
export function useNewestTurn() {
  const viewport = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const newest = useCallback(() => viewport.current?.querySelector<HTMLElement>(".chat-turn:last-child") ?? null, []);

  useEffect(() => {
    const view = viewport.current;
    if (!view) return;
    let { clientWidth } = view;
    let stands = true;
    const look = () => {
      const turn = newest();
      // A phone that is turned lays out everything anew: what was at the top is at the top again.
      if (turn && stands && view.clientWidth !== clientWidth) standAt(turn);
      ({ clientWidth } = view);
      stands = turn !== null && Math.abs(turn.offsetTop - view.scrollTop) < 4;
      setAway(turn !== null && turn.offsetTop > view.scrollTop + view.clientHeight / 2);
    };
    view.addEventListener("scroll", look, { passive: true });
    const grown = new ResizeObserver(look);
    for (const part of [view, ...view.children]) grown.observe(part);
    return () => {
      view.removeEventListener("scroll", look);
      grown.disconnect();
    };
  }, [newest]);

  function goThere() {
    const turn = newest();
    if (turn) standAt(turn);
  }
  return { viewport, away, goThere };
}
