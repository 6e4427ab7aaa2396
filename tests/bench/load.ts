// A closed-loop load generator: each of `users` sends one request after the other for the given time.

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Time to the first byte of the body. */
  firstByteP50Ms: number;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const ascending = (list: number[]) => list.toSorted((a, b) => a - b);

/** @throws if a reply isn't 2xx, as a fast refusal isn't a result. */
export async function load(
  send: () => Promise<Response>,
  { users, seconds }: { users: number; seconds: number },
): Promise<Load> {
  const whole: number[] = [];
  const first: number[] = [];
  const end = performance.now() + seconds * 1000;
  const user = async () => {
    while (performance.now() < end) {
      const begin = performance.now();
      const response = await send();
      if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
      const reader = response.body?.getReader();
      let chunk = await reader?.read();
      first.push(performance.now() - begin);
      while (chunk && !chunk.done) chunk = await reader?.read();
      whole.push(performance.now() - begin);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: users }, user));
  const elapsedSeconds = (performance.now() - begin) / 1000;
  const sorted = ascending(whole);
  return {
    requestsPerSecond: whole.length / elapsedSeconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    firstByteP50Ms: percentile(ascending(first), 0.5),
  };
}
