import { Badge } from "@radix-ui/themes";
import type { ComponentProps, ReactNode } from "react";
import { type ParcelState, parcelStateNames, parcelWords, plainAddress } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import { Tracking } from "./tracking.tsx";

const colours: Readonly<Record<ParcelState, ComponentProps<typeof Badge>["color"]>> = {
  packed: "amber",
  shipped: "amber",
  "out-for-delivery": "amber",
  delivered: "grass",
  failed: "red",
};

/** The parcels of a part. `children`: the buttons of each. */
export function ParcelList({
  parcels,
  children,
}: {
  parcels: readonly Parcel[];
  children?: ((parcel: Parcel) => ReactNode) | undefined;
}) {
  return (
    <ul className="parcels" aria-label="Parcels">
      {parcels.map((parcel, at) => {
        const { id, state, tracking, link, lines } = parcel;
        const address = link && plainAddress(link);
        return (
          <li key={id} className="parcel stack">
            <p className="row part-return-head">
              <strong>{parcels.length > 1 ? `Parcel ${at + 1}` : "Parcel"}</strong>
              <Badge size="1" color={colours[state]} highContrast>
                {parcelStateNames[state]}
              </Badge>
            </p>
            <p>{lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(", ")}</p>
            <p className="soft">{parcelWords(parcel).join(" · ")}</p>
            {tracking && <Tracking text={tracking} />}
            {address && (
              <p>
                <a className="text-link" href={address} target="_blank" rel="noopener noreferrer">
                  Follow this parcel
                </a>
              </p>
            )}
            {children?.(parcel)}
          </li>
        );
      })}
    </ul>
  );
}
