// What several servers on one database must agree on from moment to moment (docs/decisions/0027-several-processes.md). The migration
// makes counters and running turns UNLOGGED, which drizzle can't say: writing them waits for no disk, and a crash of the database empties
// them, as a restart did when they were in memory.
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { TurnChunk } from "#contract/chat/turn-chunks.ts";
import { bytes, createdAt, time } from "./columns.ts";

/** How often somebody did something in a limit's window. */
export const limitCounters = pgTable(
  "limit_counters",
  {
    /** A hash of the limit's name and of what it counts by. */
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: time("expire"),
  },
  (table) => [index("limit_counters_expiry").on(table.expire)],
);

/** The secrets that sign the tokens in widgets' frames, one for each day. */
export const bootSecrets = pgTable("boot_secrets", {
  day: date("day").primaryKey(),
  secret: text("secret").notNull(),
});

/** A conversation that is being answered, by a server that renews the row. */
export const runningTurns = pgTable("running_turns", {
  conversationId: uuid("conversation_id").primaryKey(),
  turnId: uuid("turn_id").notNull(),
  /** The reply's id. */
  messageId: uuid("message_id").notNull(),
  /** Who asked, in which place. */
  owner: text("owner").notNull(),
  /** Somebody pressed Stop at another server. */
  stopping: boolean("stopping").notNull().default(false),
  /** When the turn counts as lost. */
  until: time("until").notNull(),
});

/** What a running turn has said so far, for those who follow it at another server. */
export const runningTurnChunks = pgTable(
  "running_turn_chunks",
  {
    messageId: uuid("message_id").notNull(),
    position: integer("position").notNull(),
    chunks: jsonb("chunks").$type<TurnChunk[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("running_turn_chunks_age").on(table.createdAt),
  ],
);

/** Pictures, with PICTURES=database (server/listings/image-store). */
export const storedPictures = pgTable(
  "stored_pictures",
  {
    /** "images" or "return-pictures". */
    folder: text("folder").notNull(),
    name: text("name").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder, table.name] })],
);
