// Near Me: rules near-4 to near-6. Pure, used by the browser and the server alike.

export interface Location {
  latitude: number;
  longitude: number;
}

/** Rule near-4: haversine with Earth radius 6371 km. */
export const earthRadiusKm = 6371;

/** Great-circle distance in kilometres, unrounded. */
export function distanceKm(from: Location, to: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  // For antipodes rounding can push `a` just past 1, where asin would be NaN.
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, a)));
}

/** Rule near-5: a badge only under 50 km, decided on the unrounded distance. Null: no badge. */
export function distanceBadge(km: number | null): string | null {
  if (km === null || !(km < 50)) return null;
  return km < 1 ? "<1km" : `${Math.round(km)}km`;
}

/** A coordinate from the API (numeric string or null) → number; null if empty or not a number. 0 is a place (rule near-6). */
export function parseCoordinate(value: string | null | undefined): number | null {
  if (value === null || value === undefined || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The vendor's location; null if it has none. */
export function vendorLocation(vendor: { latitude: string | null; longitude: string | null }): Location | null {
  const latitude = parseCoordinate(vendor.latitude);
  const longitude = parseCoordinate(vendor.longitude);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
