import { beforeEach, describe, expect, test } from "bun:test";
import { forgetLocation, locate, useShopperLocation } from "#web/lib/location-store.ts";
import { clearToasts, useToasts } from "#web/lib/toast-store.ts";
import { pressNearMe } from "./near-me.ts";

const capeTown = { latitude: -33.92, longitude: 18.42 };

/** A fake geolocation that counts its calls. */
function geolocation(outcome: typeof capeTown | string) {
  const asked = { times: 0 };
  const answer: Pick<Geolocation, "getCurrentPosition"> = {
    getCurrentPosition(found, failed) {
      asked.times += 1;
      expect(useShopperLocation.getState().locating).toBe(true);
      if (typeof outcome === "string") failed?.({ message: outcome } as GeolocationPositionError);
      else found({ coords: outcome } as unknown as GeolocationPosition);
    },
  };
  Object.defineProperty(navigator, "geolocation", { value: answer, configurable: true });
  return asked;
}

let on = false;
const press = () =>
  pressNearMe(on, (turned) => {
    on = turned;
  });
const shownToast = () => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description, current.variant];
};

beforeEach(() => {
  on = false;
  forgetLocation();
  clearToasts();
});

describe("Near Me (rules near-1 and near-2)", () => {
  test("the first granted press asks the browser, turns it on and says so", async () => {
    const asked = geolocation(capeTown);
    await press();
    expect(on).toBe(true);
    expect(shownToast()).toEqual(["Showing nearby products", "Sorted by distance from you", undefined]);
    expect(useShopperLocation.getState()).toEqual({ location: capeTown, locating: false });
    expect(asked.times).toBe(1);
  });
  test("once a location exists each press toggles, without asking again", async () => {
    const asked = geolocation(capeTown);
    await press();
    await press();
    expect(on).toBe(false);
    expect(shownToast()).toEqual(["Showing all products", "Filters removed", undefined]);
    await press();
    expect(on).toBe(true);
    expect(asked.times).toBe(1);
  });
  test("an error turns it off, with the browser's message", async () => {
    on = true;
    geolocation("User denied Geolocation");
    await press();
    expect(on).toBe(false);
    expect(shownToast()).toEqual(["Location unavailable", "User denied Geolocation", undefined]);
    expect(useShopperLocation.getState()).toEqual({ location: null, locating: false });
  });
  test("a browser without geolocation says so", async () => {
    Object.defineProperty(navigator, "geolocation", { value: undefined, configurable: true });
    await press();
    expect(shownToast()).toEqual(["Location unavailable", "Geolocation is not supported by your browser", undefined]);
  });
  test("a press while locating does nothing", async () => {
    Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition() {} }, configurable: true });
    void locate();
    await press();
    expect(on).toBe(false);
    expect(shownToast()).toBeNull();
  });
});
