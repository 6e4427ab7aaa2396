import type { UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/** Starts a write on a press, and ignores presses while it runs, such as a double click's second. */
export function usePress<Reply, Variables>({
  mutateAsync,
}: Pick<UseMutationResult<Reply, Error, Variables>, "mutateAsync">): (variables: Variables) => void {
  // Not the mutation's `isPending`, which changes only with the next render.
  const busy = useRef(false);
  return (variables) => {
    if (busy.current) return;
    busy.current = true;
    const done = () => {
      busy.current = false;
    };
    // The mutation reports its errors itself.
    mutateAsync(variables).then(done, done);
  };
}
