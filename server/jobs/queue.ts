// A job over rows of its feature's table. The due time and the number of attempts are columns of the row, so that they change in one
// statement with its state. Each attempt leases its row and runs without an open transaction: if the process dies, the row is due again
// when the lease ends; of several processes only one holds it.
import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { JobStatus } from "#contract/jobs/jobs.ts";
import type { Database } from "#db/engine/index.ts";
import type { Job } from "./job.ts";

type QueueTable = PgTable & { id: PgColumn; createdAt: PgColumn };
type Row<Table extends QueueTable> = Table["$inferSelect"];
type ColumnName<Table extends QueueTable> = keyof Row<Table> & string;
type Changes<Table extends QueueTable> = { [Name in ColumnName<Table>]?: Row<Table>[Name] | SQL };

export interface Queue<Table extends QueueTable> extends Pick<JobStatus, "name" | "advice" | "screen"> {
  table: Table;
  /** The rows of this queue. Absent: all. */
  where?: SQL;
  /** The due time's column; null in a row that is done or given up. */
  due: ColumnName<Table>;
  /** The column that counts attempts. Absent: not counted. */
  attempts?: ColumnName<Table>;
  /** Rows at once, so that a hanging one doesn't delay the others. */
  atOnce: number;
  /** Must be longer than an attempt with its bookkeeping. */
  leaseSeconds: number;
  /** The pause after the first attempt, the second and so on; the last one repeats. */
  pausesSeconds: readonly number[];
  /** The maximum of attempts. Absent: no maximum. */
  mostAttempts?: number;
  /** One attempt. Returns whether the row is done or comes again after its pause, and what to store in it. */
  work(row: Row<Table>): Promise<{ done: boolean; set?: Changes<Table> }>;
  /** Store the outcome even after the lease has ended. Absent: the current holder decides. */
  evenLate?: true;
  /** Whether to give up at once after this error; `pauseSeconds`: until the next attempt. */
  isHopeless?(error: unknown, row: Row<Table>, pauseSeconds: number): boolean;
  /** What to store after a failed attempt; logs it for the operator. `final`: the queue gives up. */
  failed(error: unknown, row: Row<Table>, final: boolean): Changes<Table>;
  /** Which rows without a due time were given up. Absent: none. */
  gaveUp?: SQL;
  /** The text of a row's last error. */
  lastError?: SQL | PgColumn;
}

/** Due rows are normally claimed within seconds. */
const overdueMinutes = 10;

export function queue<Table extends QueueTable>(db: Database, declared: Queue<Table>): Job {
  const { table, attempts, pausesSeconds, mostAttempts = Number.POSITIVE_INFINITY, work } = declared;
  const columns = table as unknown as Record<string, PgColumn>;
  const due = columns[declared.due] as PgColumn;
  const counted = attempts && columns[attempts];
  // Without microseconds, as the row is found again by this time, which JavaScript reads as a Date.
  const after = (seconds: number) => sql`date_trunc('milliseconds', now() + ${seconds}::int * interval '1 second')`;

  const first = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(lte(due, sql`now()`), declared.where))
    .orderBy(asc(due))
    .limit(1)
    .for("update", { skipLocked: true });
  /** Claims one row; of several, the last might wait until its lease had ended. Asked for all the time, so its SQL is made once. */
  const claiming = db
    .update(table as PgTable)
    .set({ [declared.due]: after(declared.leaseSeconds), ...(counted && { [attempts]: sql`${counted} + 1` }) })
    // With `in` the planner may run the subquery repeatedly and find another row each time.
    .where(eq(table.id, first))
    .returning()
    .prepare(`claim ${declared.name}`);

  async function claim(): Promise<Row<Table> | undefined> {
    const [claimed] = await claiming.execute();
    return claimed as Row<Table> | undefined;
  }

  async function attempt(row: Row<Table>): Promise<void> {
    const tried = attempts ? Number(row[attempts]) : 1;
    const pause = pausesSeconds[Math.min(tried, pausesSeconds.length) - 1] as number;
    let changes: Changes<Table> | undefined;
    let final = false;
    let late = false;
    try {
      ({ done: final, set: changes } = await work(row));
      late = final && declared.evenLate === true;
    } catch (error) {
      final = tried >= mostAttempts || (declared.isHopeless?.(error, row, pause) ?? false);
      changes = declared.failed(error, row, final);
    }
    await db
      .update(table as PgTable)
      .set({ ...changes, [declared.due]: final ? null : after(pause) })
      // Updates nothing if the row was claimed, rescheduled or finished elsewhere meanwhile.
      .where(and(eq(table.id, row.id), late ? undefined : eq(due, row[declared.due])));
  }

  async function run(signal?: AbortSignal): Promise<number> {
    const first = await claim();
    if (!first) return 0;
    let claimed = 0;
    const lane = async (row: Row<Table> | undefined) => {
      for (; row; row = signal?.aborted ? undefined : await claim()) {
        claimed++;
        await attempt(row);
      }
    };
    const others = Array.from({ length: declared.atOnce - 1 }, async () => lane(await claim()));
    const ended = await Promise.allSettled([lane(first), ...others]);
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
    return claimed;
  }

  async function status(): Promise<JobStatus> {
    const { name, advice, screen, where, gaveUp = sql`false`, lastError = sql`null::text` } = declared;
    const [counts] = await db
      .select({
        waiting: sql<number>`count(${due})::int`,
        overdue: sql<number>`(count(*) filter (where ${due} < now() - ${overdueMinutes}::int * interval '1 minute'))::int`,
        gaveUp: sql<number>`(count(*) filter (where ${due} is null))::int`,
        lastError: sql<string | null>`(array_agg(${lastError} order by ${table.createdAt} desc)
          filter (where ${lastError} is not null))[1]`,
      })
      .from(table as PgTable)
      .where(and(where, sql`(${due} is not null or ${gaveUp})`));
    if (!counts) throw new Error(`The queue ${name} was not counted`);
    return { name, advice, screen, ...counts };
  }

  return { name: declared.name, run, status };
}
