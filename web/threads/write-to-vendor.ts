// Apart from threads-data.ts, whose other reads and writes the chat doesn't need.
import type { QueryClient } from "@tanstack/react-query";
import type { ThreadMessageBody, ThreadSubject } from "#contract/threads/threads.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";

/** Opens the conversation about it and writes there; a repeated call writes once. A failure is told in a toast, and thrown. */
export async function writeToVendor(
  client: QueryClient,
  subject: ThreadSubject,
  message: ThreadMessageBody,
): Promise<string> {
  try {
    const { id } = await api("POST /api/threads", { body: subject });
    await api("POST /api/threads/:id/messages", { params: { id }, body: message });
    await refreshAfter(client, "thread-change");
    return id;
  } catch (error) {
    toast({ title: "Message not sent", description: messageOf(error) });
    throw error;
  }
}
