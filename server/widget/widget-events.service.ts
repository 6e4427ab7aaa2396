// Records events in a vendor's widget, for its numbers. The preview isn't counted.
import { lt, sql } from "drizzle-orm";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { widgetEvents } from "#db/schema.ts";
import { purge } from "#server/purge.ts";
import type { WidgetCaller } from "./widget-sessions.service.ts";

type Happened =
  | { kind: "open" | "conversation" }
  | { kind: "cart"; listingId: string }
  | { kind: "nothing-found"; words: string };

const keptDays = 90;
const longestWords = 120;

export async function countEvent(db: Database, { session, widget }: WidgetCaller, happened: Happened): Promise<void> {
  if (session.preview) return;
  const { kind } = happened;
  await db.insert(widgetEvents).values({
    vendorId: widget.vendorId,
    kind,
    ...(kind === "cart" && { userId: session.userId, listingId: happened.listingId }),
    // With the person, so that repeats count once and the words are deleted with the account.
    ...(kind === "nothing-found" && {
      userId: session.userId,
      sessionId: session.id,
      words: wordsToKeep(happened.words),
    }),
  });
}

/** null without words (only filters), and for words that look like an email address or a number. */
function wordsToKeep(said: string): string | null {
  const words = cleanText(said).trim().toLowerCase().slice(0, longestWords);
  return words === "" || /@|\d(?:[\s().-]*\d){6}/.test(words) ? null : words;
}

/** Deletes events that are too old to be counted. Returns how many. */
export const purgeWidgetEvents = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: widgetEvents,
    id: widgetEvents.id,
    where: lt(widgetEvents.createdAt, sql`now() - ${keptDays}::int * interval '1 day'`),
    slice,
  });
