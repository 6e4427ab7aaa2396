import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { usePress } from "#web/lib/use-press.ts";
import { type Piece, usePiecesDraft } from "./choose-pieces.tsx";
import { linkFault, noFacts, ParcelFields } from "./parcel-fields.tsx";
import { useSendParcel } from "./parcels-data.ts";
import { PiecesDialog } from "./pieces-dialog.tsx";

/** Sends some pieces of a part as a parcel of their own. If that fails, everything that was typed stays. */
export function SendParcel({ order, items }: { order: VendorOrder; items: readonly Piece[] }) {
  const title = `Send a parcel of order #${shortOrderNumber(order.orderId)}`;
  const send = useSendParcel(order);
  const press = usePress(send);
  const draft = usePiecesDraft(items);
  const { body, startAgain } = draft;
  const [facts, setFacts] = useState(noFacts);
  const [left, setLeft] = useState(true);
  const nothing = body.lines.length === 0;
  return (
    <PiecesDialog
      button="Send a parcel"
      label={title}
      waiting={send.isPending}
      main
      items={items}
      draft={draft}
      says={(amount) => (nothing ? "Choose what is in it." : `Worth ${amount}.`)}
      title={title}
      text="Choose what is in it. The rest can follow in other parcels."
      action={left ? "Mark as sent" : "Mark as packed"}
      cancel="Not now"
      disabled={nothing || linkFault(facts) !== undefined}
      onConfirm={() =>
        press({
          body: { id: body.id, lines: body.lines, state: left ? "shipped" : "packed", ...facts },
          done: () => {
            startAgain();
            setFacts(noFacts);
          },
        })
      }
    >
      <ParcelFields facts={facts} onChange={setFacts} />
      <label className="check-row">
        <input type="checkbox" checked={left} onChange={(event) => setLeft(event.target.checked)} />
        <span>It is on its way. The customer is told.</span>
      </label>
    </PiecesDialog>
  );
}
