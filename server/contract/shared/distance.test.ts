import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { distanceBadge, distanceKm, earthRadiusKm, parseCoordinate, vendorLocation } from "./distance.ts";

const capeTown = { latitude: -33.9249, longitude: 18.4241 };
const johannesburg = { latitude: -26.2041, longitude: 28.0473 };
const durban = { latitude: -29.8587, longitude: 31.0218 };

describe("haversine with Earth radius 6371 km (rule near-4)", () => {
  test.each([
    ["a place and itself", capeTown, capeTown, 0],
    [
      "one degree of longitude on the equator",
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 1 },
      111.19492664,
    ],
    [
      "a quarter of a meridian",
      { latitude: 0, longitude: 0 },
      { latitude: 90, longitude: 0 },
      (earthRadiusKm * Math.PI) / 2,
    ],
    [
      "opposite points of the globe",
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 180 },
      earthRadiusKm * Math.PI,
    ],
    [
      "opposite points off the axes",
      { latitude: 33.3, longitude: -71.7 },
      { latitude: -33.3, longitude: 108.3 },
      earthRadiusKm * Math.PI,
    ],
    ["across the date line", { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.19492664],
    ["Cape Town and Johannesburg", capeTown, johannesburg, 1261.6],
    ["Johannesburg and Durban", johannesburg, durban, 498.9],
  ])("%s", (_name, from, to, km) => {
    expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(km > 400 && km < 2000 ? 1.5 : 1e-4);
  });

  test("is symmetric, never negative and never NaN", () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const km = distanceKm(a, b);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(earthRadiusKm * Math.PI + 1e-6);
        expect(Math.abs(km - distanceKm(b, a))).toBeLessThan(1e-6);
      }),
    );
  });
});

test.each([
  [null, null],
  [0, "<1km"],
  [0.4, "<1km"],
  [0.999999, "<1km"],
  [1, "1km"],
  [1.49, "1km"],
  [1.5, "2km"],
  [12.3, "12km"],
  [49.4, "49km"],
  // Decided on the unrounded distance: 49.6 is under 50 and shows as 50km.
  [49.6, "50km"],
  [49.999, "50km"],
  [50, null],
  [1261, null],
  [Number.NaN, null],
])("the badge of %p km is %p", (km, badge) => {
  expect(distanceBadge(km)).toBe(badge);
});

test.each([
  ["-33.9249", -33.9249],
  ["0", 0],
  ["", null],
  ["   ", null],
  ["somewhere", null],
  ["Infinity", null],
  [null, null],
  [undefined, null],
])("the coordinate %p is parsed as %p", (text, number) => {
  expect(parseCoordinate(text)).toBe(number);
});

test("0 is a place, and one coordinate without the other is no location", () => {
  expect(vendorLocation({ latitude: "0", longitude: "0" })).toEqual({ latitude: 0, longitude: 0 });
  expect(vendorLocation({ latitude: "-33.9", longitude: "" })).toBeNull();
  expect(vendorLocation({ latitude: null, longitude: "18.4" })).toBeNull();
});
