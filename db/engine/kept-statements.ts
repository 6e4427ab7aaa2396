// Keeps statements that clients send without a name in the engine's session, under a name, and uses them when the same text comes again:
// reading and planning a statement takes the engine longer than running it. Clients don't notice.

const type = { parse: 80, bind: 66, query: 81 };
const parseComplete = Buffer.from([49, 0, 0, 0, 4]);

/** The engine has a plan of each in memory. */
export const mostKept = 300;
const longestBytes = 16 * 1024;
/** A plan fits the tables as they were when it was made, and an import may have filled them since. */
export const keptForMs = 10_000;

/** What may change the columns of a statement, or remove kept ones. */
const changesSchema = /\b(?:create|alter|drop|discard|deallocate)\b/i;

/** What the engine gets instead of a client's messages up to its Sync. */
export interface Prepared {
  messages: readonly Buffer[];
  /** The reply to a message that the engine doesn't get. */
  reply?: Buffer;
  /** The statement that the engine shall keep. */
  asked?: { key: string; name: string };
  changesSchema?: boolean;
}

export class KeptStatements {
  readonly #kept = new Map<string, { name: string; since: number }>();
  readonly #drop: (name: string) => void;
  readonly #now: () => number;
  #count = 0;
  /** The open transaction has changed the schema, and may yet be rolled back. */
  #isSchemaOpen = false;

  /** `drop` gets the names that the engine shall forget. */
  constructor(drop: (name: string) => void, now = () => performance.now()) {
    this.#drop = drop;
    this.#now = now;
  }

  prepare(messages: readonly Buffer[]): Prepared {
    const [first, second, ...rest] = messages as [Buffer, ...Buffer[]];
    const [isParse, isQuery] = [first[0] === type.parse, first[0] === type.query];
    const key = isParse || isQuery ? first.toString("latin1", 5) : "";
    // The empty names of a statement, and then of a portal and its statement.
    const isUnnamed = isParse && first[5] === 0 && second?.[0] === type.bind && second[5] === 0 && second[6] === 0;
    const found = isUnnamed && !this.#isSchemaOpen ? this.#kept.get(key) : undefined;
    if (isUnnamed && found && this.#now() - found.since < keptForMs)
      return { messages: [named(second, 6, found.name), ...rest], reply: parseComplete };
    if (changesSchema.test(key)) return { messages, changesSchema: true };
    if (!isUnnamed || this.#isSchemaOpen || first.length > longestBytes) return { messages };
    const name = `k${++this.#count}`;
    return { messages: [named(first, 5, name), named(second, 6, name), ...rest], asked: { key, name } };
  }

  /** After the engine has run it. `isRead`: its answer begins with having read a statement. */
  ran({ asked, changesSchema }: Prepared, isRead: boolean, inTransaction: boolean): void {
    if (asked && isRead) {
      this.#forget(asked.key);
      this.#kept.set(asked.key, { name: asked.name, since: this.#now() });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > mostKept && oldest !== undefined) this.#forget(oldest);
    }
    if (changesSchema) for (const key of [...this.#kept.keys()]) this.#forget(key);
    this.#isSchemaOpen = inTransaction && (this.#isSchemaOpen || changesSchema === true);
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#drop(kept.name);
  }
}

/** With that name in place of an empty one. */
function named(message: Buffer, at: number, name: string): Buffer {
  const whole = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  whole.writeInt32BE(whole.length - 1, 1);
  return whole;
}
