import { Badge } from "@radix-ui/themes";
import { Link } from "wouter";
import type { ThreadHead } from "#contract/threads/threads.ts";
import { aboutText } from "#web/threads/thread-messages.tsx";
import { useThreads, useUnreadThreads } from "#web/threads/threads-data.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ChatIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { NextPage, PagesFailed } from "#web/ui/paged.tsx";
import { RefreshButton } from "#web/ui/refresh-button.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Messages() {
  useTitle("Messages");
  return (
    <AccountRead what="Your messages" read={useUnreadThreads()}>
      {(unread) =>
        unread === null ? (
          <EmptyState level={1} icon={<ChatIcon size={30} />} title="Login to see your messages">
            <SignInButtons />
          </EmptyState>
        ) : (
          <Inbox />
        )
      }
    </AccountRead>
  );
}

function Inbox() {
  const pages = useThreads();
  const threads = pages.data?.pages.flatMap((page) => page.threads) ?? [];
  return (
    <div className="page page-narrow">
      <div className="spread">
        <h1 className="page-title">Messages</h1>
        <RefreshButton what="Messages" reads={[pages]} />
      </div>
      <PagesFailed pages={pages} text={`The messages could not be ${pages.data ? "brought up to date" : "loaded"}.`} />
      {pages.isPending && <div className="skeleton skeleton-panel" />}
      {pages.data && threads.length === 0 && (
        <EmptyState
          icon={<ChatIcon size={30} />}
          title="No messages yet"
          hint="Ask a vendor on a product's page, or about an order."
        />
      )}
      <ul aria-busy={pages.isPending}>
        {threads.map((thread) => (
          <Row key={thread.id} thread={thread} />
        ))}
      </ul>
      <NextPage pages={pages} shown={threads.length} />
    </div>
  );
}

function Row({ thread }: { thread: ThreadHead }) {
  const { side, last, unread } = thread;
  return (
    <li>
      <Link href={`/messages/${thread.id}`} className="thread-row">
        <span className="spread">
          <span className="row">
            <strong>{thread.with}</strong>
            {side === "vendor" && <Badge color="gray">Customer</Badge>}
          </span>
          {last && <LongDate className="soft" iso={last.createdAt} />}
        </span>
        <span className="row">
          <span className="soft">{aboutText(thread.about)}</span>
          {unread > 0 && <span className="thread-unread">{unread} new</span>}
        </span>
        {last && (
          <span className="thread-row-text">
            {last.by === side && "You: "}
            {last.text}
          </span>
        )}
      </Link>
    </li>
  );
}
