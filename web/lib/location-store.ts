// The shopper's location. Kept in memory only, and requested only on a press (rule near-3).
import { create } from "zustand";
import type { Location } from "#contract/shared/distance.ts";

interface ShopperLocation {
  location: Location | null;
  locating: boolean;
}

export const useShopperLocation = create<ShopperLocation>(() => ({ location: null, locating: false }));

/** Rule near-2. */
const unsupported = "Geolocation is not supported by your browser";

/** Asks the browser. Rejects with an `Error` that has the browser's own message. */
export function askBrowser(
  geolocation: Geolocation | undefined = navigator.geolocation,
  options: PositionOptions = {},
): Promise<Location> {
  if (!geolocation) return Promise.reject(new Error(unsupported));
  return new Promise<Location>((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new Error(error.message)),
      { timeout: 20_000, maximumAge: 5 * 60_000, ...options },
    );
  });
}

/** Asks for the location and stores it for the whole app. */
export function locate(geolocation: Geolocation | undefined = navigator.geolocation): Promise<Location> {
  if (geolocation) useShopperLocation.setState({ locating: true });
  return askBrowser(geolocation).then(
    (location) => {
      useShopperLocation.setState({ location, locating: false });
      return location;
    },
    (error: unknown) => {
      useShopperLocation.setState({ locating: false });
      throw error;
    },
  );
}

/** Whether the shopper already allowed it, so that no prompt would show. */
export async function locationIsAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
}

export const forgetLocation = (): void => useShopperLocation.setState({ location: null, locating: false });
