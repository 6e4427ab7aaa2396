// The typed text of a vendor's delivery form, and the options that it means.
import type { DeliveryBody, DeliveryOption } from "#contract/delivery/delivery.ts";
import {
  type Box,
  type Collection,
  type DeliveryKind,
  isCarrierKind,
  isDoorKind,
  lockerBoxFor,
  mostDeliveryCents,
  mostFreeFromCents,
  mostInBox,
  mostLeadDays,
  noLockerHolds,
} from "#contract/delivery/delivery-rules.ts";
import { centsToPrice, priceToCents } from "#contract/shared/money.ts";
import { type Province, provinces } from "#contract/shared/provinces.ts";

/** The form's parts; a part that isn't offered is "none". */
export const parts = ["door", "collection", "locker", "pudo"] as const;
export type Part = (typeof parts)[number];

export interface PartDraft {
  kind: DeliveryKind | "none";
  price: string;
  freeFrom: string;
  provinces: Record<Province, string>;
  place: string;
  days: string;
  /** Centimetres, kilograms and pieces, as typed. */
  box: Record<keyof Box, string>;
  collectAt: Collection;
}
export type Draft = Record<Part, PartDraft>;

const priceText = (cents: number | null): string => (cents === null ? "" : centsToPrice(cents));

/** Where a vendor begins. */
const usualBox: Box = { lengthCm: 30, widthCm: 20, heightCm: 15, weightGrams: 2000, pieces: 4 };

const boxText = ({ weightGrams, ...others }: Box): Record<keyof Box, string> => ({
  lengthCm: String(others.lengthCm),
  widthCm: String(others.widthCm),
  heightCm: String(others.heightCm),
  weightGrams: String(weightGrams / 1000),
  pieces: String(others.pieces),
});

function draftOf(option: DeliveryOption | undefined): PartDraft {
  return {
    kind: option?.kind ?? "none",
    price: priceText(option?.priceCents ?? null),
    freeFrom: priceText(option?.freeFromCents ?? null),
    provinces: Object.fromEntries(
      provinces.map((province) => [province, priceText(option?.provinceCents[province] ?? null)]),
    ) as Record<Province, string>,
    place: option?.place ?? "",
    days: String(option?.leadDays ?? 3),
    box: boxText(option?.box ?? usualBox),
    collectAt: option?.collectAt ?? { street: "", suburb: "", postalCode: "" },
  };
}

const partOf = ({ kind }: Pick<DeliveryOption, "kind">): Part =>
  isDoorKind(kind) ? "door" : kind === "collection" || kind === "pudo" ? kind : "locker";

/** A vendor that has set nothing delivers to the door for free. */
export function readDraft(options: readonly DeliveryOption[]): Draft {
  const found = (part: Part) => draftOf(options.find((option) => partOf(option) === part));
  const door = found("door");
  return {
    door: options.length === 0 ? { ...door, kind: "free" } : door,
    collection: found("collection"),
    locker: found("locker"),
    pudo: found("pudo"),
  };
}

/** null for no text, NaN for text that is no such amount. */
function centsIn(text: string, most: number): number | null {
  const amount = text.replace(/\s/g, "").replace(/^R/i, "").replace(",", ".");
  if (amount === "") return null;
  const cents = priceToCents(amount);
  return cents === null || cents > most ? Number.NaN : cents;
}

const messages = {
  priceCents: "Please enter a price, like 60 or 59.50",
  freeFromCents: "Please enter an amount, like 500",
  provinceCents: "Please enter prices like 60 or 59.50, for at least one province",
  place: "Please say where and when to collect",
  box: `Please enter whole centimetres (to ${mostInBox.lengthCm}), kilograms (to ${mostInBox.weightGrams / 1000}) and pieces`,
  lockerBox: noLockerHolds,
  street: "Please enter the street where the courier collects",
  suburb: "Please enter a suburb, township or village",
  postalCode: "A postal code has 4 digits",
  leadDays: `Please enter a number of days, 0 to ${mostLeadDays}`,
};
type Wrong = keyof typeof messages;

