// PUDO's lockers, and which of them are near a place. An address may have no pin, so its postal code or town says roughly where it is.
import * as z from "zod/mini";
import { type Box, goesInto } from "#contract/delivery/delivery-rules.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { distanceKm, type Location } from "#contract/shared/distance.ts";

const degrees = (limit: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(?:\.\d+)?$/))]),
    z.pipe(z.transform(Number), z.number().check(z.gte(-limit), z.lte(limit))),
  );
const side = z.number().check(z.gte(0));

/** An entry of PUDO's list, as far as it is used. */
export const pudoLocker = z.object({
  code: z.string().check(z.regex(/^[\w-]{1,20}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(150)),
  address: z.string().check(z.minLength(1), z.maxLength(300)),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Some entries are counters of shops, with prices of their own. */
  type: z.optional(z.nullable(z.object({ name: z.string() }))),
  place: z.optional(
    z.nullable(z.object({ town: z.optional(z.nullable(z.string())), postalCode: z.optional(z.nullable(z.string())) })),
  ),
  lstTypesBoxes: z.optional(z.nullable(z.array(z.object({ width: side, height: side, length: side, weight: side })))),
});
export type PudoLocker = z.output<typeof pudoLocker>;

export const isLocker = ({ type }: PudoLocker): boolean => !type || foldCase(type.name) === "locker";

/** Whether it has a box for this; one that doesn't say what it has is taken to have all sizes. */
export const fits = ({ lstTypesBoxes: spaces }: PudoLocker, box: Box): boolean =>
  !spaces?.length ||
  spaces.some(({ width, height, length, weight }) =>
    goesInto(box, { cm: [width, height, length], weightGrams: weight * 1000 }),
  );

export interface Whereabouts {
  pin: Location | null;
  postalCode: string | null;
  /** Suburb and town. */
  towns: readonly string[];
}

/** Codes that are further apart say nothing. */
const mostCodesApart = 100;
/** Nobody fetches a parcel further away. */
const mostKm = 100;

/** The nearest first. Empty: nothing is known of where it is, or there is none. */
export function nearest(lockers: readonly PudoLocker[], where: Whereabouts, most: number): PudoLocker[] {
  const at = where.pin ?? roughly(lockers, where);
  if (at === null) return [];
  return lockers
    .map((locker) => ({ locker, km: distanceKm(at, locker) }))
    .filter(({ km }) => km <= mostKm)
    .sort((a, b) => a.km - b.km || (a.locker.code < b.locker.code ? -1 : 1))
    .slice(0, most)
    .map(({ locker }) => locker);
}

/** The middle of the lockers with its postal code, else of those in its town, else where the code next to it is. */
function roughly(lockers: readonly PudoLocker[], { postalCode, towns }: Whereabouts): Location | null {
  const named = new Set(towns.map((town) => foldCase(town.trim())));
  return (
    middleOf(lockers.filter(({ place }) => postalCode !== null && place?.postalCode === postalCode)) ??
    middleOf(lockers.filter(({ place }) => place?.town && named.has(foldCase(place.town.trim())))) ??
    middleOf(nextCode(lockers, postalCode))
  );
}

function middleOf(lockers: readonly PudoLocker[]): Location | null {
  if (lockers.length === 0) return null;
  const mean = (of: (locker: PudoLocker) => number) =>
    lockers.reduce((sum, locker) => sum + of(locker), 0) / lockers.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

function nextCode(lockers: readonly PudoLocker[], postalCode: string | null): PudoLocker[] {
  const apart = ({ place }: PudoLocker) => Math.abs(Number(place?.postalCode || Number.NaN) - Number(postalCode));
  const known = lockers.filter((locker) => postalCode !== null && apart(locker) <= mostCodesApart);
  const least = Math.min(...known.map(apart));
  return known.filter((locker) => apart(locker) === least);
}
