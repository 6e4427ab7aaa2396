// Inserts messages as `notify` writes them.
import type { Database } from "#db/engine/index.ts";
import { notifications } from "#db/schema.ts";

/** By default a waiting mail. Returns its id. */
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
