// Records a run of the product as SQL statements and replays it. It is recorded twice to find the values that differ between runs. On
// replay, such a value is taken from an earlier statement's answer if it came from there (an id from the database), and otherwise made
// anew.
import pg from "pg";

interface Statement {
  text: string;
  rowMode: "array" | undefined;
  values: unknown[];
  /** Positions of `values` that differ between runs. */
  variable: number[];
  /** Every value of the answer, in order. */
  answered: unknown[];
}

export interface RecordedRun {
  queries: Statement[];
}

/** Numbers and texts that read alike are different values. */
const keyOf = (value: unknown): string => (typeof value === "number" ? `number ${value}` : String(value));

const cellsOf = (rows: readonly unknown[]): unknown[] => rows.flatMap((row) => Object.values(row as object));

async function listen(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [first, second] = parts;
    const config = typeof first === "string" ? { text: first } : (first as Partial<Statement> & { text: string });
    const values = Array.isArray(second) ? second : (config.values ?? []);
    const statement: Statement = { text: config.text, rowMode: config.rowMode, values, variable: [], answered: [] };
    statements.push(statement);
    const note = (result: pg.QueryResult | undefined) => {
      statement.answered = cellsOf(result?.rows ?? []);
      return result;
    };
    // The pool queries with a callback, a transaction with a promise.
    const callback = parts.at(-1);
    if (typeof callback !== "function")
      return (Reflect.apply(original, this, parts) as Promise<pg.QueryResult>).then(note);
    const noting = (error: unknown, result: pg.QueryResult) => callback(error, note(result));
    return Reflect.apply(original, this, [...parts.slice(0, -1), noting]);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}

/** @throws if the two runs don't send the same statements. */
export async function recordRun(work: () => Promise<void>): Promise<RecordedRun> {
  const before = await listen(work);
  const queries = await listen(work);
  if (before.map(({ text }) => text).join(";\n") !== queries.map(({ text }) => text).join(";\n")) {
    throw new Error("two runs sent different statements");
  }
  return {
    queries: queries.map((query, at) => ({
      ...query,
      variable: query.values.flatMap((value, position) =>
        String(value) === String(before[at]?.values[position]) ? [] : [position],
      ),
    })),
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const letters = "abcdefghijklmnopqrstuvwxyz";
const anyOf = (characters: string) => characters.charAt(Math.floor(Math.random() * characters.length));

/** A random text of the same shape: digits for digits, letters for letters. */
function draw(text: string): string {
  if (uuid.test(text)) return crypto.randomUUID();
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date().toISOString();
  return text.replace(/\d/g, () => anyOf("0123456789")).replace(/[a-z]/g, () => anyOf(letters));
}

/** `same` maps values of the recorded run to this run's. */
export async function replayRun(pool: pg.Pool, run: RecordedRun, same: ReadonlyMap<string, string>): Promise<void> {
  const known = new Map<string, unknown>(same);
  let client: pg.PoolClient | null = null;
  try {
    for (const { text, rowMode, values, variable, answered } of run.queries) {
      const own = values.map((value, position) => {
        const key = keyOf(value);
        if (known.has(key) && (typeof value === "string" || variable.includes(position))) return known.get(key);
        if (!variable.includes(position)) return value;
        const drawn = value instanceof Date ? new Date() : typeof value === "string" ? draw(value) : value;
        known.set(key, drawn);
        return drawn;
      });
      const word = text.trimStart().slice(0, 8).toLowerCase();
      if (word.startsWith("begin")) client = await pool.connect();
      const result = await (client ?? pool).query({ text, values: own, ...(rowMode && { rowMode }) });
      cellsOf(result.rows ?? []).forEach((cell, at) => {
        const recorded = answered[at];
        if (["string", "number"].includes(typeof recorded) && recorded !== cell) known.set(keyOf(recorded), cell);
      });
      if (client && (word.startsWith("commit") || word.startsWith("rollback"))) {
        client.release();
        client = null;
      }
    }
  } finally {
    client?.release(true);
  }
}
