import { useState } from "react";
import type { MessageState } from "#contract/notifications/notifications.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { MessageList, OutboxNotice } from "#web/admin/messages.tsx";
import { useSentMessages } from "#web/admin/messages-data.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BellIcon } from "#web/ui/icons.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminMessages() {
  useTitle("Messages");
  return (
    <AdminRead what="The messages">
      <Messages />
    </AdminRead>
  );
}

const filters: readonly [state: MessageState | null, name: string][] = [
  [null, "All"],
  ["pending", "Waiting"],
  ["sent", "Sent"],
  ["failed", "Failed"],
];

function Messages() {
  const [state, setState] = useState<MessageState | null>(null);
  const pages = useSentMessages(state);
  const first = pages.data?.pages[0];
  const looking = pages.isPending || pages.isPlaceholderData;
  return (
    <div className="page">
      <AdminHead title="Messages" reads={[pages]} />
      {first && <OutboxNotice channels={first.channels} />}
      <div className="row sent-messages-head">
        <ChoiceRow legend="Which messages" choices={filters} chosen={state} onChoose={setState} />
        <ResultCount total={looking ? undefined : first?.total} one="message" />
      </div>
      <Results pages={pages} looking={looking} />
    </div>
  );
}

function Results({ pages, looking }: { pages: ReturnType<typeof useSentMessages>; looking: boolean }) {
  const messages = pages.data?.pages.flatMap((page) => page.messages) ?? [];
  if (pages.isPending) {
    return (
      <div aria-busy="true">
        <span className="sr-only">Loading</span>
        <div className="skeleton skeleton-panel" />
      </div>
    );
  }
  if (!looking && !pages.isError && messages.length === 0) {
    return (
      <EmptyState
        icon={<BellIcon size={30} />}
        title="No messages"
        hint="What the shop tells people by email and WhatsApp is listed here."
      />
    );
  }
  return (
    <>
      <PagesFailed pages={pages} text={`The messages could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      <MessageList messages={messages} busy={looking} />
      <NextPage pages={pages} shown={messages.length} />
    </>
  );
}
