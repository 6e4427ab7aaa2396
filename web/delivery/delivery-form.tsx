import { Button } from "@radix-ui/themes";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import { type CarrierKind, type DeliveryKind, doorKinds, placeMaxLength } from "#contract/delivery/delivery-rules.ts";
import { provinces } from "#contract/shared/provinces.ts";
import { messageOf } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast-store.ts";
import { useUnsavedWarning } from "#web/lib/unsaved-warning.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Field, TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { SwitchRow } from "#web/ui/switch-row.tsx";
import { BoxFields, CollectionFields } from "./carrier-fields.tsx";
import { useSaveDelivery } from "./delivery-data.ts";
import { checkDraft, type Draft, type Part, type PartDraft, readDraft } from "./delivery-draft.ts";

const doorNames: Readonly<Record<(typeof doorKinds)[number] | "none", [name: string, hint: string]>> = {
  free: ["Free", "Shoppers pay nothing; you pay the courier. New vendors begin with this"],
  flat: ["One price", "The same for every order"],
  "free-above": ["Free from an amount", "Smaller orders pay one price"],
  "by-province": ["By province", "Each province has its price"],
  courier: ["Courier's price", "The Courier Guy fetches it at your place and says what each address costs"],
  none: ["Not at all", "Shoppers collect, or use a locker"],
};

