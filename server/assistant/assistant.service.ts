// What the assistant did, for admins: one row for each turn, without who asked or in which words.
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { TurnRecord } from "#agent/turn-record.ts";
import type { AssistantDay, AssistantFigures, AssistantTurn, Tokens, TurnStep } from "#contract/assistant/assistant.ts";
import type { TurnOutcome } from "#contract/assistant/assistant-names.ts";
import type { Database } from "#db/engine/index.ts";
import { assistantTurns, messageFeedback, messages, vendors } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { type Asked, dayOf, momentsOf, periodOf } from "#server/figures/period.ts";
import { purge } from "#server/purge.ts";

/** US dollars for a million tokens. */
export interface TokenPrices {
  input: number;
  output: number;
}

interface Recorded extends TurnRecord {
  messageId: string;
  vendorId: string | null;
  /** The configured one's label. */
  model: string;
}

const insertTurn = statement(
  "assistant turn",
  sql`insert into ${assistantTurns} (message_id, vendor_id, model, fell_back, outcome, acts, ordered, plans, steps,
      duration_ms, first_word_ms, dropped, input_tokens, output_tokens, cost_micros)
    values (
      -- The shopper may have deleted the conversation meanwhile.
      (select id from ${messages} where id = ${sql.placeholder("messageId")}::uuid),
      ${sql.placeholder("vendorId")}::uuid, ${sql.placeholder("model")}, ${sql.placeholder("fellBack")}::boolean,
      ${sql.placeholder("outcome")}, ${sql.placeholder("acts")}::text[], ${sql.placeholder("order")},
      ${sql.placeholder("plans")}::jsonb, ${sql.placeholder("steps")}::jsonb, ${sql.placeholder("durationMs")}::int,
      ${sql.placeholder("firstWordMs")}::int, ${sql.placeholder("dropped")}::int, ${sql.placeholder("input")}::int,
      ${sql.placeholder("output")}::int, ${sql.placeholder("costMicros")}::bigint)`,
);

export async function recordTurn(db: Database, turn: Recorded, prices: TokenPrices | null): Promise<void> {
  const tokens = tokensOf(turn.steps);
  await insertTurn(db, {
    ...turn,
    plans: JSON.stringify(turn.plans),
    steps: JSON.stringify(turn.steps),
    input: tokens?.input ?? null,
    output: tokens?.output ?? null,
    // Dollars for a million tokens are millionths of a dollar for one.
    costMicros: tokens && prices ? Math.round(tokens.input * prices.input + tokens.output * prices.output) : null,
  });
}

/** null: no endpoint said. */
function tokensOf(steps: readonly TurnStep[]): Tokens | null {
  const counted = steps.flatMap(({ tokens }) => (tokens ? [tokens] : []));
  if (counted.length === 0) return null;
  return {
    input: counted.reduce((sum, { input }) => sum + input, 0),
    output: counted.reduce((sum, { output }) => sum + output, 0),
  };
}

interface TurnsFilter {
  outcome?: TurnOutcome | undefined;
  thumb?: "up" | "down" | undefined;
  did?: string | undefined;
}

/** One page, newest first. */
export async function readTurns(
  db: Database,
  { limit, cursor, outcome, thumb, did }: TurnsFilter & { limit: number; cursor: string | null },
): Promise<{ turns: AssistantTurn[]; nextCursor: string | null; total: number }> {
  const rule: SQL | undefined = and(
    outcome && eq(assistantTurns.outcome, outcome),
    thumb && eq(messageFeedback.verdict, thumb),
    did
      ? sql`(${did} = any(${assistantTurns.acts})
          or ${assistantTurns.steps} @> ${JSON.stringify([{ kind: "tool", name: did }])}::jsonb)`
      : undefined,
  );
  const ofTurn = eq(messageFeedback.messageId, assistantTurns.messageId);
  const found = await db
    .select({
      turn: assistantTurns,
      vendorName: vendors.businessName,
      thumb: messageFeedback,
      since: sinceOf(assistantTurns.createdAt),
    })
    .from(assistantTurns)
    .leftJoin(messageFeedback, ofTurn)
    .leftJoin(vendors, eq(vendors.id, assistantTurns.vendorId))
    .where(and(rule, afterCursor(cursor, assistantTurns.createdAt, assistantTurns.id)))
    // In the order of the index assistant_turns_newest.
    .orderBy(sql`${desc(assistantTurns.createdAt)} nulls last`, assistantTurns.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.turn.id]);
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(assistantTurns)
    .leftJoin(messageFeedback, ofTurn)
    .where(rule);
  return {
    turns: page.map(({ turn, vendorName, thumb }) => ({
      id: turn.id,
      at: turn.createdAt.toISOString(),
      vendorName,
      model: turn.model,
      fellBack: turn.fellBack,
      outcome: turn.outcome,
      acts: turn.acts,
      order: turn.ordered,
      plans: turn.plans,
      steps: turn.steps,
      durationMs: turn.durationMs,
      firstWordMs: turn.firstWordMs,
      dropped: turn.dropped,
      tokens:
        turn.inputTokens === null || turn.outputTokens === null
          ? null
          : { input: turn.inputTokens, output: turn.outputTokens },
      costMicros: turn.costMicros,
      thumb: thumb && { verdict: thumb.verdict, reason: thumb.reason, comment: withoutContacts(thumb.comment) },
    })),
    nextCursor,
    total,
  };
}

