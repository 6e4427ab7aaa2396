import {
  ball,
  blur,
  C,
  clip,
  type Drawings,
  E,
  fade,
  G,
  L,
  lin,
  P,
  R,
  rad,
  repeat,
  ring,
  round,
  shadow,
  tile,
  tone,
  words,
} from "./canvas.ts";

const ink = "#23232e";

// Laptops ------------------------------------------------------------------------------------------------------------

type Laptop = {
  /** Where the hinge begins, and which way the machine is turned. */
  x: number;
  y: number;
  turn: "left" | "right" | "front";
  w: number;
  h: number;
  depth: number;
  body: string;
  bezel?: string;
  border?: number;
  keys: string;
  keyFill?: (column: number, row: number) => string;
  numberPad?: boolean;
  thick?: number;
  screen: (w: number, h: number) => string;
  onDeck?: string;
  onLid?: string;
};

function laptop(options: Laptop): string {
  const { x, y, turn, w, h, depth, body, bezel = ink, border = 12, thick = 10, numberPad = false } = options;
  const [ux, uy, vx, vy, dx, dy] = {
    right: [0.95, 0.13, -0.14, 0.96, -0.52, 0.5],
    left: [0.95, -0.13, 0.14, 0.96, 0.52, 0.5],
    front: [1, 0, -0.03, 0.97, -0.22, 0.52],
  }[turn] as [number, number, number, number, number, number];
  const at = (along: number, deep: number, down = 0) =>
    `${(x + ux * along + dx * deep).toFixed(1)} ${(y + uy * along + dy * deep + down).toFixed(1)}`;
  const edge =
    turn === "left"
      ? `M${at(0, 0)} L${at(0, depth)} L${at(w, depth)} L${at(w, depth, thick)} L${at(0, depth, thick)} L${at(0, 0, thick)} Z`
      : `M${at(0, depth)} L${at(w, depth)} L${at(w, 0)} L${at(w, 0, thick)} L${at(w, depth, thick)} L${at(0, depth, thick)} Z`;

  const columns = numberPad ? 17 : 13;
  const left = w * 0.06;
  const step = (w * 0.88) / columns;
  const rowStep = (depth * 0.52) / 5;
  const key = (column: number, row: number, wide = 1) =>
    R(
      left + column * step + 1.5,
      depth * 0.1 + row * rowStep + 1.5,
      step * wide - 3,
      rowStep - 3,
      options.keyFill?.(column, row) ?? options.keys,
      3,
    );
  const keyboard = repeat(4, (row) =>
    repeat(columns, (column) => (numberPad && column === 13 ? "" : key(column, row))),
  );
  const space = key(0, 4) + key(1, 4) + key(2, 4) + key(3, 4, 6) + key(9, 4) + key(10, 4) + key(11, 4) + key(12, 4);
  const pads = numberPad ? key(14, 4) + key(15, 4) + key(16, 4) : "";
  const padX = numberPad ? w * 0.28 : w * 0.34;
  const base = `matrix(${ux} ${uy} ${dx} ${dy} ${x} ${y})`;
  const lid = `matrix(${ux} ${uy} ${vx} ${vy} ${x - vx * h} ${y - vy * h})`;
  const sw = w - border * 2;
  const sh = h - border * 2 - 6;
  return [
    shadow(x + (ux * w + dx * depth) / 2, y + Math.max(dy * depth, uy * w) + thick + 18, w * 0.62, 22, 0.36),
    P(edge, lin([tone(body, -0.25), tone(body, -0.5)], 90)),
    G(
      base,
      R(0, 0, w, depth, lin([tone(body, 0.08), tone(body, -0.1)], 60), 10),
      R(left - 5, depth * 0.08, w * 0.88 + 10, depth * 0.55, tone(body, -0.2), 6),
      keyboard + space + pads,
      R(
        padX,
        depth * 0.69,
        w * 0.32,
        depth * 0.25,
        tone(body, -0.1),
        6,
        `stroke="${tone(body, -0.3)}" stroke-width="2"`,
      ),
      options.onDeck ?? "",
    ),
    G(
      lid,
      R(-3, -3, w + 6, h + 4, tone(body, -0.3), 14),
      R(0, 0, w, h, bezel, 12),
      G(`translate(${border} ${border})`, clip(R(0, 0, sw, sh, "#000", 4), options.screen(sw, sh))),
      G(
        `translate(${border} ${border})`,
        clip(R(0, 0, sw, sh, "#000", 4), P(`M0 0 H${sw * 0.5} L${sw * 0.22} ${sh} H0 Z`, "#ffffff", 'opacity=".07"')),
      ),
      C(w / 2, border / 2, 2.4, "#5b6270"),
      options.onLid ?? "",
    ),
  ].join("");
}

const mountains = (sky: string[], far: string, near: string, sun: string) => (w: number, h: number) =>
  R(0, 0, w, h, lin(sky)) +
  C(w * 0.68, h * 0.36, h * 0.13, sun) +
  P(
    `M0 ${h * 0.72} L${w * 0.2} ${h * 0.42} L${w * 0.36} ${h * 0.6} L${w * 0.56} ${h * 0.38} L${w * 0.8} ${h * 0.64} L${w} ${h * 0.5} V${h} H0 Z`,
    far,
  ) +
  P(`M0 ${h * 0.84} C${w * 0.3} ${h * 0.6} ${w * 0.5} ${h * 0.95} ${w} ${h * 0.7} V${h} H0 Z`, near);

const sheetScreen = (w: number, h: number) =>
  R(0, 0, w, h, "#f7fafc") +
  R(0, 0, w, h * 0.13, "#1f8a5b") +
  repeat(8, (row) => R(0, h * (0.13 + row * 0.11), w, 1.5, "#d5dde4")) +
  repeat(6, (column) => R((w / 6) * column, h * 0.13, 1.5, h, "#d5dde4")) +
  repeat(7, (row) => R(w * 0.03, h * (0.165 + row * 0.11), w * (0.08 + (row % 3) * 0.02), h * 0.035, "#8798a8", 2)) +
  R(w * 0.45, h * 0.24, w * 0.5, h * 0.64, "#ffffff", 4, 'stroke="#d5dde4" stroke-width="2"') +
  repeat(5, (bar) => {
    const tall = [0.22, 0.34, 0.28, 0.45, 0.52][bar] ?? 0;
    return R(w * (0.5 + bar * 0.087), h * (0.83 - tall), w * 0.055, h * tall, ["#f2a33a", "#2f6fd6"][bar % 2] ?? "", 2);
  });

const mailScreen = (w: number, h: number) =>
  R(0, 0, w, h, "#eef2f7") +
  R(0, 0, w * 0.2, h, "#243b63") +
  repeat(5, (row) => R(w * 0.04, h * (0.12 + row * 0.13), w * 0.12, h * 0.045, row === 0 ? "#ffffff" : "#6f86ad", 3)) +
  repeat(5, (row) =>
    [
      R(w * 0.24, h * (0.08 + row * 0.18), w * 0.7, h * 0.14, "#ffffff", 5),
      C(
        w * 0.29,
        h * (0.15 + row * 0.18),
        h * 0.042,
        ["#e4795b", "#4fa58a", "#d9a63c", "#6e7fd0", "#b86aa5"][row] ?? "",
      ),
      R(w * 0.34, h * (0.11 + row * 0.18), w * 0.24, h * 0.03, "#55606f", 3),
      R(w * 0.34, h * (0.16 + row * 0.18), w * 0.5, h * 0.025, "#b7c0cc", 3),
    ].join(""),
  );

const gameScreen = (w: number, h: number) =>
  R(0, 0, w, h, lin(["#1a0f3d", "#5b1a78@0.45", "#f0527a@0.62", "#160b33@0.63"])) +
  C(w / 2, h * 0.5, h * 0.26, lin(["#ffd25e", "#ff5a8a"])) +
  repeat(4, (line) => R(w * 0.3, h * (0.44 + line * 0.05), w * 0.4, 3 + line, "#6a1c7c")) +
  R(0, h * 0.63, w, h * 0.37, "#160b33") +
  repeat(11, (line) =>
    L(`M${w / 2 + (line - 5) * w * 0.05} ${h * 0.63} L${w / 2 + (line - 5) * w * 0.24} ${h}`, "#27e0e8", 2),
  ) +
  repeat(5, (line) => L(`M0 ${h * (0.64 + line * line * 0.018)} H${w}`, "#27e0e8", 2)) +
  P(`M${w * 0.42} ${h * 0.9} L${w * 0.45} ${h * 0.78} H${w * 0.55} L${w * 0.58} ${h * 0.9} Z`, "#ff3d5a") +
  R(w * 0.4, h * 0.88, w * 0.2, h * 0.06, "#c11d40", 4) +
  R(w * 0.04, h * 0.06, w * 0.26, h * 0.05, "#27e0e8", 4) +
  R(w * 0.8, h * 0.06, w * 0.15, h * 0.05, "#ffd25e", 4);

