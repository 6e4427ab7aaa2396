// What a carrier wants to know of a vendor: where it collects, and what a full box is like.
import type { ReactNode } from "react";
import { type Collection, collectionLengths } from "#contract/delivery/delivery-rules.ts";
import { Field } from "#web/ui/field.tsx";
import type { PartDraft } from "./delivery-draft.ts";

const boxLabels: Readonly<Record<keyof PartDraft["box"], string>> = {
  lengthCm: "Length in cm",
  widthCm: "Width in cm",
  heightCm: "Height in cm",
  weightGrams: "Weight in kg",
  pieces: "Pieces that fit in",
};

const Group = ({ legend, short = false, children }: { legend: string; short?: boolean; children: ReactNode }) => (
  <fieldset className="stack delivery-vendor delivery-group">
    <legend>{legend}</legend>
    <div className={short ? "form-columns delivery-figures" : "form-columns"}>{children}</div>
  </fieldset>
);

export const BoxFields = ({
  box,
  error,
  onChange,
}: {
  box: PartDraft["box"];
  error: string | undefined;
  onChange: (box: PartDraft["box"]) => void;
}) => (
  <Group legend="A full box, as you pack it" short>
    {(Object.keys(boxLabels) as (keyof PartDraft["box"])[]).map((name, at) => (
      <Field
        key={name}
        label={boxLabels[name]}
        inputMode={name === "weightGrams" ? "decimal" : "numeric"}
        maxLength={6}
        error={at === 0 ? error : undefined}
        value={box[name]}
        onChange={({ target }) => onChange({ ...box, [name]: target.value })}
      />
    ))}
  </Group>
);

export const CollectionFields = ({
  at,
  errorOf,
  onChange,
}: {
  at: Collection;
  errorOf: (name: keyof Collection) => string | undefined;
  onChange: (at: Collection) => void;
}) => {
  const text = (name: keyof Collection) => ({
    value: at[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...at, [name]: target.value }),
  });
  return (
    <Group legend="Where the courier collects">
      <Field label="Street" maxLength={collectionLengths.street} {...text("street")} />
      <Field label="Suburb, township or village" maxLength={collectionLengths.suburb} {...text("suburb")} />
      <Field label="Postal code" inputMode="numeric" maxLength={4} {...text("postalCode")} />
    </Group>
  );
};
