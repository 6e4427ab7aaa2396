// What the assistant did, for admins. Nothing here says who asked, or in which words (agent/turn-record.ts). Deleted after 90 days.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type StoredPlan, type TurnStep, turnOrders } from "#contract/assistant/assistant.ts";
import { createdAt, id } from "./columns.ts";
import { messages, vendors } from "./schema.ts";

export const assistantTurns = pgTable(
  "assistant_turns",
  {
    id: id(),
    /** The answer, for its thumb; null once the shopper deleted it. */
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "set null" }),
    /** In whose widget. */
    vendorId: uuid("vendor_id").references(() => vendors.id, { onDelete: "set null" }),
    model: text("model").notNull(),
    fellBack: boolean("fell_back").notNull(),
    outcome: text("outcome", { enum: ["answered", "stopped", "failed", "late"] }).notNull(),
    acts: text("acts").array().notNull(),
    ordered: text("ordered", { enum: turnOrders }).notNull(),
    plans: jsonb("plans").$type<StoredPlan[]>().notNull(),
    steps: jsonb("steps").$type<TurnStep[]>().notNull(),
    durationMs: integer("duration_ms").notNull(),
    firstWordMs: integer("first_word_ms"),
    /** Sentences that a check withheld. */
    dropped: integer("dropped").notNull(),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    /** Millionths of a US dollar, by the prices of that day. */
    costMicros: bigint("cost_micros", { mode: "number" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("assistant_turns_newest").on(table.createdAt.desc(), table.id),
    uniqueIndex("assistant_turns_message").on(table.messageId),
    index("assistant_turns_vendor").on(table.vendorId),
    check("assistant_turns_outcome_known", sql`${table.outcome} in ('answered', 'stopped', 'failed', 'late')`),
  ],
);
