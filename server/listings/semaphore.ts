// A semaphore with a short queue, for work that needs much memory.

export interface Semaphore {
  /** Returns "full" if the queue is full. `share`: how many places the work takes. */
  take<Result>(share: number, work: () => Promise<Result>): Promise<Result | "full">;
}

export function createSemaphore(places: number, mayWait: number): Semaphore {
  let free = places;
  const waiting: { share: number; begin: () => void }[] = [];

  // Strictly in order, or small work could starve large work.
  const next = () => {
    while (waiting[0] && waiting[0].share <= free) {
      const first = waiting.shift();
      if (!first) return;
      free -= first.share;
      first.begin();
    }
  };

  return {
    async take(share, work) {
      const wanted = Math.min(share, places);
      if (waiting.length > 0 || wanted > free) {
        if (waiting.length >= mayWait) return "full";
        await new Promise<void>((begin) => {
          waiting.push({ share: wanted, begin });
          next();
        });
      } else free -= wanted;
      try {
        return await work();
      } finally {
        free += wanted;
        next();
      }
    },
  };
}
