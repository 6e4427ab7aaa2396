import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { nextReturnStates } from "#contract/orders/return-rules.ts";
import type { PartReturn } from "#contract/orders/returns.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { RefuseReturn } from "./refuse-return.tsx";
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
      <RefuseReturn
        open={asking === "refused"}
        onOpenChange={() => setAsking(null)}
        text="The customer reads your reason."
        onConfirm={(reason) => press({ state: "refused", reason })}
      />
      {asking === "refunded" && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title="Refund this return?"
          text="The customer gets the price of these pieces back. You can't take this back."
          action={steps[asking]}
          cancel="Not now"
          onConfirm={() => press({ state: asking, restock })}
        >
          <RestockChoice restock={restock} onChange={setRestock} />
        </ConfirmDialog>
      )}
    </div>
  );
}
