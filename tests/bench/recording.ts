// Records what the baseline replays: the product's queries for one request, and the bytes of its reply.
import pg from "pg";

export interface RecordedQuery {
  text: string;
  values: unknown[];
  /** Positions of `values` that differ per request (ids made by the product). */
  fresh: number[];
}

export interface Recording {
  method: string;
  path: string;
  queries: RecordedQuery[];
  contentType: string;
  reply: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A turn is renewed while it lasts: how often depends on how fast the machine is, not on the request. */
const byTheClock = /^update "running_turns" set "until"|^insert into "running_turn_chunks"/;

/** Records every query of any `pg` client in this process while `work` runs. */
async function listen(work: () => Promise<void>): Promise<RecordedQuery[]> {
  const queries: RecordedQuery[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [first, second] = parts;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? []);
    if (!byTheClock.test(text)) queries.push({ text, values: values as unknown[], fresh: [] });
    return Reflect.apply(original, this, parts);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return queries;
}

/**
 * Runs a request twice and keeps the second run's queries; values that differ are made anew by the baseline too.
 * @throws if the two runs don't send the same queries.
 */
export async function recordQueries(work: () => Promise<void>): Promise<RecordedQuery[]> {
  await work(); // warms up the caches
  const before = await listen(work);
  const queries = await listen(work);
  const texts = (list: RecordedQuery[]) => list.map(({ text }) => text).join(";\n");
  if (texts(before) !== texts(queries)) {
    throw new Error(`two runs of one request sent different queries:\n${texts(before)}\n---\n${texts(queries)}`);
  }
  return queries.map((query, index) => ({
    ...query,
    fresh: query.values.flatMap((value, position) => {
      const other = before[index]?.values[position];
      return typeof value === "string" && uuid.test(value) && value !== other ? [position] : [];
    }),
  }));
}

/** Sends the recorded queries in order, each transaction on one connection. */
export async function replay(pool: pg.Pool, queries: readonly RecordedQuery[]): Promise<void> {
  const drawn = new Map<unknown, string>();
  const valuesOf = (query: RecordedQuery) =>
    query.fresh.length === 0
      ? query.values
      : query.values.map((value, position) => {
          if (!query.fresh.includes(position)) return value;
          if (!drawn.has(value)) drawn.set(value, crypto.randomUUID());
          return drawn.get(value);
        });
  let client: pg.PoolClient | null = null;
  try {
    for (const query of queries) {
      const word = query.text.trimStart().slice(0, 8).toLowerCase();
      if (word.startsWith("begin")) client = await pool.connect();
      await (client ?? pool).query(query.text, valuesOf(query));
      if (client && (word.startsWith("commit") || word.startsWith("rollback"))) {
        client.release();
        client = null;
      }
    }
  } finally {
    client?.release(true);
  }
}
