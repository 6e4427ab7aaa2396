import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import type { SavedAddress } from "#contract/addresses/addresses.ts";
import { AddressLines } from "#web/ui/address-lines.tsx";
import { useAddresses } from "./addresses-data.ts";
import { AddressesFailed } from "./addresses-failed.tsx";
import { AddressForm } from "./lazy-form.tsx";

/** The checkout's address. Until one is chosen it is the one used last. */
export function useDeliverTo() {
  const read = useAddresses();
  const [chosenId, choose] = useState<string | null>(null);
  /** What is open below the address: the others, or the form. */
  const [open, setOpen] = useState<"others" | "form" | null>(null);
  const chosen = read.data?.find(({ id }) => id === chosenId) ?? read.data?.[0] ?? null;
  return { read, chosen, choose, open, setOpen };
}

export function DeliverTo({ read, chosen, choose, open, setOpen }: ReturnType<typeof useDeliverTo>) {
  const id = useId();
  return (
    <section className="panel stack gap-4" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Deliver to
      </h2>
      {read.isPending && <div className="skeleton address-loading" />}
      {read.isError && <AddressesFailed read={read} />}
      {chosen && open === null && <AddressLines address={chosen} />}
      {read.data && open === "others" && <Choices all={read.data} chosen={chosen} onChoose={choose} />}
      {read.data?.length === 0 && open === null && (
        <p className="soft">
          Without an address, the vendor has to ask you by email where your order goes. Only the vendors that you order
          from see it.
        </p>
      )}
      {open === "form" ? (
        <AddressForm
          before={null}
          onSaved={(saved) => {
            choose(saved.id);
            setOpen(null);
          }}
          onCancel={() => setOpen(null)}
        />
      ) : (
        <div className="row">
          {chosen && (
            <Button
              type="button"
              size="3"
              variant="soft"
              {...(open !== "others" && { color: "gray" as const, highContrast: true })}
              aria-expanded={open === "others"}
              onClick={() => setOpen(open === "others" ? null : "others")}
            >
              {open === "others" ? "Deliver here" : "Change"}
            </Button>
          )}
          {(!chosen || open === "others") && (
            <Button
              type="button"
              size="3"
              variant="soft"
              {...(chosen && { color: "gray" as const, highContrast: true })}
              disabled={read.isPending}
              onClick={() => setOpen("form")}
            >
              {chosen ? "Add another address" : "Add an address"}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const Choices = ({
  all,
  chosen,
  onChoose,
}: {
  all: readonly SavedAddress[];
  chosen: SavedAddress | null;
  onChoose: (id: string) => void;
}) => (
  <fieldset className="stack">
    <legend className="sr-only">Where to deliver</legend>
    {all.map((address) => (
      <label key={address.id} className="option">
        <input type="radio" name="address" checked={address.id === chosen?.id} onChange={() => onChoose(address.id)} />
        <AddressLines address={address} />
      </label>
    ))}
  </fieldset>
);
