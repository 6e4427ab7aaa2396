import { Button } from "@radix-ui/themes";
import type { ReportedThread } from "#contract/threads/threads.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { usePress } from "#web/lib/use-press.ts";
import { aboutText, ThreadMessages } from "#web/threads/thread-messages.tsx";
import { useDecideReport, useReportedThreads } from "#web/threads/threads-data.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminConversations() {
  useTitle("Reported conversations");
  return (
    <AdminRead what="The reported conversations">
      <Reported />
    </AdminRead>
  );
}

function Reported() {
  const pages = useReportedThreads();
  const threads = pages.data?.pages.flatMap((page) => page.threads) ?? [];
  return (
    <div className="page">
      <AdminHead title="Reported conversations" reads={[pages]} />
      <PagesFailed
        pages={pages}
        text={`The conversations could not be ${pages.data ? "brought up to date" : "loaded"}.`}
      />
      {threads.length > 0 && <ResultCount total={pages.data?.pages[0]?.total} one="conversation" />}
      {pages.isPending && <div className="skeleton skeleton-panel" />}
      {pages.data && threads.length === 0 && (
        <EmptyState
          title="No report waits"
          hint="Conversations between shoppers and vendors can be read only while one of them asks for it."
        />
      )}
      <ul className="stack gap-4-5" aria-busy={pages.isPending}>
        {threads.map((thread) => (
          <Conversation key={thread.id} thread={thread} />
        ))}
      </ul>
      <NextPage pages={pages} shown={threads.length} />
    </div>
  );
}

function Conversation({ thread }: { thread: ReportedThread }) {
  const { shopper, vendorName, report } = thread;
  const decide = useDecideReport(thread.id);
  const press = usePress(decide);
  const names = { shopper, vendor: vendorName };
  return (
    <li className="panel stack gap-4">
      <div>
        <h2 className="panel-title">
          {shopper} and {vendorName}
        </h2>
        <p className="soft">About {aboutText(thread.about)}</p>
      </div>
      <p>
        Reported by {names[report.by]} on <LongDate iso={report.createdAt} />: {report.reason}
      </p>
      <ThreadMessages messages={thread.messages} side={null} names={names} />
      <p className="row">
        <ConfirmDialog
          trigger={
            <Button type="button" size="3" variant="soft" color="red" disabled={decide.isPending}>
              Close it
            </Button>
          }
          title="Close this conversation?"
          text="Neither of them can write in it any more."
          action="Close it"
          destructive
          onConfirm={() => press(true)}
        />
        <Button type="button" size="3" variant="soft" disabled={decide.isPending} onClick={() => press(false)}>
          Leave it open
        </Button>
      </p>
    </li>
  );
}
