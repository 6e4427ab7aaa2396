import { Button } from "@radix-ui/themes";
import type { SentMessage, SentMessagePage } from "#contract/notifications/notifications.ts";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useTryMessageAgain } from "./messages-data.ts";
import { StatusCard } from "./status-card.tsx";

const channelName = { email: "Email", whatsapp: "WhatsApp" } as const;

/** Shown while messages don't leave the shop. */
export function OutboxNotice({ channels }: Pick<SentMessagePage, "channels">) {
  const staying = (["email", "whatsapp"] as const).filter((channel) => channels[channel] === "outbox");
  if (staying.length === 0) return null;
  const settings = staying.map((channel) => `${channel.toUpperCase()}_CHANNEL`).join(" and ");
  return (
    <p className="notice">
      <span>
        <strong>
          {staying.length === 2
            ? "Nothing leaves this shop: "
            : `No ${staying[0] === "email" ? "email" : "WhatsApp message"} leaves this shop: `}
        </strong>
        these messages stay here in the outbox, for you to read. To send them, set {settings}.
      </span>
    </p>
  );
}

export function MessageList({ messages, busy }: { messages: readonly SentMessage[]; busy: boolean }) {
  return (
    <ul className="stack" aria-busy={busy}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
}

function stateOf({ state, sentBy, attempts }: SentMessage): [name: string, colour: "grass" | "red" | "gray"] {
  if (state === "failed") return ["Failed", "red"];
  if (state === "pending") return [attempts === 0 ? "Waiting" : "Waiting to try again", "gray"];
  return sentBy === "outbox" ? ["In the outbox", "gray"] : ["Sent", "grass"];
}

const timeOf = (iso: string) =>
  `${formatLongDate(iso)}, ${new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;

function Message({ message }: { message: SentMessage }) {
  const [state, colour] = stateOf(message);
  const again = useTryMessageAgain();
  const press = usePress(again);
  const button = useKeepFocus<HTMLButtonElement>(again.isPending);
  const { channel, recipient, subject, text, lastError, createdAt, attempts } = message;
  return (
    <StatusCard
      title="h2"
      name={subject}
      state={[state, colour]}
      facts={
        <>
          <span>
            {channelName[channel]} to {recipient}
          </span>
          <time dateTime={createdAt}>{timeOf(createdAt)}</time>
        </>
      }
      error={lastError && `${attempts === 1 ? "1 attempt" : `${attempts} attempts`}: ${lastError}`}
    >
      {text === "" ? (
        <p className="soft">Its text is not shown: its link leads into the account.</p>
      ) : (
        <details className="sent-message-text">
          <summary>
            Read the message<span className="sr-only">: {subject}</span>
          </summary>
          <MessageText text={text} />
        </details>
      )}
      {message.state === "failed" && text !== "" && (
        <Button
          ref={button}
          className="status-card-action"
          variant="soft"
          loading={again.isPending}
          disabled={again.isPending}
          aria-label={`Try again: ${subject}, to ${recipient}`}
          onClick={() => press(message)}
        >
          Try again
        </Button>
      )}
    </StatusCard>
  );
}

/** Plain text. Only the last line is entirely ours, so only that may become a link to this shop. */
function MessageText({ text }: { text: string }) {
  const at = text.lastIndexOf("\n") + 1;
  const last = text.slice(at);
  const isOurs = URL.canParse(last) && new URL(last).origin === window.location.origin;
  return (
    <p>
      {isOurs
        ? [
            text.slice(0, at),
            <a key="link" href={last}>
              {last}
            </a>,
          ]
        : text}
    </p>
  );
}
