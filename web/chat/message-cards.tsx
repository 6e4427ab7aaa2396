import { useState } from "react";
import type { MessageOutput } from "#contract/chat/chat.ts";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { ThreadAbout, ThreadHead } from "#contract/threads/threads.ts";
import { useChat, useHeading, useLink } from "./chat-context.tsx";
import { CheckIcon } from "./icons.tsx";

const aboutText = (about: ThreadAbout): string =>
  about.kind === "listing" ? about.title : `Order ${shortOrderNumber(about.orderId)}`;

/** What was written last in each conversation, and the way there. */
export function ThreadList({ threads }: { threads: readonly ThreadHead[] }) {
  const { host } = useChat();
  const link = useLink();
  const Heading = useHeading(2);
  const all = host().links.messages;
  if (threads.length === 0) return null;
  return (
    <section className="chat-orders" aria-label="Your messages">
      {threads.map(({ id, side, with: other, about, last, unread }) => (
        <article className="chat-panel" key={id}>
          <header className="chat-order-head">
            <Heading>{other}</Heading>
            {unread > 0 && <span className="chat-chip chat-chip-good">New</span>}
          </header>
          <p className="chat-soft">About {aboutText(about)}</p>
          {last && (
            <>
              <p className="chat-soft">
                {last.by === side ? "You" : other}, {formatLongDate(last.createdAt)}
              </p>
              <blockquote>{last.text}</blockquote>
            </>
          )}
          <div className="chat-panel-actions">
            <a className="chat-button" {...link(`${all}/${id}`)}>
              Open<span className="chat-hidden">: {other}</span>
            </a>
          </div>
        </article>
      ))}
      <a className="chat-button" {...link(all)}>
        All messages
      </a>
    </section>
  );
}

/** A message to a vendor, sent by the shopper's own press. `open`: it belongs to the last answer. */
export function MessageCard({ draft, open }: { draft: MessageOutput["draft"]; open: boolean }) {
  const { host } = useChat();
  const link = useLink();
  const Heading = useHeading(2);
  const [text, setText] = useState(draft.text);
  const [state, setState] = useState<"draft" | "sending">("draft");
  const [threadId, setThreadId] = useState<string | null>(null);
  const { links, actions } = host();
  const { id, vendorName, about } = draft;

  async function send() {
    if (!actions.writeToVendor || state === "sending") return;
    setState("sending");
    setThreadId(await actions.writeToVendor(draft.subject, { id, text: text.trim() }));
    setState("draft");
  }

  if (threadId !== null)
    return (
      <div className="chat-changed" role="status">
        <CheckIcon />
        <p>
          Sent to {vendorName}. <a {...link(`${links.messages}/${threadId}`)}>See the conversation</a>
        </p>
      </div>
    );
  const toSubject = about.kind === "listing" ? links.listing(about.listingId) : `${links.orders}/${about.orderId}`;
  return (
    <section className="chat-panel" aria-label={`Message to ${vendorName}`}>
      <Heading>Message to {vendorName}</Heading>
      <p className="chat-soft">About {aboutText(about)}</p>
      {open && actions.writeToVendor ? (
        <>
          <label className="chat-words">
            Your message
            <textarea rows={3} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
          </label>
          <div className="chat-panel-actions">
            <button
              type="button"
              className="chat-button chat-button-strong"
              disabled={state === "sending" || text.trim() === ""}
              onClick={send}
            >
              Send message
            </button>
          </div>
        </>
      ) : (
        <div className="chat-panel-actions">
          <a className="chat-button" {...link(toSubject)}>
            {about.kind === "listing" ? "Go to the product" : "Go to the order"}
          </a>
        </div>
      )}
    </section>
  );
}
