import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { Side, ThreadAbout, ThreadMessage } from "#contract/threads/threads.ts";
import { LongDate } from "#web/ui/long-date.tsx";

export const aboutText = (about: ThreadAbout): string =>
  about.kind === "order" ? `Order #${shortOrderNumber(about.orderId)}` : about.title;

const timeOf = (iso: string) => new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** `side`: whose messages stand on the right; `names`: who wrote. */
export function ThreadMessages({
  messages,
  side,
  names,
}: {
  messages: readonly ThreadMessage[];
  side: Side | null;
  names: Record<Side, string>;
}) {
  return (
    <ol className="thread-messages" aria-label="Messages">
      {messages.map(({ id, by, text, createdAt }) => (
        <li key={id} className={by === side ? "thread-message thread-message-own" : "thread-message"}>
          <p className="row thread-message-head">
            <strong>{names[by]}</strong>
            <span className="soft">
              <LongDate iso={createdAt} />, {timeOf(createdAt)}
            </span>
          </p>
          <p className="thread-message-text">{text}</p>
        </li>
      ))}
    </ol>
  );
}
