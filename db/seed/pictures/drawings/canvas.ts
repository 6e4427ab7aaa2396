// The pen that all demo pictures are drawn with: SVG pieces on a square of 640 units, light from the upper left.

export type Drawing = { background: string; draw: () => string };
export type Drawings = Record<string, Drawing>;

export const size = 640;

let defs: string[] = [];
const define = (make: (id: string) => string): string => {
  const id = `d${defs.length}`;
  defs.push(make(id));
  return id;
};
const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Linear gradient; angle 0 runs left to right, 90 top to bottom. A stop may name its offset: "#fff@0.3". */
export const lin = (stops: string[], angle = 90): string =>
  `url(#${define(
    (id) =>
      `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${gradientStops(stops)}</linearGradient>`,
  )})`;
/** Radial gradient, centre and radius as shares of the shape. */
export const rad = (stops: string[], cx = 0.5, cy = 0.5, r = 0.6): string =>
  `url(#${define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${gradientStops(stops)}</radialGradient>`)})`;
const gradientStops = (stops: string[]): string =>
  stops
    .map((stop, index) => {
      const [color, offset] = stop.split("@");
      return `<stop offset="${offset ?? n(index / Math.max(1, stops.length - 1))}" stop-color="${color}"/>`;
    })
    .join("");

/** Mixes a hex colour with white (amount > 0) or near-black (amount < 0). */
export function tone(color: string, amount: number): string {
  const to = amount > 0 ? [255, 255, 255] : [18, 16, 28];
  const share = Math.abs(amount);
  return `#${[1, 3, 5]
    .map((at, index) => {
      const from = Number.parseInt(color.slice(at, at + 2), 16);
      return Math.round(from + ((to[index] ?? 0) - from) * share)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
}
/** Light from the left over a round body. */
export const round = (color: string): string =>
  lin([tone(color, -0.12), `${tone(color, 0.28)}@0.28`, `${color}@0.6`, tone(color, -0.3)], 0);
/** Light from above over a flat body. */
export const flat = (color: string, strength = 0.16): string =>
  lin([tone(color, strength), tone(color, -strength)], 80);
/** A ball. */
export const ball = (color: string): string =>
  rad([tone(color, 0.42), `${color}@0.55`, tone(color, -0.32)], 0.36, 0.3, 0.8);

export const R = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(rx)}" fill="${fill}" ${more}/>`;
export const E = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
export const C = (cx: number, cy: number, r: number, fill: string, more = ""): string => E(cx, cy, r, r, fill, more);
export const P = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
/** A stroke with round ends. */
export const L = (d: string, color: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const ring = (cx: number, cy: number, r: number, color: string, width: number, more = ""): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${n(width)}" ${more}/>`;
export const G = (transform: string, ...parts: string[]): string => `<g transform="${transform}">${parts.join("")}</g>`;
export const fade = (opacity: number, ...parts: string[]): string => `<g opacity="${opacity}">${parts.join("")}</g>`;
/** `parts`, cut to the outline of `shape`. */
export const clip = (shape: string, ...parts: string[]): string =>
  `<g clip-path="url(#${define((id) => `<clipPath id="${id}">${shape}</clipPath>`)})">${parts.join("")}</g>`;
export const blur = (amount: number, ...parts: string[]): string =>
  `<g filter="url(#${define(
    (id) =>
      `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
  )})">${parts.join("")}</g>`;
/** The soft shadow of something that stands on the floor. */
export const shadow = (cx: number, cy: number, rx: number, ry = 16, opacity = 0.32): string =>
  blur(11, E(cx, cy, rx, ry, "#1c1830", `opacity="${opacity}"`)) +
  blur(4, E(cx, cy - 2, rx * 0.86, ry * 0.45, "#1c1830", `opacity="${opacity * 0.8}"`));
/** A pattern tile as a fill. */
export const tile = (w: number, h: number, parts: string, transform = ""): string =>
  `url(#${define(
    (id) =>
      `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${parts}</pattern>`,
  )})`;
