import { ApiError } from "#web/lib/api.ts";

const pauseMs = 700;
/** How long a frame's registration may arrive after its pop-up or tab has opened. */
export const registeringMs = 10_000;

/** Retries a 404 until `deadline`. */
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