/** How a vendor delivers: to the door in one way, and by collection and locker if it likes. */
export function DeliveryForm({
  options,
  carriers,
}: {
  options: readonly DeliveryOption[];
  /** That the shop can ask for prices. */
  carriers: readonly CarrierKind[];
}) {
  const [begun, setBegun] = useState(() => readDraft(options));
  const [draft, setDraft] = useState(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useRef(false);
  useLayoutEffect(() => {
    if (!focusWrong.current) return;
    focusWrong.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const save = useSaveDelivery();
  const press = usePress({
    mutateAsync: async (typed: Draft) => {
      const { body, errors: wrong } = checkDraft(typed);
      focusWrong.current = Object.keys(wrong).length > 0;
      setErrors(wrong);
      if (focusWrong.current) return;
      if (body.options.length === 0) {
        return void toast({ title: "Delivery not saved", description: "Please offer at least one way to deliver." });
      }
      try {
        await save.mutateAsync(body);
        setBegun(typed);
      } catch (error) {
        toast({ title: "Delivery not saved", description: messageOf(error) });
      }
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(save.isPending);
  useUnsavedWarning(JSON.stringify(draft) !== JSON.stringify(begun));

  const change = (part: Part, changes: Partial<PartDraft>) =>
    setDraft((now) => ({ ...now, [part]: { ...now[part], ...changes } }));
  const text = (part: Part, name: "price" | "freeFrom" | "place" | "days", field: string) => ({
    value: draft[part][name],
    error: errors[`${part}.${field}`],
    onChange: ({ target }: { target: { value: string } }) => change(part, { [name]: target.value }),
  });
  const price = (part: Part, label: string) => (
    <Field label={label} inputMode="decimal" maxLength={12} {...text(part, "price", "priceCents")} />
  );
  const days = (part: Part, label = "Days until it arrives") => (
    <Field label={label} inputMode="numeric" maxLength={3} {...text(part, "days", "leadDays")} />
  );
  const offered = (part: Part, kind: DeliveryKind) => ({
    checked: draft[part].kind === kind,
    onChange: (on: boolean) => change(part, { kind: on ? kind : "none" }),
  });
  const { kind } = draft.door;
  /** Also one that was chosen before the shop gave up its account with the carrier, so that it can be changed. */
  const shows = (carrier: CarrierKind) =>
    carriers.includes(carrier) || options.some((option) => option.kind === carrier);
  const parcel = (part: Part) => (
    <BoxFields
      box={draft[part].box}
      error={errors[`${part}.box`] ?? errors[`${part}.lockerBox`]}
      onChange={(box) => change(part, { box })}
    />
  );
  return (
    <form
      ref={form}
      className="stack gap-4-5"
      aria-label="Delivery"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press(draft);
      }}
    >
      <section className="panel stack gap-4">
        <h2 className="panel-title" id="door-title">
          To the door
        </h2>
        <div className="stack" role="radiogroup" aria-labelledby="door-title">
          {([...doorKinds, "none"] as const)
            .filter((each) => each !== "courier" || shows(each))
            .map((each) => (
              <label key={each} className="option">
                <input
                  type="radio"
                  name="door"
                  checked={kind === each}
                  onChange={() => change("door", { kind: each })}
                />
                <span>
                  {doorNames[each][0]} <span className="soft delivery-place">{doorNames[each][1]}</span>
                </span>
              </label>
            ))}
        </div>
        {kind === "by-province" && (
          <p className="soft">
            In rand. A province without a price of its own has that of all others, and if they have none, nothing is
            delivered there.
          </p>
        )}
        {kind === "courier" && (
          <>
            <CollectionFields
              at={draft.door.collectAt}
              errorOf={(name) => errors[`door.${name}`]}
              onChange={(collectAt) => change("door", { collectAt })}
            />
            {parcel("door")}
          </>
        )}
        {kind !== "none" && (
          <div className={kind === "by-province" ? "form-columns delivery-figures" : "form-columns"}>
            {kind === "flat" && price("door", "Price in rand")}
            {kind === "free-above" && (
              <>
                {price("door", "Price below the amount, in rand")}
                <Field
                  label="Free from, in rand"
                  inputMode="decimal"
                  maxLength={12}
                  {...text("door", "freeFrom", "freeFromCents")}
                />
              </>
            )}
            {kind === "by-province" && (
              <Provinces draft={draft.door} error={errors["door.provinceCents"]} onChange={(to) => change("door", to)}>
                {price("door", "Other provinces")}
              </Provinces>
            )}
            {days("door", kind === "courier" ? "Days until you hand it over" : undefined)}
          </div>
        )}
      </section>
      <section className="panel stack gap-4">
        <SwitchRow label="Collection" hint="Shoppers fetch it at your place" {...offered("collection", "collection")} />
        {draft.collection.kind === "collection" && (
          <>
            <TextAreaField
              label="Where and when"
              rows={2}
              hint="Everybody who buys from you reads it"
              maxLength={placeMaxLength}
              {...text("collection", "place", "place")}
            />
            <div className="form-columns">
              {price("collection", "Price in rand (empty: free)")}
              {days("collection", "Days until it is ready")}
            </div>
          </>
        )}
      </section>
      <section className="panel stack gap-4">
        <SwitchRow
          label="Pick-up locker"
          hint="You bring it to the locker nearest to the shopper's address; the locker sends a PIN to the mobile"
          {...offered("locker", "locker")}
        />
        {draft.locker.kind === "locker" && (
          <div className="form-columns">
            {price("locker", "Price in rand")}
            {days("locker")}
          </div>
        )}
      </section>
      {shows("pudo") && (
        <section className="panel stack gap-4">
          <SwitchRow
            label="PUDO locker"
            hint="You bring it to any PUDO locker, shoppers choose the one where they fetch it; PUDO says what it costs"
            {...offered("pudo", "pudo")}
          />
          {draft.pudo.kind === "pudo" && (
            <>
              {parcel("pudo")}
              <div className="form-columns">{days("pudo")}</div>
            </>
          )}
        </section>
      )}
      <Button ref={button} type="submit" size="3" loading={save.isPending} className="form-submit">
        Save delivery
      </Button>
    </form>
  );
}

function Provinces({
  draft,
  error,
  onChange,
  children,
}: {
  draft: PartDraft;
  error: string | undefined;
  onChange: (changes: Partial<PartDraft>) => void;
  children: ReactNode;
}) {
  return (
    <>
      {provinces.map((province, at) => (
        <Field
          key={province}
          label={province}
          inputMode="decimal"
          maxLength={12}
          error={at === 0 ? error : undefined}
          value={draft.provinces[province]}
          onChange={({ target }) => onChange({ provinces: { ...draft.provinces, [province]: target.value } })}
        />
      ))}
      {children}
    </>
  );
}
