// What happens in a vendor's widget, for the vendor's numbers. Nothing is counted that the vendor does in the preview.
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
    // Whose they are goes along: words of one person count once, and go with the account.
    ...(kind === "nothing-found" && {
      userId: session.userId,
      sessionId: session.id,
      words: wordsToKeep(happened.words),
    }),
  });
}

/** null where there are none (filters alone left nothing), and for what is no wish but somebody's email or number. */
function wordsToKeep(said: string): string | null {
  const words = cleanText(said).trim().toLowerCase().slice(0, longestWords);
  return words === "" || /@|\d(?:[\s().-]*\d){6}/.test(words) ? null : words;
}

/** Removes what is older than anybody looks at. Answers how many. */
export const purgeWidgetEvents = (db: Database, slice = 500): Promise<number> =>
  purge(db, {
    table: widgetEvents,
    id: widgetEvents.id,
    where: lt(widgetEvents.createdAt, sql`now() - ${keptDays}::int * interval '1 day'`),
    slice,
  });