export const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("");
/** Evenly mixed numbers from 0 to 1, the same in every run. */
export function dice(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

// Letterforms of our own, single strokes on a body 10 high, so that no picture depends on an installed font.
const letters: Record<string, [width: number, path: string]> = {
  A: [7, "M0 10 L3.5 0 L7 10 M1.2 6.6 H5.8"],
  B: [6, "M0 5 H3.4 A2.5 2.5 0 0 0 3.4 0 H0 V10 H3.5 A2.5 2.5 0 0 0 3.5 5"],
  C: [7, "M6.8 1.8 A4.2 5 0 1 0 6.8 8.2"],
  D: [7, "M0 0 V10 H2.4 A4.6 5 0 0 0 2.4 0 Z"],
  E: [5.4, "M5.4 0 H0 V10 H5.4 M0 5 H4.6"],
  F: [5.2, "M5.2 0 H0 V10 M0 5 H4.4"],
  G: [7.4, "M6.8 1.7 A4.2 5 0 1 0 7.2 8 V5.4 H4.4"],
  H: [6.6, "M0 0 V10 M6.6 0 V10 M0 5 H6.6"],
  I: [0.4, "M.2 0 V10"],
  J: [4.6, "M4.4 0 V7 A2.3 2.9 0 0 1 0 7.4"],
  K: [6, "M0 0 V10 M5.8 0 L0 5.8 M2 4.2 L6 10"],
  L: [5, "M0 0 V10 H5"],
  M: [8, "M0 10 V0 L4 6.4 L8 0 V10"],
  N: [6.8, "M0 10 V0 L6.8 10 V0"],
  O: [8, "M4 0 A4 5 0 1 0 4 10 A4 5 0 1 0 4 0 Z"],
  P: [6, "M0 10 V0 H3.4 A2.7 2.8 0 0 1 3.4 5.6 H0"],
  Q: [8, "M4 0 A4 5 0 1 0 4 10 A4 5 0 1 0 4 0 Z M5.2 7.4 L7.8 10.4"],
  R: [6.2, "M0 10 V0 H3.4 A2.7 2.7 0 0 1 3.4 5.4 H0 M3 5.4 L6.2 10"],
  S: [6, "M5.6 1.6 C4.6 -.6 .4 -.5 .4 2.5 C.4 5.6 5.8 4.3 5.8 7.4 C5.8 10.6 1 10.6 0 8.2"],
  T: [6.6, "M0 0 H6.6 M3.3 0 V10"],
  U: [6.6, "M0 0 V6.6 A3.3 3.4 0 0 0 6.6 6.6 V0"],
  V: [7, "M0 0 L3.5 10 L7 0"],
  W: [9.6, "M0 0 L2.4 10 L4.8 1.6 L7.2 10 L9.6 0"],
  X: [6.4, "M0 0 L6.4 10 M6.4 0 L0 10"],
  Y: [6.6, "M0 0 L3.3 5 L6.6 0 M3.3 5 V10"],
  Z: [6, "M0 0 H6 L0 10 H6"],
  "0": [6.6, "M3.3 0 A3.3 5 0 1 0 3.3 10 A3.3 5 0 1 0 3.3 0 Z"],
  "1": [2.6, "M0 2 L2.4 0 V10"],
  "2": [6, "M.2 2.6 A2.9 2.7 0 1 1 5.4 4.2 L0 10 H6"],
  "3": [5.8, "M.2 0 H5.4 L2.6 3.9 A3 3 0 1 1 0 8.4"],
  "4": [6.4, "M4.8 10 V0 L0 7 H6.4"],
  "5": [5.8, "M5.2 0 H.8 L.4 4.4 A3.2 3.1 0 1 1 0 8.6"],
  "6": [6.2, "M4.8 0 L.8 5 A3 3 0 1 0 3.1 3.9 A3 3 0 0 0 .6 5.6"],
  "7": [5.8, "M0 0 H5.8 L2 10"],
  "8": [6, "M3 4.6 A2.3 2.3 0 1 1 3.1 4.6 A2.7 2.7 0 1 1 3 4.6"],
  "9": [6.2, "M1.4 10 L5.4 5 A3 3 0 1 0 3.1 6.1 A3 3 0 0 0 5.6 4.4"],
  "-": [4, "M0 5.4 H4"],
  "+": [5, "M0 5 H5 M2.5 2.5 V7.5"],
  "=": [5, "M0 3.8 H5 M0 6.6 H5"],
  "'": [0.6, "M.3 0 V2.4"],
  ".": [0.4, "M.2 9.9 V10"],
  "!": [0.4, "M.2 0 V6.6 M.2 9.8 V10"],
  "&": [6.8, "M6.6 10 L1.8 3 A1.9 1.7 0 1 1 4.6 2.4 C4.6 4.6 .2 4.6 .2 7.4 A2.7 2.6 0 0 0 5.2 8.2 L6.6 6"],
  "%": [7, "M6.4 0 L.6 10 M1.5 1 V2.4 M5.5 7.6 V9"],
  Ë: [5.4, "M5.4 0 H0 V10 H5.4 M0 5 H4.6 M1.2 -2.6 V-2.5 M4.2 -2.6 V-2.5"],
  ":": [0.6, "M.3 3 V3.1 M.3 8 V8.1"],
  " ": [3, ""],
};

/**
 * A line of capitals, `height` tall from `y` down, centred on `x` (or starting there). `weight` is the stroke in parts
 * of the height; `maxWidth` narrows the letters when the line would be longer.
 */
export function words(
  line: string,
  x: number,
  y: number,
  height: number,
  color: string,
  options: { weight?: number; align?: "middle" | "start"; maxWidth?: number; spacing?: number } = {},
): string {
  const { weight = 0.17, align = "middle", maxWidth = Number.POSITIVE_INFINITY, spacing = 2.4 } = options;
  let at = 0;
  const paths: string[] = [];
  for (const character of line) {
    const letter = letters[character];
    if (!letter) throw new Error(`No letterform for "${character}"`);
    if (letter[1]) paths.push(`<path d="${letter[1]}" transform="translate(${n(at)} 0)"/>`);
    at += letter[0] + spacing;
  }
  const scale = height / 10;
  const width = (at - spacing) * scale;
  const squeeze = Math.min(1, maxWidth / width);
  const left = align === "middle" ? x - (width * squeeze) / 2 : x;
  return `<g transform="translate(${n(left)} ${n(y)}) scale(${(scale * squeeze).toFixed(4)} ${n(scale)})" fill="none" stroke="${color}" stroke-width="${weight * 10}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}

/** The whole picture: a seamless studio in the drawing's colour, a lighter disc behind, the subject in front. */
export function picture(drawing: Drawing): string {
  defs = [];
  const { background } = drawing;
  const backdrop =
    R(0, 0, size, size, rad([tone(background, 0.22), `${background}@0.62`, tone(background, -0.1)], 0.45, 0.4, 0.8)) +
    C(320, 300, 252, tone(background, 0.5), 'opacity=".42"') +
    blur(26, E(320, 640, 420, 96, tone(background, -0.2), 'opacity=".5"'));
  const subject = drawing.draw();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><defs>${defs.join("")}</defs>${backdrop}${subject}</svg>`;
}
