/** A queue: callbacks push items, one consumer iterates over them. */
export class Channel<Item> implements AsyncIterable<Item> {
  #items: Item[] = [];
  #closed = false;
  #wake: (() => void) | null = null;

  push(item: Item): void {
    if (this.#closed) return;
    this.#items.push(item);
    this.#wake?.();
  }

  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (;;) {
      const items = this.#items;
      this.#items = [];
      yield* items;
      if (this.#items.length > 0) continue;
      if (this.#closed) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }
}
