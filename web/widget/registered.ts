import { ApiError } from "#web/lib/api.ts";

const pauseMs = 700;
/** How long after its window opened a frame on another site may still be on the way to the server with what it opened it for. */
export const registeringMs = 10_000;

/** Asks again while the server doesn't know what is asked for, until `deadline`. */
export async function whenRegistered<Reply>(
  ask: () => Promise<Reply>,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<Reply> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const unknown = error instanceof ApiError && error.status === 404;
      if (!unknown || signal.aborted || Date.now() + pauseMs > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