const photoScreen = (w: number, h: number) =>
  R(0, 0, w, h, "#1b1c22") +
  G(
    `translate(${w * 0.05} ${h * 0.1})`,
    clip(
      R(0, 0, w * 0.62, h * 0.62, "#000", 3),
      mountains(["#f9b36b", "#f47f6b", "#7a4b8d"], "#5a3a74", "#2c2547", "#ffe9b0")(w * 0.62, h * 0.62),
    ),
  ) +
  repeat(5, (index) =>
    R(
      w * (0.05 + index * 0.127),
      h * 0.78,
      w * 0.11,
      h * 0.15,
      ["#f47f6b", "#f9b36b", "#7a4b8d", "#4a8bb0", "#62a070"][index] ?? "",
      3,
    ),
  ) +
  R(w * 0.72, 0, w * 0.28, h, "#292b34") +
  P(
    `M${w * 0.74} ${h * 0.3} L${w * 0.78} ${h * 0.2} L${w * 0.83} ${h * 0.1} L${w * 0.88} ${h * 0.22} L${w * 0.93} ${h * 0.15} L${w * 0.98} ${h * 0.3} Z`,
    "#8c93a8",
  ) +
  repeat(
    5,
    (row) =>
      R(w * 0.75, h * (0.42 + row * 0.1), w * 0.22, 3, "#565b6a", 2) +
      C(w * (0.79 + ((row * 3) % 5) * 0.035), h * (0.425 + row * 0.1), 6, "#ffb454"),
  );

const musicScreen = (w: number, h: number) =>
  R(0, 0, w, h, lin(["#3b1c4a", "#7c2f63"], 45)) +
  C(w * 0.26, h * 0.45, h * 0.27, "#150c1c") +
  ring(w * 0.26, h * 0.45, h * 0.2, "#33213d", 3) +
  ring(w * 0.26, h * 0.45, h * 0.14, "#33213d", 3) +
  C(w * 0.26, h * 0.45, h * 0.09, "#f5a65b") +
  repeat(22, (bar) => {
    const tall = h * (0.08 + 0.4 * Math.abs(Math.sin(bar * 0.9) * Math.cos(bar * 0.35)));
    return R(w * (0.5 + bar * 0.02), h * 0.45 - tall / 2, w * 0.011, tall, "#ffd7c2", 3);
  }) +
  R(w * 0.1, h * 0.85, w * 0.8, 5, "#a2628c", 3) +
  R(w * 0.1, h * 0.85, w * 0.34, 5, "#ffd7c2", 3) +
  C(w * 0.44, h * 0.855, 8, "#ffffff");

const schoolScreen = (w: number, h: number) =>
  R(0, 0, w, h, "#fff6d8") +
  R(0, 0, w, h * 0.18, "#ff9f43") +
  words("ABC", w * 0.2, h * 0.05, h * 0.09, "#ffffff") +
  words("2+3=5", w * 0.5, h * 0.32, h * 0.24, "#3257a8") +
  repeat(5, (index) => C(w * (0.2 + index * 0.15), h * 0.78, h * 0.085, index < 2 ? "#e8513f" : "#37a06f"));

const drawingScreen = (w: number, h: number) =>
  R(0, 0, w, h, "#fdfaf2") +
  repeat(5, (dot) =>
    C(w * 0.07, h * (0.16 + dot * 0.17), 13, ["#e34f86", "#f8c64b", "#57a871", "#3f7fd0", "#23232e"][dot] ?? ""),
  ) +
  L(`M${w * 0.45} ${h} C${w * 0.44} ${h * 0.8} ${w * 0.45} ${h * 0.7} ${w * 0.45} ${h * 0.5}`, "#3f8a5a", 7) +
  P(
    `M${w * 0.45} ${h * 0.92} C${w * 0.36} ${h * 0.92} ${w * 0.3} ${h * 0.82} ${w * 0.28} ${h * 0.74} C${w * 0.38} ${h * 0.74} ${w * 0.44} ${h * 0.8} ${w * 0.45} ${h * 0.92} Z`,
    "#57a871",
  ) +
  repeat(9, (petal) =>
    G(
      `translate(${w * 0.45} ${h * 0.4}) rotate(${petal * 40})`,
      P("M0 -14 C-20 -34 -14 -64 0 -74 C14 -64 20 -34 0 -14 Z", petal % 2 ? "#f0679a" : "#e34f86"),
    ),
  ) +
  C(w * 0.45, h * 0.4, 19, "#f8c64b");

// Phones -------------------------------------------------------------------------------------------------------------

const phoneFront = (w: number, h: number, body: string, screen: string, notch = true) =>
  R(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6, tone(body, -0.2), 34) +
  R(-w / 2, -h / 2, w, h, "#14151b", 31) +
  G(`translate(${-w / 2 + 8} ${-h / 2 + 8})`, clip(R(0, 0, w - 16, h - 16, "#000", 24), screen)) +
  (notch ? C(0, -h / 2 + 22, 6, "#14151b") : "");

const phoneBack = (w: number, h: number, body: string, camera: string) =>
  R(-w / 2 - 2, -h / 2 - 2, w + 4, h + 4, tone(body, -0.35), 34) +
  R(-w / 2, -h / 2, w, h, lin([tone(body, 0.22), body, tone(body, -0.2)], 60), 32) +
  P(`M${-w / 2} ${h * 0.1} L${w / 2} ${-h * 0.3} V${-h * 0.05} L${-w / 2} ${h * 0.34} Z`, "#ffffff", 'opacity=".09"') +
  camera;

const lens = (x: number, y: number, r: number) =>
  C(x, y, r, "#0f1016") +
  ring(x, y, r * 0.72, "#3a3f4d", 3) +
  C(x, y, r * 0.42, rad(["#4c6fae", "#101522"], 0.4, 0.35)) +
  C(x - r * 0.2, y - r * 0.22, r * 0.13, "#dce9ff");

const apps = (w: number, h: number, sky: string[], icons: string[]) =>
  R(0, 0, w, h, lin(sky)) +
  words("12:45", w / 2, h * 0.14, h * 0.09, "#ffffff", { weight: 0.12, spacing: 3 }) +
  repeat(12, (index) => {
    const column = index % 4;
    const row = Math.floor(index / 4);
    return R(
      w * (0.09 + column * 0.218),
      h * (0.5 + row * 0.155),
      w * 0.165,
      w * 0.165,
      icons[index % icons.length] ?? "",
      9,
    );
  });
const wall = (w: number, h: number, sky: string[], far: string, near: string, sun: string) =>
  R(0, 0, w, h, lin(sky)) +
  C(w * 0.6, h * 0.45, w * 0.2, sun) +
  P(
    `M0 ${h * 0.68} L${w * 0.34} ${h * 0.48} L${w * 0.6} ${h * 0.66} L${w * 0.8} ${h * 0.56} L${w} ${h * 0.7} V${h} H0 Z`,
    far,
  ) +
  P(`M0 ${h * 0.82} C${w * 0.4} ${h * 0.66} ${w * 0.6} ${h * 0.9} ${w} ${h * 0.76} V${h} H0 Z`, near);

const duo = (back: string, front: string) =>
  shadow(240, 545, 130, 16) +
  shadow(400, 552, 130, 16) +
  G("translate(238 310) rotate(-7)", back) +
  G("translate(400 330) rotate(6)", front);

// Sound --------------------------------------------------------------------------------------------------------------

type Headphones = { cup: string; pad: string; band: string; accent: string; slim?: boolean };
const headphones = ({ cup, pad, band, accent, slim = false }: Headphones) => {
  const thick = slim ? 20 : 34;
  const ear = (side: number) =>
    G(
      `translate(${320 + side * 150} 380) rotate(${side * -8})`,
      R(-side * 42 - 30, -72, 60, 144, round(pad), 30),
      R(-46 + side * 8, -84, 92, 168, round(cup), 42),
      E(side * 14, 0, 27, 56, tone(cup, -0.16)),
      E(side * 14, 0, 18, 42, accent),
    );
  return [
    shadow(320, 520, 210, 18),
    L("M172 350 C150 60 490 60 468 350", tone(band, -0.25), thick + 8),
    L("M172 350 C150 60 490 60 468 350", band, thick),
    L("M196 200 C230 112 320 104 390 130", tone(band, 0.35), thick * 0.22),
    L("M236 158 C280 122 360 122 404 158", tone(pad, -0.05), thick * 0.55),
    R(156, 268, 28, 70, lin(["#9aa1ad", "#e6e9ee", "#8b919c"], 0), 10),
    R(456, 268, 28, 70, lin(["#9aa1ad", "#e6e9ee", "#8b919c"], 0), 10),
    ear(-1),
    ear(1),
  ].join("");
};

