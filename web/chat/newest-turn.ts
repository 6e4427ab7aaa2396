// Where the view of a conversation stands: a turn that begins or is opened is put at the top, and nothing scrolls by itself after
// that. So an answer that grows doesn't run away, and when it ends its question, its first sentence and its first cards are in sight.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const viewSelector = ".chat-viewport";

function standAt(turn: HTMLElement): void {
  const view = turn.closest(viewSelector);
  if (view) view.scrollTop = turn.offsetTop;
}

/** For the element of a turn: it is put at the top of the view when it appears as the newest. */
export function useStandHere(newest: boolean): RefObject<HTMLElement | null> {
  const turn = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (newest && turn.current) standAt(turn.current);
  }, [newest]);
  return turn;
}

/** For the view. `away`: the newest turn begins below what is in sight. */
export function useNewestTurn() {
  const viewport = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const newest = useCallback(() => viewport.current?.querySelector<HTMLElement>(".chat-turn:last-child") ?? null, []);

  useEffect(() => {
    const view = viewport.current;
    if (!view) return;
    const look = () => {
      const turn = newest();
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
