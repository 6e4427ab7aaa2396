import { useEffect, useState } from "react";

const settleMs = 500;

/**
 * False until this window has been visible for a moment. Another site can open it between the two clicks of a double click, and the
 * second click must not consent. A focus event with the pointer already over the window doesn't restart the wait.
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
