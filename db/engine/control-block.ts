// Shared memory between the main thread and the engine's worker. The worker can't answer messages during a query, so the
// main thread's watchdog reads here how long the query has been running.
const length = 4;
const busySince = 0;
const exempt = 1;
const syncs = 2;
const clients = 3;

export class ControlBlock {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: BigInt64Array;

  constructor(buffer = new SharedArrayBuffer(length * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new BigInt64Array(buffer);
  }

  queryStarted(isExempt: boolean): void {
    Atomics.store(this.#cells, exempt, isExempt ? 1n : 0n);
    Atomics.store(this.#cells, busySince, BigInt(Date.now()));
  }

  queryEnded(): void {
    Atomics.store(this.#cells, busySince, 0n);
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

  /** Duration of the running query; 0 if there is none. */
  get busyMs(): number {
    const since = Number(Atomics.load(this.#cells, busySince));
    return since === 0 ? 0 : Math.max(0, Date.now() - since);
  }

  get isExempt(): boolean {
    return Atomics.load(this.#cells, exempt) === 1n;
  }
}
