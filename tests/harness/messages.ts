// Messages to people as `notify` leaves them, straight into the database.
import type { Database } from "#db/engine/index.ts";
import { notifications } from "#db/schema.ts";

/** A mail that waits, unless said otherwise. Answers its id. */
export async function addMessage(
  db: Database,
  userId: string,
  message: Partial<typeof notifications.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(notifications)
    .values({
      userId,
      kind: "vendor-approved",
      channel: "email",
      recipient: "thandi@example.com",
      subject: "Karoo Crafts is approved",
      text: "Welcome.\n\nYour dashboard:\n/vendor/dashboard",
      onceKey: crypto.randomUUID(),
      ...message,
    })
    .returning({ id: notifications.id });
  return (row as { id: string }).id;
}