/** Null: not such a box. */
function readBox(typed: PartDraft["box"]): Box | null {
  const whole = (text: string, most: number) =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) <= most ? Number(text) : 0;
  const kilograms = /^\d{1,2}(?:[.,]\d{1,3})?$/.test(typed.weightGrams.trim())
    ? typed.weightGrams.replace(",", ".")
    : "0";
  const box = {
    lengthCm: whole(typed.lengthCm, mostInBox.lengthCm),
    widthCm: whole(typed.widthCm, mostInBox.widthCm),
    heightCm: whole(typed.heightCm, mostInBox.heightCm),
    weightGrams: Math.round(Number(kilograms) * 1000),
    pieces: whole(typed.pieces, mostInBox.pieces),
  };
  return Object.values(box).every((each) => each > 0) && box.weightGrams <= mostInBox.weightGrams ? box : null;
}

function readPart(typed: PartDraft, kind: DeliveryKind): { option: DeliveryOption; wrong: Wrong[] } {
  const byCarrier = isCarrierKind(kind);
  const price = kind === "free" ? 0 : byCarrier ? null : centsIn(typed.price, mostDeliveryCents);
  const box = byCarrier ? readBox(typed.box) : null;
  const { street, suburb, postalCode } = typed.collectAt;
  const collectAt = { street: street.trim(), suburb: suburb.trim(), postalCode: postalCode.trim() };
  const freeFromCents = kind === "free-above" ? centsIn(typed.freeFrom, mostFreeFromCents) : null;
  const byProvince = provinces.flatMap((province) => {
    const cents = kind === "by-province" ? centsIn(typed.provinces[province], mostDeliveryCents) : null;
    return cents === null ? [] : [[province, cents] as const];
  });
  const place = kind === "collection" ? typed.place.trim() || null : null;
  const days = typed.days.trim();
  const option: DeliveryOption = {
    kind,
    priceCents: price === null && kind === "collection" ? 0 : price,
    freeFromCents,
    provinceCents: Object.fromEntries(byProvince),
    place,
    leadDays: /^\d{1,3}$/.test(days) ? Number(days) : Number.NaN,
    ...(box && { box }),
    ...(kind === "courier" && { collectAt }),
  };
  const wrong: Wrong[] = [];
  if (Number.isNaN(price) || (option.priceCents === null && kind !== "by-province" && !byCarrier))
    wrong.push("priceCents");
  if (kind === "free-above" && !freeFromCents) wrong.push("freeFromCents");
  if (kind === "by-province" && (byProvince.length === 0 || byProvince.some(([, cents]) => Number.isNaN(cents))))
    wrong.push("provinceCents");
  if (kind === "collection" && place === null) wrong.push("place");
  if (byCarrier && box === null) wrong.push("box");
  if (kind === "pudo" && box !== null && lockerBoxFor(box) === null) wrong.push("lockerBox");
  if (kind === "courier") {
    if (collectAt.street.length < 2) wrong.push("street");
    if (collectAt.suburb.length < 2) wrong.push("suburb");
    if (!/^\d{4}$/.test(collectAt.postalCode)) wrong.push("postalCode");
  }
  if (!(option.leadDays <= mostLeadDays)) wrong.push("leadDays");
  return { option, wrong };
}

/** The body, and a message for each wrong field, named "door.priceCents". Without the schema, whose library is larger than the form. */
export function checkDraft(draft: Draft): { body: DeliveryBody; errors: Record<string, string> } {
  const options: DeliveryOption[] = [];
  const errors: Record<string, string> = {};
  for (const part of parts) {
    const { kind } = draft[part];
    if (kind === "none") continue;
    const { option, wrong } = readPart(draft[part], kind);
    options.push(option);
    for (const field of wrong) errors[`${part}.${field}`] = messages[field];
  }
  return { body: { options }, errors };
}
