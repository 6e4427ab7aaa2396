// Work that goes on beside requests: messages, refunds, payments that nobody came back for. What there is to do stands in the
// database, so that a restart loses nothing; a worker only looks for it again and again.

export interface Worker {
  /** Resolves when a run under way has ended. */
  stop(): Promise<void>;
}

/** Runs `work` now and then `everyMs` after each end. A run that fails is reported, and the next comes all the same. */
export function startWorker(everyMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Worker {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    if (!stopped) {
      timer = setTimeout(begin, everyMs);
      timer.unref();
    }
  };
  const begin = () => {
    running = run();
  };
  begin();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
