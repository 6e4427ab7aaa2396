// The runtime collects its heap when that has doubled, and counts the copies of the catalogue as heap: with 200,000 listings it keeps
// 150 MB of what searches leave behind. So the heap is collected when memory has grown, at most once a minute; it takes 0.1 s there.
import type { Job } from "#server/jobs/job.ts";

const worthBytes = 48 << 20;

interface Memory {
  resident: () => number;
  collect: () => void;
}

const own: Memory = { resident: () => process.memoryUsage.rss(), collect: () => Bun.gc(true) };

export function returningMemory({ resident, collect }: Memory = own): Job {
  let least = resident();
  let isReturning = false;
  return {
    name: "Returning unused memory",
    everyMs: 60_000,
    async run() {
      const now = resident();
      // The allocator returns pages to the system some seconds after a collection.
      least = isReturning ? now : Math.min(least, now);
      isReturning = now - least >= worthBytes;
      if (isReturning) collect();
    },
  };
}
