// Shared memory between the main thread and the engine's worker. The worker can't answer messages during a query, so the
// main thread's watchdog reads here how long the query has been running.
const length = 5;
/** The number of the running query; 0 if there is none. */
const running = 0;
const exempt = 1;
const syncs = 2;
const clients = 3;
const queries = 4;

export class ControlBlock {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: BigInt64Array;
  /** Which query `busyMs` saw last, and since when by this thread's monotonic clock: one that is put right is no long query. */
  #seen = 0n;
  #seenAt = 0;

  constructor(buffer = new SharedArrayBuffer(length * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new BigInt64Array(buffer);
  }

  queryStarted(isExempt: boolean): void {
    Atomics.store(this.#cells, exempt, isExempt ? 1n : 0n);
    Atomics.store(this.#cells, running, Atomics.add(this.#cells, queries, 1n) + 1n);
  }

  queryEnded(): void {
    Atomics.store(this.#cells, running, 0n);
  }

  syncMade(): void {
    Atomics.add(this.#cells, syncs, 1n);
  }

  set clients(count: number) {
    Atomics.store(this.#cells, clients, BigInt(count));
  }

  get clients(): number {
    return Number(Atomics.load(this.#cells, clients));
  }

  get syncCount(): number {
    return Number(Atomics.load(this.#cells, syncs));
  }

  /** For how long the running query has been seen here; 0 if there is none. */
  get busyMs(): number {
    const query = Atomics.load(this.#cells, running);
    if (query !== this.#seen) [this.#seen, this.#seenAt] = [query, performance.now()];
    return query === 0n ? 0 : performance.now() - this.#seenAt;
  }

  get isExempt(): boolean {
    return Atomics.load(this.#cells, exempt) === 1n;
  }
}