/** What people write about an answer, without addresses and long numbers. */
const withoutContacts = (text: string | null): string | null =>
  text?.replace(/\S+@\S+/g, "…").replace(/(?:\d[\s-]?){6,}\d/g, "…") ?? null;

export async function readAssistantFigures(db: Database, asked: Asked): Promise<AssistantFigures> {
  const { from, to } = periodOf(asked);
  const { within } = momentsOf({ from, to });
  const { rows } = await db.execute<Record<keyof AssistantDay, string>>(sql`
    with counted as (
      select ${dayOf(assistantTurns.createdAt)} as day, count(*) as turns,
        count(*) filter (where outcome in ('failed', 'late')) as failed,
        count(*) filter (where verdict = 'up') as up, count(*) filter (where verdict = 'down') as down,
        coalesce(sum(input_tokens::bigint + output_tokens), 0) as tokens, coalesce(sum(cost_micros), 0) as cost
      from ${assistantTurns} left join ${messageFeedback} on ${messageFeedback.messageId} = ${assistantTurns.messageId}
      where ${within(assistantTurns.createdAt)} group by 1)
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(turns, 0)::text as turns, coalesce(failed, 0)::text as failed,
      coalesce(up, 0)::text as "thumbsUp", coalesce(down, 0)::text as "thumbsDown", coalesce(tokens, 0)::text as tokens,
      coalesce(cost, 0)::text as "costMicros"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as each
    left join counted on counted.day = each::date order by each`);
  const total = { turns: 0, failed: 0, thumbsUp: 0, thumbsDown: 0, tokens: 0, costMicros: 0 };
  const names = Object.keys(total) as (keyof typeof total)[];
  const days = rows.map((row) => {
    const day: AssistantDay = { day: row.day, ...total };
    for (const name of names) day[name] = Number(row[name]);
    return day;
  });
  for (const day of days) for (const name of names) total[name] += day[name];
  const times = await db.execute<{ medianMs: number | null; slowMs: number | null }>(sql`
    select percentile_disc(0.5) within group (order by duration_ms) as "medianMs",
      percentile_disc(0.95) within group (order by duration_ms) as "slowMs"
    from ${assistantTurns} where ${within(assistantTurns.createdAt)}`);
  const reasons = await db.execute<AssistantFigures["reasons"][number]>(sql`
    select ${messageFeedback.reason} as reason, count(*)::int as times
    from ${assistantTurns} join ${messageFeedback} on ${messageFeedback.messageId} = ${assistantTurns.messageId}
    where ${within(assistantTurns.createdAt)} and ${messageFeedback.reason} is not null group by 1 order by 2 desc, 1`);
  const { medianMs = null, slowMs = null } = times.rows[0] ?? {};
  return { from, to, days, total, medianMs, slowMs, reasons: reasons.rows };
}

const keptDays = 90;

export const purgeAssistantTurns = (db: Database): Promise<number> =>
  purge(db, {
    table: assistantTurns,
    id: assistantTurns.id,
    where: lt(assistantTurns.createdAt, sql`now() - make_interval(days => ${keptDays})`),
    slice: 1000,
  });
