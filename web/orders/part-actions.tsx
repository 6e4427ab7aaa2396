import { Button, TextField } from "@radix-ui/themes";
import { useEffect, useId, useState } from "react";
import { nextPartStates, type PartState, shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { isTaken, piecesIn, unsentPieces } from "#contract/orders/parcel-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { CancelPart } from "./cancel-part.tsx";
import { CancelPieces } from "./cancel-pieces.tsx";
import { countLeft } from "./choose-pieces.tsx";
import { SendParcel } from "./send-parcel.tsx";
import { useChangeVendorOrder } from "./vendor-orders-data.ts";

type Step = Extract<PartState, "packed" | "shipped" | "delivered">;

const nextStep = (state: PartState): Step | undefined =>
  nextPartStates[state].find((next): next is Step => next !== "cancelled" && next !== "paid");

/** The main button takes a part to its next state; until it is shipped, it can be cancelled. */
export function PartActions({ order }: { order: VendorOrder }) {
  const id = useId();
  const number = shortOrderNumber(order.orderId);
  const change = useChangeVendorOrder(order);
  const press = usePress(change);
  // Until everything has left, it is that of the next parcel.
  const known = order.state === "shipped" ? (order.tracking ?? "") : "";
  const [tracking, setTracking] = useState(known);
  const main = useKeepFocus<HTMLButtonElement>(change.isPending);
  const cancel = useKeepFocus<HTMLButtonElement>(change.isPending);
  // Follow the server's value.
  useEffect(() => setTracking(known), [known]);

  const { parcels = [] } = order;
  const step = nextStep(order.state);
  if (!step) return null;
  const left = new Map(unsentPieces(order.items, parcels).map(({ itemId, quantity }) => [itemId, quantity]));
  const items = order.items.map(({ cancelled: _, returned: __, ...item }) => ({
    ...item,
    quantity: left.get(item.id) ?? 0,
  }));
  const taken = piecesIn(parcels, isTaken).size > 0;
  const asked = change.isPending ? change.variables : undefined;
  const shipped = order.state === "shipped";
  const retracked = shipped && tracking.trim() !== known;
  const move = () => press(step === "shipped" ? { state: step, tracking } : { state: step });
  const saveTracking = () => press({ tracking });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the field. For a shipped part it only saves the tracking.
        if (!shipped) move();
        else if (retracked) saveTracking();
      }}
    >
      {step !== "packed" && !(shipped && parcels.length > 1) && (
        <div className="part-tracking">
          <label className="field-label" htmlFor={id}>
            Tracking number or link <span className="soft">(optional)</span>
          </label>
          <div className="row part-tracking-row">
            <TextField.Root
              id={id}
              size="3"
              autoComplete="off"
              maxLength={200}
              value={tracking}
              readOnly={change.isPending}
              aria-label={`Tracking number or link of order #${number}`}
              onChange={(event) => setTracking(event.target.value)}
            />
            {retracked && (
              <Button
                type="button"
                size="3"
                variant="soft"
                loading={asked?.state === undefined && change.isPending}
                disabled={change.isPending}
                onClick={saveTracking}
              >
                Save tracking
              </Button>
            )}
          </div>
        </div>
      )}
      <div className="row part-buttons">
        <Button
          ref={main}
          type="button"
          size="3"
          loading={asked?.state === step}
          disabled={change.isPending}
          aria-label={`Mark as ${step}: order #${number}`}
          onClick={(event) => {
            // The second click of a double click could land on the button of the next step.
            if (event.detail < 2) move();
          }}
        >
          Mark as {step}
        </Button>
        {!shipped && countLeft(items) > 0 && (countLeft(items) > 1 || taken) && (
          <SendParcel order={order} items={items} />
        )}
        {!shipped && !taken && (
          <CancelPart
            button={cancel}
            number={number}
            waiting={asked?.state === "cancelled"}
            disabled={change.isPending}
            onConfirm={(how) => press({ state: "cancelled", ...how })}
          />
        )}
        {!shipped && countLeft(items) > (taken ? 0 : 1) && (
          <CancelPieces who="vendor" partId={order.id} orderId={order.orderId} items={items} />
        )}
      </div>
    </form>
  );
}
