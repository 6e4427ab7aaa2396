import type { UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/** Starts a write from a press. Presses that come while it is under way, the second half of a double click say, are dropped. */
export function usePress<Reply, Variables>({
  mutateAsync,
}: Pick<UseMutationResult<Reply, Error, Variables>, "mutateAsync">): (variables: Variables) => void {
  // Not the mutation's own `isPending`: that is only known after the next drawing.
  const busy = useRef(false);
  return (variables) => {
    if (busy.current) return;
    busy.current = true;
    const done = () => {
      busy.current = false;
    };
    // What went wrong has been told by the mutation.
    mutateAsync(variables).then(done, done);
  };
}
