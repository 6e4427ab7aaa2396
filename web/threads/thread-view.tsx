import { Button } from "@radix-ui/themes";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { type Thread, threadReasonMaxLength, threadTextMaxLength } from "#contract/threads/threads.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { aboutText, ThreadMessages } from "./thread-messages.tsx";
import { useMarkRead, useReportThread, useWriteMessage } from "./threads-data.ts";

/** What was written, and the field for the next message. */
export function ThreadView({ thread }: { thread: Thread }) {
  const { id, side, about, messages, unread } = thread;
  const { mutate: markRead } = useMarkRead(id);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    // A message that comes while the thread is open is read too.
    if (unread > 0 && newest) markRead();
  }, [unread, newest, markRead]);
  const names = side === "shopper" ? { shopper: "You", vendor: thread.with } : { shopper: thread.with, vendor: "You" };
  const href =
    about.kind === "listing"
      ? `/product/${about.listingId}`
      : side === "shopper"
        ? `/orders/${about.orderId}`
        : "/vendor/orders";
  return (
    <div className="stack gap-4-5">
      <p className="soft">
        About{" "}
        <Link href={href} className="text-link">
          {aboutText(about)}
        </Link>
      </p>
      {messages.length === 0 ? (
        <p className="soft">
          Nothing was written yet. {side === "shopper" ? "The vendor" : "The customer"} is told of your message.
        </p>
      ) : (
        <ThreadMessages messages={messages} side={side} names={names} />
      )}
      {thread.closed ? <p className="notice">{thread.closed}</p> : <Composer thread={thread} />}
      {messages.length > 0 && <Report thread={thread} />}
    </div>
  );
}

const newMessage = () => ({ id: crypto.randomUUID(), text: "" });

function Composer({ thread }: { thread: Thread }) {
  const [draft, setDraft] = useState(newMessage);
  const write = useWriteMessage(thread.id);
  const press = usePress({
    mutateAsync: async (sent: typeof draft) => {
      await write.mutateAsync({ ...sent, text: sent.text.trim() });
      // What was typed during the request is another message.
      setDraft((now) => (now.text === sent.text ? newMessage() : { ...now, id: crypto.randomUUID() }));
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(write.isPending);
  return (
    <form
      className="stack"
      aria-label={`Message to ${thread.with}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.text.trim() !== "") press(draft);
      }}
    >
      <TextAreaField
        label={`Message to ${thread.with}`}
        hint="Please write no card numbers or passwords."
        error={undefined}
        rows={4}
        maxLength={threadTextMaxLength}
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <p>
        <Button ref={button} type="submit" size="3" loading={write.isPending}>
          Send
        </Button>
      </p>
    </form>
  );
}

function Report({ thread }: { thread: Thread }) {
  const [reason, setReason] = useState("");
  const press = usePress(useReportThread(thread.id));
  if (thread.reported) return <p className="soft">This conversation was reported. We look at it.</p>;
  return (
    <p>
      <ConfirmDialog
        trigger={
          <Button type="button" size="3" variant="ghost" color="gray" highContrast>
            Report this conversation
          </Button>
        }
        title="Report this conversation?"
        text="We read it then, and close it if it breaks the rules. Nobody at Indaba reads it otherwise."
        action="Report"
        disabled={reason.trim() === ""}
        onConfirm={() => press(reason)}
      >
        <TextAreaField
          label="Reason"
          error={undefined}
          maxLength={threadReasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </p>
  );
}
