import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import { useMe } from "#web/lib/session.ts";
import { ThreadView } from "#web/threads/thread-view.tsx";
import { useThread } from "#web/threads/threads-data.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackIcon, ChatIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function MessageThread({ params }: { params: Record<string, string | undefined> }) {
  useTitle("Message");
  const id = params.id ?? "";
  return (
    <AccountRead what="This conversation" read={useThread(id)} typedOn>
      {(thread) =>
        thread ? (
          <div className="page page-narrow" key={thread.id}>
            <Link href="/messages" className="text-link back-link">
              <BackIcon size={16} /> Messages
            </Link>
            <h1 className="page-title">{thread.with}</h1>
            <ThreadView thread={thread} />
          </div>
        ) : (
          <NoThread />
        )
      }
    </AccountRead>
  );
}

/** For a visitor, or when this account has no such conversation. */
function NoThread() {
  const visitor = useMe() === null;
  return (
    <EmptyState
      level={1}
      icon={<ChatIcon size={30} />}
      title="Conversation not found"
      hint="Only the two who write in a conversation can see it."
    >
      <Button asChild size="3">
        <Link href="/messages">Your messages</Link>
      </Button>
      {visitor && <SignInButtons />}
    </EmptyState>
  );
}
