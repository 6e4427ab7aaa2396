import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { ChoosePieces, type Piece, usePiecesDraft } from "./choose-pieces.tsx";
import { linkFault, noFacts, ParcelFields } from "./parcel-fields.tsx";
import { useSendParcel } from "./parcels-data.ts";

/** Sends some pieces of a part as a parcel of their own. If that fails, everything that was typed stays. */
export function SendParcel({ order, items }: { order: VendorOrder; items: readonly Piece[] }) {
  const number = shortOrderNumber(order.orderId);
  const send = useSendParcel(order);
  const press = usePress(send);
  const button = useKeepFocus<HTMLButtonElement>(send.isPending);
  const { body, chosen, setChosen, startAgain } = usePiecesDraft(items);
  const [facts, setFacts] = useState(noFacts);
  const [left, setLeft] = useState(true);
  const nothing = body.lines.length === 0;
  return (
    <ConfirmDialog
      title={`Send a parcel of order #${number}`}
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
      trigger={
        <Button
          ref={button}
          type="button"
          size="3"
          variant="soft"
          loading={send.isPending}
          aria-label={`Send a parcel of order #${number}`}
        >
          Send a parcel
        </Button>
      }
    >
      <ChoosePieces
        items={items}
        chosen={chosen}
        onChange={setChosen}
        says={(amount) => (nothing ? "Choose what is in it." : `Worth ${amount}.`)}
      />
      <ParcelFields facts={facts} onChange={setFacts} />
      <label className="check-row">
        <input type="checkbox" checked={left} onChange={(event) => setLeft(event.target.checked)} />
        <span>It is on its way. The customer is told.</span>
      </label>
    </ConfirmDialog>
  );
}
