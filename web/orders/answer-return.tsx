import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { nextReturnStates } from "#contract/orders/return-rules.ts";
import type { PartReturn } from "#contract/orders/returns.ts";
import { usePress } from "#web/lib/use-press.ts";
import { DialogActions } from "#web/ui/dialog-actions.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { RestockChoice } from "./restock-choice.tsx";
import { useAnswerReturn } from "./vendor-orders-data.ts";

const steps = { approved: "Approve", refused: "Refuse", received: "It came back", refunded: "Refund" } as const;
type Step = keyof typeof steps;

/** The vendor's buttons of a return. Refusing asks for a reason, refunding whether the pieces can be sold again. */
export function AnswerReturn({ asked, order }: { asked: PartReturn; order: VendorOrder }) {
  const number = shortOrderNumber(order.orderId);
  const answer = useAnswerReturn(asked.id);
  const press = usePress(answer);
  const [asking, setAsking] = useState<"refused" | "refunded" | null>(null);
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(asked.kind === "cooling-off");
  const next = nextReturnStates[asked.state].filter((state): state is Step => state in steps);
  if (next.length === 0) return null;
  return (
    <div className="row part-buttons">
      {next.map((state) => (
        <Button
          key={state}
          type="button"
          size="3"
          variant="soft"
          {...(state === "refused" ? { color: "red" as const } : {})}
          loading={answer.isPending && answer.variables.state === state}
          disabled={answer.isPending}
          aria-label={`${steps[state]}: return of order #${number}`}
          onClick={(event) => {
            if (event.detail >= 2) return;
            if (state === "refused" || state === "refunded") setAsking(state);
            else press({ state });
          }}
        >
          {steps[state]}
        </Button>
      ))}
      {asking && (
        <Modal
          title={asking === "refused" ? "Refuse this return?" : "Refund this return?"}
          text={
            <p>
              {asking === "refused"
                ? "The customer reads your reason."
                : "The customer gets the price of these pieces back. You can't take this back."}
            </p>
          }
          onClosed={() => setAsking(null)}
        >
          {(dialog) => (
            <div className="stack">
              {asking === "refused" ? (
                <TextAreaField
                  label="Reason"
                  error={undefined}
                  maxLength={1000}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              ) : (
                <RestockChoice restock={restock} onChange={setRestock} />
              )}
              <DialogActions dialog={dialog} cancel="Not now">
                <Button
                  type="button"
                  size="3"
                  {...(asking === "refused" ? { color: "red" as const } : {})}
                  disabled={asking === "refused" && reason.trim() === ""}
                  onClick={() => {
                    dialog.current?.close();
                    press(asking === "refused" ? { state: asking, reason } : { state: asking, restock });
                  }}
                >
                  {steps[asking]}
                </Button>
              </DialogActions>
            </div>
          )}
        </Modal>
      )}
    </div>
  );
}
