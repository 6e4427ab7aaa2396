// Adapts the vendor's colour to be readable (WCAG AA) on a light and a dark background.

type Colour = [number, number, number];

const parse = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
const print = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
const mix = (from: Colour, to: Colour, share: number): Colour =>
  from.map((part, at) => part + ((to[at] as number) - part) * share) as unknown as Colour;

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) =>
    part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export type AccentTokens = Record<"accent" | "accent-hover" | "accent-text" | "accent-soft" | "accent-ink", string>;

const ink = "#000000";
const paper = "#ffffff";
const inkOn = (ground: string): string => (contrast(ground, paper) >= contrast(ground, ink) ? paper : ink);

/** Moves the colour towards `goal` until its contrast with `ground` is enough. */
function until(colour: Colour, goal: Colour, ground: string, least: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = print(mix(colour, goal, share));
    if (contrast(tried, ground) >= least) return tried;
  }
  return print(goal);
}

export function accentTokens(hex: string, dark: boolean): AccentTokens {
  const chosen = parse(hex);
  const ground = dark ? "#131412" : paper;
  const away = parse(dark ? paper : ink);
  const accent = until(chosen, away, ground, 3);
  const soft = print(mix(parse(ground), chosen, dark ? 0.2 : 0.1));
  const onAccent = inkOn(accent);
  return {
    accent,
    // Away from the text's colour, so that hovering never lowers the contrast.
    "accent-hover": print(mix(parse(accent), parse(onAccent === paper ? ink : paper), 0.15)),
    "accent-text": until(chosen, away, soft, 4.6),
    "accent-soft": soft,
    "accent-ink": onAccent,
  };
}
