import { Suspense, useId, useState } from "react";
import type { ReturnablePart } from "#contract/chat/chat.ts";
import { formatLongDate, shortOrderNumber } from "#contract/orders/order-rules.ts";
import { mayComeBack, type ReturnKind, returnHints, returnKindNames } from "#contract/orders/return-rules.ts";
import { randomId } from "#contract/shared/random-id.ts";
import { useChat, useHeading, useLink } from "./chat-context.tsx";
import { CheckIcon } from "./icons.tsx";

/** Asks the vendor to take pieces back, on the shopper's own press. `open`: it belongs to the last answer. */
export function ReturnCard({ part, open }: { part: ReturnablePart; open: boolean }) {
  const { host } = useChat();
  const link = useLink();
  const Heading = useHeading(2);
  const name = useId();
  // The id stays until it succeeds: if only the answer was lost, nothing is asked twice.
  const [id] = useState(randomId);
  const [kind, setKind] = useState<ReturnKind>(part.returnOffers[0]?.kind ?? "defect");
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(() =>
    part.items.length === 1 ? Object.fromEntries(part.items.map((item) => [item.id, 1])) : {},
  );
  const [reason, setReason] = useState("");
  const [pictures, setPictures] = useState<readonly string[] | "sending">([]);
  const [state, setState] = useState<"draft" | "asking" | "asked">("draft");
  const items = part.items.filter((item) => mayComeBack(item, kind));
  const lines = items.flatMap(({ id: itemId }) => {
    const quantity = chosen[itemId] ?? 0;
    return quantity > 0 ? [{ itemId, quantity }] : [];
  });
  const { askReturn, ReturnPictures } = host().actions;
  const toOrder = link(`${host().links.orders}/${part.orderId}`);

  async function ask() {
    if (!askReturn || state !== "draft" || pictures === "sending") return;
    setState("asking");
    const body = { id, kind, lines, reason: reason.trim(), ...(pictures.length > 0 && { pictures: [...pictures] }) };
    const done = await askReturn(part, body);
    setState(done ? "asked" : "draft");
  }

  if (state === "asked")
    return (
      <div className="chat-changed" role="status">
        <CheckIcon />
        <p>Asked for. {part.vendorName} answers next.</p>
      </div>
    );
  return (
    <section className="chat-panel" aria-label={`Send back to ${part.vendorName}`}>
      <Heading>Send back to {part.vendorName}</Heading>
      <p className="chat-soft">
        Order {shortOrderNumber(part.orderId)}. The vendor answers, and pays back when it has arrived.
      </p>
      <ul className="chat-lines">
        {items.map((item) => (
          <li key={item.id}>
            <label className="chat-line-title" htmlFor={`${name}-${item.id}`}>
              {item.title}
            </label>
            <select
              id={`${name}-${item.id}`}
              className="chat-pieces"
              disabled={!open || !askReturn}
              value={chosen[item.id] ?? 0}
              onChange={({ target }) => setChosen({ ...chosen, [item.id]: Number(target.value) })}
            >
              {Array.from({ length: item.quantity + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count} of {item.quantity}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {open && askReturn ? (
        <>
          <fieldset className="chat-choices" aria-label="Why">
            {part.returnOffers.map((offer) => (
              <label key={offer.kind} className="chat-choice">
                <input type="radio" name={name} checked={kind === offer.kind} onChange={() => setKind(offer.kind)} />
                {returnKindNames[offer.kind]}
                {offer.until && ` (until ${formatLongDate(offer.until)})`}
              </label>
            ))}
          </fieldset>
          <label className="chat-words">
            Tell the vendor more. {returnHints[kind]}
            <textarea rows={2} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
          </label>
          {ReturnPictures && (
            <Suspense fallback={null}>
              <ReturnPictures onChange={setPictures} />
            </Suspense>
          )}
          <div className="chat-panel-actions">
            <button
              type="button"
              className="chat-button chat-button-strong"
              disabled={state === "asking" || pictures === "sending" || lines.length === 0 || reason.trim() === ""}
              onClick={ask}
            >
              Ask to send it back
            </button>
          </div>
        </>
      ) : (
        <div className="chat-panel-actions">
          <a className="chat-button" {...toOrder}>
            Go to the order
          </a>
        </div>
      )}
    </section>
  );
}
