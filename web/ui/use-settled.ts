import { useEffect, useState } from "react";

const settleMs = 500;

/**
 * False until this window has been in view for a moment: another site can bring it up between the two clicks of a double click,
 * and the second one must agree to nothing. Whose pointer is over the window already came to press.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const begin = () => {
      setSettled(false);
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), settleMs);
    };
    const stop = new AbortController();
    const whileHere = { signal: stop.signal };
    const isOver = (now: boolean) => () => {
      over = now;
    };
    addEventListener("pointermove", isOver(true), whileHere);
    addEventListener("blur", isOver(false), whileHere);
    addEventListener("focus", () => over || begin(), whileHere);
    document.addEventListener("visibilitychange", begin, whileHere);
    begin();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return settled;
}