const fabric = (color: string) =>
  tile(10, 10, R(0, 0, 10, 10, color) + C(2.5, 2.5, 1.7, tone(color, -0.28)) + C(7.5, 7.5, 1.7, tone(color, -0.28)));

const woofer = (x: number, y: number, r: number, light: string) =>
  C(x, y, r + 12, light) +
  C(x, y, r + 5, "#101116") +
  C(x, y, r, rad(["#4a4d58", "#1b1c22@0.7", "#33353e"], 0.45, 0.4)) +
  ring(x, y, r * 0.68, "#0b0c10", 3) +
  C(x, y, r * 0.34, ball("#3d404b"));

// Power --------------------------------------------------------------------------------------------------------------

const bolt = (x: number, y: number, scale: number, color: string) =>
  G(`translate(${x} ${y}) scale(${scale})`, P("M6 -30 L-18 6 H-3 L-8 30 L18 -8 H3 Z", color));
const socket = (x: number, y: number, r: number) =>
  C(x, y, r, "#15161c") +
  ring(x, y, r, "#5a5f6c", 3) +
  C(x, y - r * 0.42, r * 0.17, "#6d7280") +
  C(x - r * 0.42, y + r * 0.25, r * 0.17, "#6d7280") +
  C(x + r * 0.42, y + r * 0.25, r * 0.17, "#6d7280");
const cells = (w: number, h: number, columns: number, rows: number) =>
  R(0, 0, w, h, lin(["#1e3a6e", "#122347"], 50)) +
  repeat(columns - 1, (index) => R((w / columns) * (index + 1) - 1.5, 0, 3, h, "#5f86c4")) +
  repeat(rows - 1, (index) => R(0, (h / rows) * (index + 1) - 1.5, w, 3, "#5f86c4")) +
  P(`M0 0 H${w * 0.5} L${w * 0.2} ${h} H0 Z`, "#ffffff", 'opacity=".1"');

const tv = (x: number, y: number, w: number, h: number, screen: string) =>
  R(x - 6, y - 6, w + 12, h + 14, "#15161c", 10) +
  G(`translate(${x} ${y})`, clip(R(0, 0, w, h, "#000", 4), screen)) +
  P(`M${x} ${y} H${x + w * 0.4} L${x + w * 0.2} ${y + h} H${x} Z`, "#ffffff", 'opacity=".05"');

