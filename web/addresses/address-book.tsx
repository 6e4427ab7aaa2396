import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import type { SavedAddress } from "#contract/addresses/addresses.ts";
import { usePress } from "#web/lib/use-press.ts";
import { AddressLines } from "#web/ui/address-lines.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAddresses, useRemoveAddress } from "./addresses-data.ts";
import { AddressesFailed } from "./addresses-failed.tsx";
import { AddressForm } from "./lazy-form.tsx";

/** The account's addresses, with what can be done with them. */
export function AddressBook() {
  const id = useId();
  const read = useAddresses();
  /** The address in the form; "new" for one more. */
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="panel stack gap-5" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Delivery addresses
      </h2>
      <p className="soft">
        Only the vendors that you order from see the address of that order, and not before you have paid.
      </p>
      {read.isError && <AddressesFailed read={read} />}
      {read.data && read.data.length > 0 && (
        <ul className="address-list">
          {read.data.map((address) => (
            <li key={address.id}>
              {open === address.id ? (
                <AddressForm before={address} onSaved={close} onCancel={close} />
              ) : (
                <Saved address={address} onEdit={() => setOpen(address.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === "new" ? (
        <div className="address-new stack gap-4">
          <h3 className="field-label">New address</h3>
          <AddressForm before={null} onSaved={close} onCancel={close} />
        </div>
      ) : (
        <Button type="button" size="3" variant="soft" className="form-submit" onClick={() => setOpen("new")}>
          Add an address
        </Button>
      )}
    </section>
  );
}

function Saved({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const remove = useRemoveAddress();
  const press = usePress(remove);
  const name = `${address.recipient}, ${address.street}`;
  return (
    <div className="spread address-row">
      <AddressLines address={address} />
      <div className="row">
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          highContrast
          aria-label={`Change ${name}`}
          onClick={onEdit}
        >
          Change
        </Button>
        <ConfirmDialog
          title="Remove this address?"
          text={`${name} leaves your address book. Orders on their way keep it until they have arrived.`}
          action="Remove"
          destructive
          onConfirm={() => press(address)}
          trigger={
            <Button
              type="button"
              size="3"
              variant="soft"
              color="red"
              highContrast
              loading={remove.isPending}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          }
        />
      </div>
    </div>
  );
}
