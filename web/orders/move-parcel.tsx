import { Button } from "@radix-ui/themes";
import { useState } from "react";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import { nextParcelStates, type ParcelState } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { linkFault, type ParcelFacts, ParcelFields } from "./parcel-fields.tsx";
import { useChangeParcel } from "./parcels-data.ts";

const steps: Readonly<Partial<Record<ParcelState, string>>> = {
  shipped: "Mark as sent",
  delivered: "Mark as delivered",
  failed: "Not delivered",
};

const factsOf = ({ carrier, tracking, link, expectedOn }: Parcel): ParcelFacts => ({
  carrier: carrier ?? "",
  tracking: tracking ?? "",
  link: link ?? "",
  expectedOn: expectedOn ?? "",
});

/** The vendor's buttons of a parcel. */
export function MoveParcel({ parcel }: { parcel: Parcel }) {
  const change = useChangeParcel(parcel.id);
  const press = usePress(change);
  const [facts, setFacts] = useState(() => factsOf(parcel));
  const what = parcel.lines.map(({ title }) => title).join(", ");
  const { state } = parcel;
  // Only a carrier knows when it is out for delivery.
  const next = state === "delivered" && !parcel.missingAt ? [] : nextParcelStates[state].filter((to) => steps[to]);
  const look = { type: "button", size: "3", variant: "soft", disabled: change.isPending } as const;
  return (
    <>
      {parcel.missingAt && (
        <p className="notice">
          The customer says that it has not arrived ({formatLongDate(parcel.missingAt)}). Please ask the carrier.
        </p>
      )}
      <div className="row part-buttons">
        {next.map((to) => {
          const button = (
            <Button
              key={to}
              {...look}
              {...(to === "failed" && { color: "red" as const })}
              aria-label={`${steps[to]}: parcel with ${what}`}
              {...(to !== "failed" && {
                onClick: (event: { detail: number }) => {
                  if (event.detail < 2) press({ state: to });
                },
              })}
            >
              {steps[to]}
            </Button>
          );
          return to === "failed" ? (
            <ConfirmDialog
              key={to}
              title="Could it not be delivered?"
              text="The customer is told. Its pieces are yours to send again, or to cancel and pay back."
              action="Mark as not delivered"
              cancel="Not now"
              destructive
              onConfirm={() => press({ state: to })}
              trigger={button}
            />
          ) : (
            button
          );
        })}
        {state !== "failed" && (
          <ConfirmDialog
            title="Carrier and tracking"
            text="The customer sees it on the order."
            action="Save"
            disabled={linkFault(facts) !== undefined}
            onConfirm={() => press({ ...facts })}
            onOpenChange={(open) => open && setFacts(factsOf(parcel))}
            trigger={
              <Button {...look} color="gray" highContrast aria-label={`Change tracking: parcel with ${what}`}>
                Change tracking
              </Button>
            }
          >
            <ParcelFields facts={facts} onChange={setFacts} />
          </ConfirmDialog>
        )}
        {state === "packed" && (
          <Button
            {...look}
            color="gray"
            highContrast
            aria-label={`Unpack: parcel with ${what}`}
            onClick={() => press(null)}
          >
            Unpack
          </Button>
        )}
      </div>
    </>
  );
}