export const electronicsDrawings: Drawings = {
  "HV-LAP-STUDY11": {
    background: "#fbe3b4",
    draw: () =>
      laptop({
        x: 148,
        y: 372,
        turn: "front",
        w: 348,
        h: 226,
        depth: 226,
        body: "#6fcfae",
        bezel: "#2f3a40",
        border: 16,
        thick: 24,
        keys: "#ffffff",
        screen: schoolScreen,
        onLid: [
          [-6, -6],
          [322, -6],
          [-6, 200],
          [322, 200],
        ]
          .map(([x = 0, y = 0]) => R(x, y, 32, 32, "#3fae8a", 14))
          .join(""),
      }),
  },
  "KC-LAP-INGWE14": {
    background: "#d8dfe8",
    draw: () =>
      laptop({
        x: 190,
        y: 356,
        turn: "right",
        w: 390,
        h: 262,
        depth: 250,
        body: "#2e3037",
        border: 14,
        thick: 18,
        keys: "#17181d",
        screen: mailScreen,
        onDeck: C(188, 72, 7, "#e23b3b"),
      }),
  },
  "KC-LAP-DAILY15": {
    background: "#f4dccb",
    draw: () =>
      laptop({
        x: 60,
        y: 402,
        turn: "left",
        w: 420,
        h: 270,
        depth: 230,
        body: "#2b5fd0",
        border: 11,
        keys: "#12275c",
        numberPad: true,
        screen: sheetScreen,
      }),
  },
  "HV-LAP-FLIP13": {
    background: "#efe0f1",
    draw: () =>
      laptop({
        x: 168,
        y: 372,
        turn: "right",
        w: 372,
        h: 268,
        depth: 238,
        body: "#1aa3ab",
        bezel: "#12343a",
        border: 12,
        thick: 9,
        keys: "#0b4a50",
        screen: drawingScreen,
      }) +
      G(
        "translate(438 262) rotate(28)",
        R(-12, -150, 24, 214, round("#f4f6f8"), 12),
        P("M-12 60 L0 98 L12 60 Z", "#23232e"),
        R(-12, -128, 24, 14, "#e34f86"),
      ),
  },
  "HV-LAP-UMOYA14": {
    background: "#cfe2f2",
    draw: () =>
      laptop({
        x: 186,
        y: 362,
        turn: "right",
        w: 400,
        h: 256,
        depth: 250,
        body: "#d7dbe1",
        border: 8,
        thick: 6,
        keys: "#5c626d",
        screen: mountains(["#2f7fd1", "#8fd0f5", "#fbe7c4"], "#4a7fae", "#1f4f7c", "#fff3c9"),
      }),
  },
  "MC-LAP-ROSE13": {
    background: "#f8e4dc",
    draw: () =>
      laptop({
        x: 80,
        y: 398,
        turn: "left",
        w: 372,
        h: 246,
        depth: 238,
        body: "#e8a79a",
        border: 9,
        thick: 7,
        keys: "#fbeae5",
        screen: musicScreen,
      }),
  },
  "HV-LAP-TOKO15": {
    background: "#56507f",
    draw: () =>
      blur(30, E(320, 500, 240, 60, "#ff3df0", 'opacity=".5"')) +
      laptop({
        x: 128,
        y: 378,
        turn: "front",
        w: 410,
        h: 262,
        depth: 250,
        body: "#1c1d26",
        bezel: "#0c0c12",
        border: 12,
        thick: 24,
        keys: "#fff",
        keyFill: (column, row) => `hsl(${(column * 24 + row * 20) % 360} 95% 62%)`,
        screen: gameScreen,
        onDeck: R(4, 244, 402, 6, lin(["#ff3d5a", "#ffd25e", "#27e0e8", "#b14bff"], 0)),
      }),
  },
  "HV-LAP-THABA16": {
    background: "#e4ddd2",
    draw: () =>
      laptop({
        x: 70,
        y: 408,
        turn: "left",
        w: 424,
        h: 286,
        depth: 240,
        body: "#5b5e68",
        border: 9,
        thick: 9,
        keys: "#22232a",
        screen: photoScreen,
      }),
  },
  "KC-PHN-GOGO": {
    background: "#d9e6dc",
    draw: () =>
      shadow(322, 560, 120, 18) +
      G(
        "translate(320 316) rotate(5)",
        R(-106, -248, 212, 492, tone("#c0392b", -0.3), 54),
        R(-102, -248, 204, 484, lin(["#e2574a", "#b53427"], 40), 52),
        R(-34, -230, 68, 9, "#7d1f17", 5),
        R(-80, -206, 160, 146, "#1d2320", 14),
        R(-70, -196, 140, 126, "#c9e0a8", 6),
        words("GOGO", 0, -172, 34, "#2f4a24"),
        words("08:30", 0, -118, 30, "#2f4a24"),
        R(-72, -44, 52, 26, "#3aa35b", 12),
        R(20, -44, 52, 26, "#f6e3d8", 12),
        E(0, -31, 17, 15, "#f6e3d8"),
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "0", "+"]
          .map((digit, index) => {
            const x = -60 + (index % 3) * 60;
            const y = -6 + Math.floor(index / 3) * 56;
            return (
              R(x - 26, y, 52, 46, lin(["#ffffff", "#e3dcd2"]), 14) +
              words(digit, x, y + 11, 24, "#23232e", { weight: 0.2 })
            );
          })
          .join(""),
      ),
  },
  "KC-PHN-LEBO5": {
    background: "#fbe6c8",
    draw: () =>
      duo(
        phoneBack(
          204,
          420,
          "#5ab4ec",
          R(-86, -192, 62, 62, "#3c93cc", 16) +
            lens(-55, -161, 20) +
            C(-12, -161, 8, "#fff6d0") +
            C(0, 20, 24, "#4aa5de"),
        ),
        phoneFront(
          204,
          420,
          "#5ab4ec",
          apps(188, 404, ["#8fd3ff", "#3e86d8"], ["#ffffff", "#ffd25e", "#ff8566", "#6ee0a8", "#b79bff"]),
        ),
      ),
  },
  "KC-PHN-NALA12": {
    background: "#efe3d3",
    draw: () =>
      duo(
        phoneBack(
          206,
          432,
          "#2f6b4a",
          R(-88, -200, 74, 138, tone("#2f6b4a", -0.25), 26) +
            lens(-51, -164, 25) +
            lens(-51, -100, 25) +
            C(4, -178, 8, "#fff6d0"),
        ),
        phoneFront(
          206,
          432,
          "#2f6b4a",
          wall(190, 416, ["#f6c667", "#ef7d57", "#a3476b"], "#63395f", "#2b2140", "#fff0c0"),
        ),
      ),
  },
  "KC-PHN-RATEL": {
    background: "#d5dbe0",
    draw: () =>
      duo(
        G(
          "scale(1)",
          R(-118, -224, 236, 448, "#17181c", 30),
          P("M-118 -150 L-60 -224 H60 L118 -150 V150 L60 224 H-60 L-118 150 Z", "#f07a1c"),
          R(-92, -196, 184, 392, "#22242b", 34),
          repeat(9, (line) => R(-70, 40 + line * 16, 140, 6, "#33363f", 3)),
          R(-60, -176, 120, 96, "#0f1014", 20) + lens(-28, -128, 25) + lens(30, -128, 25),
          words("RATEL", -38, -44, 20, "#f07a1c", { weight: 0.24 }),
        ),
        G(
          "scale(1)",
          R(-118, -224, 236, 448, "#17181c", 30),
          P("M-118 -150 L-60 -224 H60 L118 -150 V150 L60 224 H-60 L-118 150 Z", "#f07a1c"),
          R(-98, -200, 196, 400, "#101116", 26),
          G(
            "translate(-86 -178)",
            clip(
              R(0, 0, 172, 356, "#000", 8),
              wall(172, 356, ["#1d2b3a", "#33546b", "#c98a4b"], "#22333f", "#141c22", "#ffdf9a"),
            ),
          ),
          [-1, 1].map((side) => R(side * 118 - 8, -60, 16, 60, "#3a3d46", 5)).join(""),
        ),
      ),
  },
  "HV-PHN-THABAX": {
    background: "#dcd9ec",
    draw: () =>
      duo(
        phoneBack(
          214,
          446,
          "#23242d",
          C(0, -112, 84, "#101116") +
            ring(0, -112, 82, "#8b8fa0", 4) +
            lens(-34, -134, 27) +
            lens(34, -134, 27) +
            lens(0, -74, 27) +
            C(0, -150, 6, "#fff6d0"),
        ),
        phoneFront(
          214,
          446,
          "#3a3c48",
          R(0, 0, 198, 430, "#07070d") +
            C(100, 230, 120, rad(["#ff7ad9", "#7b4dff@0.5", "#07070d"], 0.5, 0.5, 0.5)) +
            C(60, 300, 80, rad(["#35d0ff", "#07070d00"], 0.5, 0.5, 0.5), 'opacity=".8"') +
            words("07:18", 99, 70, 44, "#ffffff", { weight: 0.1 }),
        ),
      ),
  },
  "HV-PHN-VULA": {
    background: "#e6f0dd",
    draw: () =>
      shadow(240, 556, 130) +
      shadow(452, 558, 100) +
      G(
        "translate(232 320) rotate(-5)",
        phoneFront(
          200,
          456,
          "#b79be0",
          wall(184, 440, ["#d9c4ff", "#f7b8d3", "#ffd9a8"], "#b98bd0", "#7a5aa8", "#ffffff"),
        ),
        R(-103, -4, 206, 8, "#8d70b8"),
        R(-92, -1, 184, 2, "#000000", 0, 'opacity=".25"'),
      ) +
      G(
        "translate(452 434) rotate(4)",
        R(-102, -116, 204, 232, "#7f62ab", 32),
        R(-100, -116, 200, 220, lin(["#d3bdf2", "#a583d3"], 50), 30),
        R(-82, -96, 164, 98, "#14151b", 18),
        lens(-48, -62, 22),
        lens(-48, -18, 18),
        words("16:20", 34, -58, 26, "#ffffff", { weight: 0.14 }),
        R(6, -20, 56, 8, "#f7b8d3", 4),
        R(-100, 92, 200, 14, "#6e5396", 7),
      ),
  },
  "HV-TAB-INDLU10": {
    background: "#f3e3d6",
    draw: () =>
      shadow(320, 528, 230, 20) +
      G(
        "translate(320 316) rotate(-5)",
        R(-246, -176, 492, 352, "#4d525c", 26),
        R(-243, -174, 486, 346, "#16171d", 24),
        G(
          "translate(-222 -154)",
          clip(
            R(0, 0, 444, 308, "#000", 8),
            R(0, 0, 444, 308, "#fbf6ea"),
            P("M0 0 H206 V308 H0 Z", lin(["#2f7f8c", "#8cc7b0"])),
            P("M0 240 C60 200 120 260 206 220 V308 H0 Z", "#1f5a52"),
            C(140, 90, 34, "#ffe4a0"),
            P(
              "M96 232 L104 150 L88 128 M104 150 L122 118 M102 176 L128 152",
              "none",
              'stroke="#173a36" stroke-width="8" stroke-linecap="round"',
            ),
            R(236, 34, 150, 20, "#3a3f4a", 6),
            repeat(10, (row) => R(236, 76 + row * 20, row % 4 === 3 ? 110 : 180, 8, "#b9b2a2", 4)),
          ),
        ),
        C(0, -164, 4, "#4c5260"),
      ),
  },
  "KC-TAB-BANA7": {
    background: "#cfe8f0",
    draw: () =>
      shadow(320, 546, 200, 20) +
      L("M230 150 C230 66 410 66 410 150", "#e0a100", 46) +
      L("M230 146 C230 70 410 70 410 146", "#ffc928", 36) +
      R(106, 132, 428, 400, "#e0a100", 66) +
      R(106, 126, 428, 396, lin(["#ffd84d", "#fbbd0a"]), 66) +
      R(152, 178, 336, 290, "#1a1b22", 22) +
      G(
        "translate(168 194)",
        clip(
          R(0, 0, 304, 258, "#000", 10),
          R(0, 0, 304, 258, lin(["#8fdcff", "#dff6ff"])),
          P("M0 190 C80 160 200 210 304 176 V258 H0 Z", "#6cc36a"),
          C(58, 54, 28, "#ffd23f"),
          C(160, 150, 62, "#f08a3c"),
          C(160, 150, 46, "#f9c873"),
          C(142, 140, 7, ink) + C(178, 140, 7, ink),
          P("M150 158 H170 L160 170 Z", ink),
          L("M160 170 C156 184 144 184 140 178 M160 170 C164 184 176 184 180 178", ink, 4),
          words("ABC", 250, 30, 34, "#e2457a", { weight: 0.24 }),
        ),
      ) +
      [140, 500].map((x) => repeat(3, (row) => C(x - (x > 300 ? -8 : 8), 260 + row * 60, 7, "#e0a100"))).join(""),
  },
  "MC-HPH-STUDIO": {
    background: "#ecd9c4",
    draw: () =>
      headphones({ cup: "#2a2b33", pad: "#1a1a20", band: "#26272e", accent: "#c9a24b" }) +
      L(
        "M168 462 C150 520 190 540 206 528 C222 516 214 500 202 508 C186 520 220 556 244 546 C262 536 254 518 242 526 C228 538 262 566 284 556 C302 546 292 530 282 538 C270 550 310 574 350 560 L430 552",
        "#1a1a20",
        7,
      ) +
      R(428, 543, 54, 16, "#2a2b33", 6) +
      R(482, 547, 34, 8, "#d9b45c", 3),
  },
  "MC-HPH-ANC": {
    background: "#d7e3dc",
    draw: () =>
      L("M84 300 C60 350 60 420 84 470", "#ffffff", 8, 'opacity=".7"') +
      L("M556 300 C580 350 580 420 556 470", "#ffffff", 8, 'opacity=".7"') +
      headphones({ cup: "#efe4d2", pad: "#b79f82", band: "#f3eadb", accent: "#e3d3ba" }),
  },
  "HV-HPH-GAME": {
    background: "#4b4d63",
    draw: () =>
      blur(18, E(170, 380, 70, 90, "#ff2f4d", 'opacity=".5"') + E(470, 380, 70, 90, "#ff2f4d", 'opacity=".5"')) +
      headphones({ cup: "#1b1c23", pad: "#33343d", band: "#d8273f", accent: "#ff2f4d" }) +
      L("M150 440 C150 530 230 540 286 520", "#1b1c23", 12) +
      R(270, 496, 70, 34, "#2b2c35", 16) +
      repeat(3, (line) => R(286 + line * 14, 504, 5, 18, "#ff2f4d", 2)),
  },
  "HV-HPH-KIDS": {
    background: "#fbd9d9",
    draw: () =>
      headphones({ cup: "#ffca2c", pad: "#2f7fdc", band: "#2f7fdc", accent: "#2f7fdc", slim: true }) +
      [-1, 1]
        .map((side) =>
          G(
            `translate(${320 + side * 164} 380) rotate(${side * -8})`,
            C(-9, -12, 5, "#ffffff") + C(11, -12, 5, "#ffffff") + L("M-14 10 C-8 22 10 22 16 10", "#ffffff", 5),
          ),
        )
        .join("") +
      G("translate(320 86)", P("M-44 34 L-34 -22 L-4 14 Z", "#ffca2c") + P("M44 34 L34 -22 L4 14 Z", "#ffca2c")),
  },
  "MC-EAR-MARIMBA": {
    background: "#cde4e6",
    draw: () => {
      const bud = (x: number, y: number, turn: number, flip: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn}) scale(${flip} 1)`,
          R(-4, 0, 34, 128, lin(["#dfe3e8", "#ffffff@0.4", "#c5cbd3"], 0), 17),
          E(2, 0, 48, 42, ball("#f3f5f7")),
          E(-38, 10, 20, 26, "#c9ced6", 'transform="rotate(-20 -38 10)"'),
          E(-46, 13, 10, 19, "#8f96a2", 'transform="rotate(-20 -46 13)"'),
          R(6, 106, 14, 10, "#b48a4f", 4),
        );
      return [
        shadow(320, 552, 220, 20),
        P("M150 330 C150 210 490 210 490 330 Z", lin(["#ffffff", "#d3d8de"])),
        P("M176 330 C176 244 464 244 464 330 Z", "#aab2bc"),
        bud(236, 196, -14, 1),
        bud(404, 196, 14, -1),
        P(
          "M140 334 H500 C512 470 460 548 320 548 C180 548 128 470 140 334 Z",
          lin(["#ffffff", "#eef1f4@0.5", "#cdd3da"], 70),
        ),
        R(140, 326, 360, 16, "#c4cad2", 8),
        C(320, 430, 8, "#58d28b"),
      ].join("");
    },
  },
  "MC-EAR-SPORT": {
    background: "#d9d5ee",
    draw: () =>
      shadow(320, 540, 190, 18) +
      L("M210 250 C130 380 150 520 320 520 C490 520 510 380 430 250", "#6ea800", 34) +
      L("M210 250 C130 380 150 520 320 520 C490 520 510 380 430 250", "#a5e01c", 26) +
      L("M176 340 C160 420 190 494 280 508", "#d8ff74", 6) +
      R(190, 300, 40, 96, "#23232e", 20, 'transform="rotate(18 210 348)"') +
      R(410, 300, 40, 96, "#23232e", 20, 'transform="rotate(-18 430 348)"') +
      L("M214 250 C236 180 270 190 262 150", "#23232e", 8) +
      L("M426 250 C404 180 370 190 378 150", "#23232e", 8) +
      [-1, 1]
        .map((side) =>
          G(
            `translate(${320 + side * 62} 128) scale(${side} 1)`,
            L("M10 -30 C40 -70 74 -30 44 10", "#a5e01c", 12),
            R(-22, -26, 56, 58, ball("#33343f"), 24),
            E(-28, 4, 18, 24, ball("#a5e01c")),
            C(12, 2, 9, "#a5e01c"),
          ),
        )
        .join(""),
  },
  "MC-SPK-TUBE": {
    background: "#fbe0cf",
    draw: () =>
      shadow(320, 484, 250, 22) +
      L("M520 280 C600 270 610 360 560 400", "#e9673c", 14) +
      R(96, 236, 448, 224, fabric("#22aeb4"), 104) +
      R(96, 236, 448, 224, lin(["#ffffff66", "#ffffff00@0.35", "#00202566"], 90), 104) +
      E(150, 348, 52, 108, "#123c44") +
      E(150, 348, 38, 86, ball("#2b6b74")) +
      E(150, 348, 14, 32, "#123c44") +
      R(262, 318, 136, 60, "#0f5b62", 30) +
      words("BEAT", 330, 334, 28, "#eafcff", { weight: 0.22 }) +
      repeat(3, (index) => C(292 + index * 40, 258, 9, "#0f5b62")),
  },
  "KC-SPK-PARTY": {
    background: "#5a4a78",
    draw: () =>
      blur(34, E(320, 330, 200, 240, "#ff4fd8", 'opacity=".35"')) +
      shadow(320, 566, 170, 20, 0.5) +
      L("M250 96 V48 H390 V96", "#3b3d47", 14) +
      R(196, 84, 248, 470, lin(["#2b2c35", "#17181d"], 30), 26) +
      R(214, 102, 212, 434, "#111217", 18) +
      woofer(320, 232, 78, lin(["#ff4fd8", "#7b5bff", "#2fe3ff"], 40)) +
      woofer(320, 426, 78, lin(["#2fe3ff", "#ffd24a", "#ff4fd8"], 40)) +
      R(262, 114, 116, 28, "#2fe3ff", 8, 'opacity=".9"') +
      words("88.4", 320, 120, 16, "#10222a") +
      C(214, 562, 26, "#0d0e12") +
      C(214, 562, 10, "#6b6f7c") +
      C(426, 562, 26, "#0d0e12") +
      C(426, 562, 10, "#6b6f7c") +
      G(
        "translate(504 430) rotate(16)",
        R(-15, -20, 30, 150, round("#33343e"), 12),
        C(0, -40, 34, ball("#b9bec9")),
        R(-34, -32, 68, 12, "#e3b23c", 6),
      ),
  },
  "MC-RAD-WIND": {
    background: "#e5e6cf",
    draw: () =>
      shadow(320, 520, 230, 20) +
      L("M440 216 L520 60", "#a9afb9", 8) +
      C(521, 58, 9, "#d7dbe1") +
      L("M190 210 C190 130 450 130 450 210", "#7e2a1c", 22) +
      R(100, 206, 440, 304, "#8f3222", 42) +
      R(100, 200, 440, 300, lin(["#d2583f", "#b23e29"]), 42) +
      G("translate(210 186)", R(-6, -6, 232, 34, "#23232e", 6), clip(R(0, 0, 220, 22, "#000"), cells(220, 22, 8, 1))) +
      C(216, 362, 94, "#7e2a1c") +
      C(216, 362, 84, "#2b2523") +
      repeat(6, (line) => R(146 + (line % 2 ? -8 : 4), 308 + line * 20, line % 2 ? 156 : 132, 8, "#6a5a54", 4)) +
      R(334, 246, 178, 70, "#f5e9c8", 10) +
      repeat(13, (mark) => R(346 + mark * 12, 262, 2.5, mark % 3 ? 14 : 24, "#6b4a33")) +
      R(414, 252, 5, 58, "#d2321f", 2) +
      C(372, 386, 34, ball("#f0e0bd")) +
      R(369, 358, 6, 24, "#8f3222", 3) +
      G(
        "translate(470 392)",
        C(0, 0, 44, "#8f3222"),
        C(0, 0, 34, ball("#c9ced6")),
        G("rotate(-38)", R(-8, -8, 84, 16, "#aeb4bf", 8), C(74, 0, 15, "#23232e")),
      ),
  },
  "MC-TURN-VINYL": {
    background: "#dfe0ee",
    draw: () =>
      shadow(320, 520, 280, 22) +
      P("M70 470 H570 V500 C570 510 566 514 556 514 H84 C74 514 70 510 70 500 Z", "#5a3620") +
      P("M130 190 H510 L572 474 H68 Z", lin(["#a86f45", "#7d4a2a"], 70)) +
      P("M138 198 H502 L520 280 L120 280 Z", "#ffffff", 'opacity=".07"') +
      E(280, 338, 186, 120, "#0c0c10") +
      E(280, 332, 184, 118, rad(["#3b3b45", "#131318@0.5", "#26262e@0.8", "#101015"], 0.5, 0.5, 0.55)) +
      repeat(
        5,
        (line) =>
          `<ellipse cx="280" cy="332" rx="${168 - line * 22}" ry="${107 - line * 14}" fill="none" stroke="#34343e" stroke-width="2"/>`,
      ) +
      E(280, 332, 62, 40, "#e8a33d") +
      E(280, 332, 40, 25, "#c9512f") +
      E(280, 332, 6, 4, "#f5f5f5") +
      P("M280 332 L400 240 L432 262 Z", "#ffffff", 'opacity=".12"') +
      C(496, 250, 34, "#3b2415") +
      C(496, 246, 28, ball("#c9ced6")) +
      L("M496 246 L504 372 L430 404", "#e2e5ea", 11) +
      R(398, 392, 48, 22, "#23232e", 5, 'transform="rotate(24 422 403)"') +
      E(124, 440, 22, 14, "#d7dbe1") +
      E(520, 440, 22, 14, "#e8a33d"),
  },
  "UP-INV-HYBRID5": {
    background: "#e9e2d0",
    draw: () =>
      blur(14, R(186, 96, 300, 430, "#1c1830", 30, 'opacity=".28"')) +
      repeat(4, (index) =>
        L(
          `M${250 + index * 46} 500 C${250 + index * 46} 560 ${240 + index * 50} 590 ${240 + index * 50} 640`,
          ["#d8392b", "#23232e", "#3a8a4f", "#e8a33d"][index] ?? "",
          13,
        ),
      ) +
      R(176, 82, 288, 430, "#c2c8d0", 30) +
      R(176, 76, 288, 426, lin(["#ffffff", "#e4e8ee"], 60), 30) +
      R(176, 380, 288, 122, "#f28c28", 30) +
      R(176, 370, 288, 60, lin(["#eef1f5", "#e7ebf0"], 60)) +
      R(228, 124, 184, 132, "#1a2430", 14) +
      words("5.0", 292, 148, 44, "#63f0b0") +
      words("KW", 374, 164, 26, "#63f0b0") +
      R(246, 214, 148, 18, "#2c3c4c", 8) +
      R(246, 214, 110, 18, "#63f0b0", 8) +
      repeat(4, (index) => C(260 + index * 40, 294, 13, "#cfd5dd")) +
      C(260, 294, 7, "#3fcf7c") +
      C(300, 294, 7, "#f2c53d") +
      bolt(320, 372, 1.35, "#f28c28") +
      repeat(6, (line) => R(214 + line * 38, 452, 22, 34, "#c66a12", 5)),
  },
  "UP-INV-TROLLEY": {
    background: "#cfdfe6",
    draw: () =>
      shadow(320, 566, 190, 20) +
      L("M246 160 V56 H394 V160", "#6b7280", 16) +
      R(250, 48, 140, 20, "#23232e", 10) +
      R(170, 144, 300, 402, "#20303c", 20) +
      R(170, 140, 300, 398, lin(["#3d566a", "#2b4052"], 40), 20) +
      R(194, 164, 252, 100, "#16212b", 12) +
      R(208, 178, 110, 72, "#9fd8ef", 6) +
      words("100%", 263, 200, 26, "#12394a") +
      C(352, 214, 17, "#3fcf7c") +
      C(398, 214, 17, "#e5533d") +
      socket(250, 330, 42) +
      socket(390, 330, 42) +
      R(194, 404, 252, 112, "#22333f", 10) +
      repeat(5, (line) => R(210, 420 + line * 19, 220, 8, "#16212b", 4)) +
      bolt(320, 462, 1.2, "#ffcf3f") +
      C(196, 556, 28, "#17181d") +
      C(196, 556, 11, "#9aa1ad") +
      C(444, 556, 28, "#17181d") +
      C(444, 556, 11, "#9aa1ad"),
  },
  "UP-BAT-5KWH": {
    background: "#d5e6d3",
    draw: () =>
      shadow(320, 566, 180, 18) +
      P("M190 110 L226 82 H486 L450 110 Z", "#ffffff") +
      P("M450 110 L486 82 V520 L450 556 Z", "#b4bcc6") +
      R(190, 110, 260, 446, lin(["#fbfcfd", "#dfe4ea"], 60), 6) +
      R(222, 150, 196, 280, "#e9f3ea", 20) +
      R(276, 176, 88, 18, "#36a860", 6) +
      R(244, 192, 152, 214, "#ffffff", 20, 'stroke="#36a860" stroke-width="9"') +
      repeat(4, (bar) => R(262, 354 - bar * 46, 116, 36, ["#36a860", "#4cbf76", "#6fd194", "#a5e5bd"][bar] ?? "", 7)) +
      words("5.1 KWH", 320, 462, 32, "#2c4a38", { weight: 0.2 }) +
      C(320, 526, 11, "#36a860"),
  },
  "UP-STN-300": {
    background: "#d3e4ef",
    draw: () =>
      shadow(320, 530, 200, 20) +
      L("M220 220 V142 C220 120 236 112 254 112 H386 C404 112 420 120 420 142 V220", "#f07a1c", 36) +
      L("M226 200 V148 C226 130 240 122 256 122 H384", "#ffa45c", 8) +
      R(142, 204, 356, 314, "#1d1e25", 46) +
      R(142, 198, 356, 310, lin(["#42454f", "#2b2d36"], 60), 46) +
      R(176, 232, 138, 100, "#12131a", 16) +
      words("85%", 245, 258, 46, "#7ff0b8") +
      C(405, 284, 46, "#f7f3df") +
      C(405, 284, 36, rad(["#ffffff", "#ffe9a0"])) +
      socket(246, 420, 50) +
      R(336, 372, 54, 30, "#12131a", 12) +
      R(402, 372, 54, 30, "#12131a", 12) +
      R(336, 424, 54, 34, "#12131a", 6) +
      R(402, 424, 54, 34, "#12131a", 6) +
      R(342, 432, 42, 8, "#f07a1c", 2) +
      R(408, 432, 42, 8, "#f07a1c", 2),
  },
  "UP-STN-1000": {
    background: "#f6e1c6",
    draw: () =>
      shadow(320, 542, 270, 22) +
      L("M92 300 V240 C92 214 112 204 134 204 H190", "#17181d", 26) +
      L("M548 300 V240 C548 214 528 204 506 204 H450", "#17181d", 26) +
      R(80, 216, 480, 312, "#9fa8b2", 34) +
      R(80, 210, 480, 308, lin(["#f6f8fa", "#d5dbe2"], 60), 34) +
      R(80, 452, 480, 66, "#2b2d36", 30) +
      R(80, 452, 480, 34, "#2b2d36") +
      R(112, 244, 180, 118, "#12222e", 16) +
      ring(170, 303, 40, "#244357", 10) +
      L("M170 263 A40 40 0 1 1 132 314", "#37d3ff", 10) +
      words("98", 170, 290, 26, "#eafcff") +
      words("1 KWH", 222, 278, 20, "#37d3ff", { align: "start", maxWidth: 60 }) +
      R(220, 312, 54, 10, "#37d3ff", 5) +
      R(220, 332, 36, 10, "#244357", 5) +
      R(316, 240, 222, 104, "#c3cad3", 16) +
      socket(356, 292, 30) +
      socket(428, 292, 30) +
      socket(500, 292, 30) +
      repeat(5, (index) => R(118 + index * 60, 386, 44, 28, "#2b2d36", 6)) +
      C(452, 402, 24, "#2b2d36") +
      C(452, 402, 12, "#f28c28") +
      C(510, 402, 24, "#2b2d36") +
      bolt(320, 486, 0.8, "#37d3ff"),
  },
  "UP-UPS-WIFI": {
    background: "#d9dcf0",
    draw: () =>
      shadow(220, 540, 150, 18) +
      shadow(470, 540, 110, 18) +
      repeat(3, (index) =>
        L(
          `M${470 - (44 + index * 34) * 0.72} ${216 - (44 + index * 34) * 0.72} A${44 + index * 34} ${44 + index * 34} 0 0 1 ${470 + (44 + index * 34) * 0.72} ${216 - (44 + index * 34) * 0.72}`,
          "#3d6fe0",
          13,
          `opacity="${1 - index * 0.25}"`,
        ),
      ) +
      C(470, 206, 13, "#3d6fe0") +
      L("M402 440 V250", "#23232e", 15) +
      L("M538 440 V250", "#23232e", 15) +
      R(366, 420, 208, 108, lin(["#3b3e4a", "#23252e"]), 20) +
      repeat(4, (index) => C(400 + index * 30, 474, 7, index < 3 ? "#5bf09a" : "#4b4f5c")) +
      L("M300 480 C330 520 340 500 372 492", "#23232e", 10) +
      R(104, 262, 208, 272, "#c3c9d3", 26) +
      R(104, 256, 208, 268, lin(["#ffffff", "#e9edf2"], 50), 26) +
      R(176, 300, 66, 12, "#36a860", 4) +
      R(158, 312, 102, 140, "#ffffff", 14, 'stroke="#36a860" stroke-width="8"') +
      repeat(3, (bar) => R(172, 410 - bar * 38, 74, 28, "#4cbf76", 5)) +
      words("UPS", 208, 474, 28, "#3a4250", { weight: 0.24 }),
  },
  "UP-SOL-FOLD200": {
    background: "#fbe7b0",
    draw: () =>
      C(520, 120, 62, rad(["#fff3b0", "#ffc93c"])) +
      repeat(10, (ray) => G(`translate(520 120) rotate(${ray * 36})`, R(-5, -100, 10, 24, "#ffc93c", 5))) +
      shadow(320, 532, 270, 20) +
      L("M170 300 L140 532", "#4a4f5a", 12) +
      L("M470 300 L500 532", "#4a4f5a", 12) +
      repeat(4, (index) =>
        G(
          `matrix(1 ${index % 2 ? -0.12 : 0.12} -0.16 1 ${108 + index * 116} ${200 + (index % 2 ? 14 : 0)})`,
          R(0, 0, 116, 286, "#20222a", 8),
          G("translate(8 10)", clip(R(0, 0, 100, 266, "#000", 3), cells(100, 266, 3, 8))),
        ),
      ),
  },
  "UP-LGT-BULBS": {
    background: "#36405f",
    draw: () => {
      const bulb = (x: number, y: number, turn: number, lit: boolean) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          lit ? blur(34, C(0, -70, 130, "#ffd76a", 'opacity=".75"')) : "",
          P(
            "M-96 -80 C-96 -206 96 -206 96 -80 C96 -20 58 10 50 60 H-50 C-58 10 -96 -20 -96 -80 Z",
            rad(lit ? ["#fffef0", "#ffeaa0@0.6", "#ffc94d"] : ["#ffffff", "#eef1f6@0.6", "#c3cad6"], 0.42, 0.4, 0.7),
          ),
          P("M-52 56 H52 L44 104 H-44 Z", lin(["#e9edf2", "#ffffff", "#b8c0cb"], 0)),
          repeat(4, (line) => R(-38, 106 + line * 16, 76, 13, lin(["#8c929d", "#e6e9ee", "#7d838e"], 0), 6)),
          P("M-24 170 H24 L12 188 H-12 Z", "#3a3e48"),
          lit ? "" : R(-26, 66, 52, 24, "#36a860", 5) + bolt(0, 78, 0.36, "#ffffff"),
        );
      return shadow(320, 560, 220, 16, 0.5) + bulb(424, 320, 10, false) + bulb(226, 310, -8, true);
    },
  },
  "UP-LGT-LANTERN": {
    background: "#3d4a5e",
    draw: () =>
      blur(40, E(320, 370, 190, 160, "#ffdf80", 'opacity=".55"')) +
      shadow(320, 556, 170, 18, 0.5) +
      L("M216 196 C216 40 424 40 424 196", "#d7dbe1", 10) +
      R(184, 186, 272, 74, "#c79300", 26) +
      R(184, 180, 272, 72, lin(["#ffd84d", "#f5b800"]), 26) +
      G(
        "translate(212 150)",
        P("M20 0 H196 L222 40 H-6 Z", "#20222a"),
        clip(P("M24 4 H192 L212 36 H4 Z", "#000"), cells(216, 40, 6, 2)),
      ) +
      repeat(6, (ringIndex) =>
        R(
          204 + (ringIndex % 2) * 8,
          252 + ringIndex * 37,
          232 - (ringIndex % 2) * 16,
          38,
          lin(["#ffe9a8", "#fffdf0@0.45", "#ffd976"], 0),
          18,
        ),
      ) +
      C(320, 360, 46, rad(["#ffffff", "#fff2b800"], 0.5, 0.5, 0.5)) +
      R(178, 470, 284, 84, "#c79300", 30) +
      R(178, 466, 284, 78, lin(["#ffd84d", "#f5b800"]), 30) +
      C(320, 506, 19, "#8a6400") +
      C(320, 504, 14, "#fff4c8"),
  },
  "UP-LGT-FLOOD": {
    background: "#4a5670",
    draw: () =>
      P("M238 392 L70 640 H560 L402 392 Z", lin(["#fff3b8@0", "#fff3b800@1"]), 'opacity=".5"') +
      L("M420 150 C520 170 520 260 470 280", "#15161c", 8) +
      G(
        "translate(120 66)",
        R(-6, -6, 262, 152, "#e6e9ee", 8, 'transform="skewX(-14)"'),
        G("skewX(-14)", clip(R(4, 4, 242, 132, "#000", 2), cells(246, 138, 6, 3))),
      ) +
      R(236, 214, 20, 36, "#9aa1ad") +
      P("M300 236 H344 V286 H300 Z", "#6d7482") +
      R(150, 268, 340, 164, "#1a1b22", 22) +
      R(150, 262, 340, 160, lin(["#4a4e5b", "#2b2d36"]), 22) +
      R(172, 284, 296, 116, "#f9f3d8", 10) +
      repeat(3, (row) => repeat(8, (column) => C(194 + column * 36, 306 + row * 36, 12, rad(["#ffffff", "#ffe27a"])))) +
      C(320, 458, 34, "#2b2d36") +
      P("M292 462 A28 28 0 0 0 348 462 Z", "#f4f6f8"),
  },
  "KC-PWR-20K": {
    background: "#f1e3c9",
    draw: () =>
      shadow(330, 548, 170, 18) +
      L("M300 100 C300 30 470 30 500 120 C520 190 500 240 520 300", "#f4f6f8", 12) +
      R(500, 296, 42, 66, "#e1e5ea", 8) +
      R(508, 362, 26, 26, "#aab0ba", 3) +
      G(
        "translate(310 330) rotate(-6)",
        R(-120, -220, 240, 436, "#3f1d72", 40),
        R(-120, -226, 240, 432, lin(["#8a4fd8", "#5f2bab"], 50), 40),
        R(-72, -216, 44, 16, "#23103f", 5),
        R(-12, -216, 28, 12, "#23103f", 6),
        R(30, -216, 44, 16, "#23103f", 5),
        R(-64, -150, 128, 82, "#1c0e33", 16),
        words("96", 0, -132, 46, "#7ff0ff"),
        bolt(0, 40, 2, "#e9d8ff"),
        words("20 000", 0, 140, 26, "#e9d8ff", { weight: 0.2 }),
      ),
  },
  "HV-TV-55": {
    background: "#e7dccb",
    draw: () =>
      shadow(320, 520, 250, 14) +
      P("M130 452 L104 516 H128 L160 452 Z", "#2b2d36") +
      P("M510 452 L536 516 H512 L480 452 Z", "#2b2d36") +
      tv(
        42,
        138,
        556,
        314,
        R(0, 0, 556, 314, lin(["#173a63", "#ee7f4f@0.62", "#f9c667@0.75"])) +
          C(370, 196, 46, "#fff0b8") +
          R(0, 232, 556, 82, "#3a2418") +
          P(
            "M120 236 C132 190 126 150 130 132 C96 140 70 128 60 120 C90 100 110 106 130 92 C160 70 220 76 250 102 C230 124 180 130 146 134 C146 170 152 210 164 236 Z",
            "#24150e",
          ) +
          P(
            "M398 236 V214 C404 196 420 192 446 194 L466 188 C476 184 486 190 488 202 C490 212 492 222 488 228 L484 214 H474 V236 H464 V218 H424 V236 Z",
            "#24150e",
          ),
      ),
  },
  "KC-TV-32": {
    background: "#d3e3dc",
    draw: () =>
      shadow(320, 512, 210, 16) +
      L("M312 176 L220 56", "#7c8492", 6) +
      L("M328 176 L432 66", "#7c8492", 6) +
      C(220, 56, 8, "#23252e") +
      C(432, 66, 8, "#23252e") +
      P("M276 176 C276 148 364 148 364 176 Z", "#23252e") +
      P("M180 424 L150 508 H176 L214 424 Z", "#2b2d36") +
      P("M460 424 L490 508 H464 L426 424 Z", "#2b2d36") +
      tv(
        120,
        170,
        400,
        246,
        R(0, 0, 400, 246, "#3f9c4f") +
          repeat(5, (stripe) => R(stripe * 80, 0, 40, 246, "#48aa59")) +
          R(198, 0, 4, 246, "#ffffff") +
          ring(200, 123, 52, "#ffffff", 4) +
          R(0, 70, 46, 106, "none", 0, 'stroke="#ffffff" stroke-width="4"') +
          R(354, 70, 46, 106, "none", 0, 'stroke="#ffffff" stroke-width="4"') +
          [
            [90, 60, "#ffd23f"],
            [140, 160, "#ffd23f"],
            [250, 80, "#d8392b"],
            [300, 170, "#d8392b"],
            [110, 110, "#ffd23f"],
            [280, 130, "#d8392b"],
          ]
            .map(([x, y, color]) => C(Number(x), Number(y), 12, String(color)))
            .join("") +
          C(222, 140, 9, "#ffffff") +
          R(20, 14, 110, 30, "#101318", 6) +
          words("RSA 2-1", 75, 22, 14, "#ffffff", { maxWidth: 96 }),
      ) +
      G(
        "translate(520 500) rotate(24)",
        R(-30, -92, 60, 184, "#101116", 22),
        R(-27, -92, 54, 176, lin(["#4a4e5b", "#2b2d36"]), 20),
        C(0, -66, 10, "#e5533d"),
        repeat(9, (key) => C(-15 + (key % 3) * 15, -34 + Math.floor(key / 3) * 18, 5.5, "#cfd5dd")),
        C(0, 42, 20, "#14151b"),
        C(0, 42, 9, "#cfd5dd"),
      ),
  },
  "HV-MON-27": {
    background: "#dbe0ea",
    draw: () =>
      shadow(320, 560, 190, 16) +
      P("M296 380 H344 L352 540 H288 Z", lin(["#b3bac4", "#e6e9ee", "#9aa1ad"], 0)) +
      P("M200 556 C200 532 440 532 440 556 Z", "#aab1bc") +
      R(84, 96, 472, 300, "#c7cdd6", 14) +
      R(84, 92, 472, 296, "#eef1f4", 14) +
      G(
        "translate(96 104)",
        clip(
          R(0, 0, 448, 260, "#000", 4),
          R(0, 0, 448, 260, "#1f2430"),
          R(0, 0, 90, 260, "#171b24"),
          repeat(
            9,
            (row) =>
              R(
                110 + (row % 3) * 24,
                24 + row * 25,
                60 + ((row * 37) % 90),
                9,
                ["#7cc7ff", "#ffb86b", "#9be38d", "#d7a6ff"][row % 4] ?? "",
                4,
              ) + R(190 + ((row * 37) % 90) + (row % 3) * 24, 24 + row * 25, 40, 9, "#67728a", 4),
          ),
          repeat(7, (row) => R(16, 24 + row * 26, 40 + (row % 3) * 10, 7, "#56617a", 4)),
          R(330, 0, 118, 260, "#f7f9fb"),
          R(346, 20, 86, 60, "#f28c6b", 6),
          repeat(5, (row) => R(346, 98 + row * 22, row % 2 ? 60 : 86, 8, "#c3cbd6", 4)),
        ),
      ),
  },
  "HV-KEY-MECH": {
    background: "#dfe7d9",
    draw: () => {
      const color = (row: number, column: number) =>
        row === 0 && column === 0
          ? "#e8743b"
          : column > 11 || column === 0
            ? "#7d8a4e"
            : row === 4 && column > 9
              ? "#e8743b"
              : "#f7efe0";
      const keycap = (x: number, y: number, w: number, fill: string) =>
        R(x, y, w, 44, tone(fill, -0.28), 8) + R(x + 4, y + 1, w - 8, 34, lin([tone(fill, 0.15), fill]), 6);
      return (
        shadow(320, 470, 290, 22) +
        G(
          "translate(320 320) rotate(-9) scale(.9) translate(-302 -134)",
          R(0, 6, 604, 268, "#4a4f3a", 24),
          R(0, 0, 604, 262, lin(["#6d7458", "#575d45"]), 24),
          repeat(4, (row) =>
            repeat(12, (column) =>
              keycap(18 + column * 47.5, 16 + row * 47, 45, color(row, column + (column === 11 ? 1 : 0))),
            ),
          ),
          keycap(18, 204, 64, "#7d8a4e"),
          keycap(85, 204, 52, "#f7efe0"),
          keycap(140, 204, 240, "#f7efe0"),
          keycap(383, 204, 52, "#7d8a4e"),
          keycap(438, 204, 45, "#e8743b"),
          keycap(485, 204, 45, "#e8743b"),
          keycap(532, 204, 54, "#e8743b"),
        )
      );
    },
  },
  "HV-MSE-ERGO": {
    background: "#f2ddd6",
    draw: () =>
      [
        P("M70 470 L180 380 H560 L590 520 C590 536 580 544 566 544 H92 C70 544 58 500 70 470 Z", "#3c5a86"),
        P("M82 474 L186 390 H552 L580 516 H96 C84 508 78 490 82 474 Z", "#4d71a6"),
        shadow(320, 500, 170, 20, 0.4),
        P(
          "M166 470 C160 350 226 226 330 196 C420 172 478 250 486 350 C492 430 500 450 490 478 C480 508 176 512 166 470 Z",
          lin(["#565b69", "#262831"], 30),
        ),
        P(
          "M330 196 C296 250 286 360 300 492 C220 494 168 490 166 470 C160 350 226 226 330 196 Z",
          lin(["#3a3d48", "#24262e"], 60),
        ),
        L("M332 198 C356 250 372 300 372 346", "#14151b", 5),
        L("M296 366 C350 338 440 330 484 340", "#14151b", 5),
        R(366, 226, 34, 92, "#0f1015", 17, 'transform="rotate(-12 383 272)"'),
        R(371, 232, 24, 80, round("#2fb3a8"), 12, 'transform="rotate(-12 383 272)"'),
        repeat(5, (line) => R(372, 242 + line * 14, 22, 4, "#14151b", 2, 'transform="rotate(-12 383 272)"')),
        P("M206 330 C226 306 252 302 278 308 L276 338 C252 332 228 336 208 352 Z", "#2fb3a8"),
        P("M196 372 C216 352 248 346 276 350 L276 378 C250 372 220 378 198 392 Z", "#1f857d"),
        C(236, 440, 9, "#7ff0b8"),
        G(
          "translate(112 118) scale(1.3)",
          P(
            "M0 0 V92 L22 72 L38 108 L56 100 L40 65 H70 Z",
            "#ffffff",
            'stroke="#23232e" stroke-width="7" stroke-linejoin="round"',
          ),
        ),
      ].join(""),
  },
  "HV-PRN-TANK": {
    background: "#d5e4ea",
    draw: () =>
      shadow(320, 536, 270, 20) +
      P("M176 250 L200 86 H440 L464 250 Z", "#ffffff", 'stroke="#d5dbe2" stroke-width="3"') +
      repeat(5, (row) => R(226 - row * 2, 116 + row * 24, 160 + row * 2, 7, "#c9d1da", 3)) +
      R(74, 236, 492, 200, "#b9c1cb", 26) +
      R(74, 230, 492, 200, lin(["#ffffff", "#e2e7ed"]), 26) +
      R(74, 230, 492, 46, "#f4f6f8", 22) +
      R(104, 296, 108, 60, "#1d2530", 10) +
      words("OK", 158, 312, 26, "#7ff0b8") +
      C(246, 326, 18, "#36a860") +
      R(386, 300, 156, 108, "#2b3038", 12) +
      ["#1b1b20", "#25a9e0", "#e23a86", "#f7cf2e"]
        .map(
          (color, index) =>
            R(400 + index * 34, 314, 26, 80, "#565c66", 5) +
            R(400 + index * 34, 330 + index * 8, 26, 64 - index * 8, color, 5),
        )
        .join("") +
      R(120, 414, 250, 22, "#1d2028", 6) +
      P("M140 428 H350 L372 528 H118 Z", "#ffffff", 'stroke="#d5dbe2" stroke-width="2"') +
      P("M146 500 L190 454 L224 484 L262 446 L340 506 H146 Z", "#5aa9e6") +
      C(300, 456, 12, "#f7cf2e"),
  },
  "HV-WCH-FIT": {
    background: "#d0e5dd",
    draw: () =>
      shadow(320, 570, 120, 16) +
      P("M242 216 L262 54 C264 42 272 38 282 38 H358 C368 38 376 42 378 54 L398 216 Z", round("#f0792e")) +
      P("M242 424 L262 570 C264 582 272 586 282 586 H358 C368 586 376 582 378 570 L398 424 Z", round("#e96a1f")) +
      repeat(4, (hole) => E(320, 484 + hole * 24, 9, 7, "#a5440c")) +
      R(462, 290, 22, 46, "#3a3e48", 8) +
      C(320, 320, 150, lin(["#5d626e", "#2b2e37"], 50)) +
      C(320, 320, 132, "#0a0b10") +
      ring(320, 320, 112, "#22252f", 13) +
      L("M320 208 A112 112 0 1 1 211 346", "#ff5a5f", 13) +
      ring(320, 320, 92, "#22252f", 11) +
      L("M320 228 A92 92 0 0 1 366 399", "#54e08a", 11) +
      words("10:42", 320, 282, 40, "#ffffff", { weight: 0.16, maxWidth: 124 }) +
      L("M262 362 H292 L304 342 L320 382 L334 354 L342 362 H378", "#ff5a5f", 6) +
      fade(0.12, P("M230 240 A122 122 0 0 1 390 222 L260 416 A122 122 0 0 1 230 240 Z", "#ffffff")),
  },
};
