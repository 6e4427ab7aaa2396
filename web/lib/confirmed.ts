// Calls that need a password typed a short while ago (`fresh` in the contract): it is asked for, then the call is made again.
import { create } from "zustand";
import { ApiError } from "./api.ts";

/** Of accounts with a second factor: the password was right, and a code is missing. A wrong one has a message at its field. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "second-factor" && !error.fields.code;

/** Who waits for the password; `PasswordQuestion` answers. */
export const usePasswordQuestion = create<{ answer: ((typed: boolean) => void) | null }>(() => ({ answer: null }));

export async function confirmed<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== "confirm") throw error;
    const typed = await new Promise<boolean>((answer) => usePasswordQuestion.setState({ answer }));
    usePasswordQuestion.setState({ answer: null });
    if (!typed) throw error;
    return call();
  }
}
