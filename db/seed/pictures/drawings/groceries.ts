import {
  ball,
  C,
  clip,
  type Drawings,
  dice,
  E,
  flat,
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
  tone,
  words,
} from "./canvas.ts";

// Packs --------------------------------------------------------------------------------------------------------------

/** Stand-up pouch; `front` is drawn over it with x from -w/2 and y from 0 (top) to h. */
const pouch = (x: number, y: number, w: number, h: number, color: string, front: string) =>
  G(
    `translate(${x} ${y})`,
    P(
      `M${-w / 2} 0 H${w / 2} L${w / 2 - 4} ${h * 0.1} C${w / 2 + 10} ${h * 0.5} ${w / 2 + 8} ${h * 0.8} ${w / 2 + 2} ${h} C${w * 0.2} ${h + 14} ${-w * 0.2} ${h + 14} ${-w / 2 - 2} ${h} C${-w / 2 - 8} ${h * 0.8} ${-w / 2 - 10} ${h * 0.5} ${-w / 2 + 4} ${h * 0.1} Z`,
      lin([tone(color, -0.14), `${tone(color, 0.16)}@0.2`, `${color}@0.55`, tone(color, -0.22)], 0),
    ),
    R(-w / 2, 0, w, h * 0.07, tone(color, -0.1)),
    R(-w / 2, h * 0.07, w, 3, tone(color, -0.35)),
    R(-w / 2 + 4, h * 0.1, w - 8, 3, tone(color, 0.25)),
    front,
  );

/** Box with a visible right side. */
const box = (x: number, y: number, w: number, h: number, deep: number, color: string, front: string) =>
  G(
    `translate(${x} ${y})`,
    P(`M0 0 L${deep * 0.8} ${-deep * 0.45} H${w + deep * 0.8} L${w} 0 Z`, tone(color, 0.3)),
    P(`M${w} 0 L${w + deep * 0.8} ${-deep * 0.45} V${h - deep * 0.45} L${w} ${h} Z`, tone(color, -0.3)),
    R(0, 0, w, h, flat(color, 0.08)),
    front,
  );

const jar = (x: number, y: number, w: number, h: number, content: string, lid: string, label: string, inside = "") => {
  const glass = `M${-w * 0.4} 0 H${w * 0.4} V16 C${w * 0.4} 34 ${w / 2} 36 ${w / 2} 62 V${h - 26} C${w / 2} ${h - 8} ${w * 0.44} ${h} ${w * 0.38} ${h} H${-w * 0.38} C${-w * 0.44} ${h} ${-w / 2} ${h - 8} ${-w / 2} ${h - 26} V62 C${-w / 2} 36 ${-w * 0.4} 34 ${-w * 0.4} 16 Z`;
  return G(
    `translate(${x} ${y})`,
    P(glass, round(content)),
    clip(P(glass, "#000"), inside, R(-w / 2, 0, w, 24, "#ffffff", 0, 'opacity=".28"')),
    R(-w * 0.45, -44, w * 0.9, 54, round(lid), 8),
    R(-w * 0.45, -6, w * 0.9, 4, tone(lid, -0.35)),
    label,
    R(-w * 0.42, 66, w * 0.07, h - 110, "#ffffff", w * 0.035, 'opacity=".45"'),
  );
};

const sack = (x: number, y: number, w: number, h: number, color: string, front: string) =>
  G(
    `translate(${x} ${y})`,
    P(
      `M${-w * 0.44} 0 C${-w * 0.2} 10 ${w * 0.2} -8 ${w * 0.44} 0 L${w * 0.45} ${h * 0.08} C${w * 0.58} ${h * 0.3} ${w * 0.56} ${h * 0.8} ${w * 0.5} ${h} C${w * 0.2} ${h + 10} ${-w * 0.2} ${h + 10} ${-w * 0.5} ${h} C${-w * 0.56} ${h * 0.8} ${-w * 0.58} ${h * 0.3} ${-w * 0.45} ${h * 0.08} Z`,
      lin([tone(color, -0.16), `${tone(color, 0.2)}@0.25`, `${color}@0.6`, tone(color, -0.2)], 0),
    ),
    L(
      `M${-w * 0.44} ${h * 0.07} C${-w * 0.2} ${h * 0.1} ${w * 0.2} ${h * 0.05} ${w * 0.44} ${h * 0.07}`,
      tone(color, -0.3),
      5,
      'stroke-dasharray="9 9"',
    ),
    front,
  );

const cup = (x: number, y: number, scale: number, china: string, drink: string) =>
  G(
    `translate(${x} ${y}) scale(${scale})`,
    E(0, 92, 120, 24, tone(china, -0.18)),
    E(0, 86, 118, 22, china),
    L("M72 10 C130 -6 128 70 58 62", china, 15),
    P("M-84 -16 C-84 60 -54 90 -34 90 H34 C54 90 84 60 84 -16 Z", round(china)),
    E(0, -16, 84, 24, tone(china, 0.2)),
    E(0, -14, 74, 18, drink),
    E(-16, -17, 36, 7, tone(drink, 0.25)),
    [-26, 4, 32]
      .map((steam) =>
        L(`M${steam} -50 C${steam - 16} -76 ${steam + 18} -88 ${steam} -118`, "#ffffff", 8, 'opacity=".55"'),
      )
      .join(""),
  );

const bowl = (x: number, y: number, scale: number, color: string, content: string, heap = "") =>
  G(
    `translate(${x} ${y}) scale(${scale})`,
    heap,
    E(0, 0, 110, 26, tone(color, -0.25)),
    E(0, 2, 100, 20, content),
    P("M-110 0 C-104 76 -50 98 -36 98 H36 C50 98 104 76 110 0 C80 34 -80 34 -110 0 Z", round(color)),
  );

// Things -------------------------------------------------------------------------------------------------------------

const cob = (x: number, y: number, turn: number, scale: number) =>
  G(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    P("M0 -110 C34 -90 40 20 26 84 H-26 C-40 20 -34 -90 0 -110 Z", "#f6c83a"),
    repeat(9, (row) =>
      repeat(5, (column) => E(-24 + column * 12, -76 + row * 18, 5.6, 8, (row + column) % 3 ? "#ffdc66" : "#ffe894")),
    ),
    P("M-26 84 C-66 40 -64 -30 -50 -66 C-30 -30 -16 30 4 92 Z", "#5ea348"),
    P("M26 84 C66 40 64 -20 54 -50 C34 -20 16 40 -4 92 Z", "#7cbd5c"),
    P("M-14 80 H14 L10 108 H-10 Z", "#8fc46c"),
  );

const chilli = (x: number, y: number, turn: number, scale: number, color = "#d6281f") =>
  G(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    P("M-16 -40 C-24 10 -10 66 30 84 C22 50 26 0 18 -40 Z", lin([tone(color, 0.2), tone(color, -0.2)], 0)),
    L("M-6 -24 C-10 10 -2 40 10 58", tone(color, 0.5), 4),
    P("M-20 -38 C-14 -52 16 -52 22 -38 C10 -32 -8 -32 -20 -38 Z", "#4f9a45"),
    L("M0 -46 C2 -62 10 -66 16 -68", "#4f9a45", 7),
  );

const leaf = (x: number, y: number, turn: number, scale: number, color: string) =>
  G(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    P("M0 0 C24 -16 26 -54 0 -84 C-26 -54 -24 -16 0 0 Z", color),
    L("M0 -6 V-68", tone(color, 0.3), 3),
  );

const needles = (cx: number, cy: number, rx: number, ry: number, count: number, colors: string[], seed: number) => {
  const random = dice(seed);
  return repeat(count, (index) => {
    const angle = random() * Math.PI * 2;
    const far = Math.sqrt(random());
    const x = cx + Math.cos(angle) * rx * far;
    const y = cy + Math.sin(angle) * ry * far;
    const turn = random() * Math.PI;
    return L(
      `M${(x - Math.cos(turn) * 11).toFixed(0)} ${(y - Math.sin(turn) * 5).toFixed(0)} l${(Math.cos(turn) * 22).toFixed(0)} ${(Math.sin(turn) * 10).toFixed(0)}`,
      colors[index % colors.length] ?? "",
      4,
    );
  });
};

const scatter = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  seed: number,
  piece: (x: number, y: number, turn: number, index: number) => string,
) => {
  const random = dice(seed);
  const spots = Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2;
    const far = Math.sqrt(random());
    return [cx + Math.cos(angle) * rx * far, cy + Math.sin(angle) * ry * far, random() * 360] as const;
  }).sort((a, b) => a[1] - b[1]);
  return spots.map(([x, y, turn], index) => piece(Math.round(x), Math.round(y), Math.round(turn), index)).join("");
};

const slice = (x: number, y: number, turn: number, index: number) =>
  G(
    `translate(${x} ${y}) rotate(${(turn % 80) - 40}) scale(${index % 2 ? 1 : -1} 1)`,
    P("M-46 -10 C-30 -22 -4 -14 16 -20 C36 -24 52 -12 48 4 C44 20 20 14 2 20 C-20 24 -50 16 -46 -10 Z", "#2c0e0b"),
    P(
      "M-40 -9 C-26 -17 -4 -10 14 -15 C32 -19 46 -10 43 2 C38 14 18 9 2 15 C-18 18 -44 11 -40 -9 Z",
      index % 3 ? "#8d2f25" : "#a23b2d",
    ),
    L("M-30 -4 C-12 -10 10 -4 34 -9 M-28 5 C-8 0 8 6 32 1", index % 3 ? "#b9584a" : "#c96b5a", 3),
    L("M-40 -8 C-26 -16 -4 -10 14 -15", "#ecc9ae", 5),
  );

const board = (x: number, y: number, w: number, h: number) =>
  R(x, y + 10, w, h, "#7a4c29", h / 2.4) +
  R(x, y, w, h, lin(["#d19a63", "#b87f49"]), h / 2.4) +
  L(`M${x + 40} ${y + h * 0.4} H${x + w - 60}`, "#a8713e", 3) +
  L(`M${x + 80} ${y + h * 0.66} H${x + w - 36}`, "#a8713e", 3);

const mango = (x: number, y: number, scale: number) =>
  G(
    `translate(${x} ${y}) scale(${scale})`,
    P(
      "M46 -72 C84 -58 96 -8 70 34 C44 76 -14 96 -56 74 C-96 52 -96 8 -66 -10 C-30 -30 -4 -80 46 -72 Z",
      lin(["#7fa63a", "#f2c23c@0.28", "#f79a2e@0.6", "#d8432c"], 160),
    ),
    P("M-62 60 C-84 40 -74 12 -50 2 C-30 -8 -18 -24 -2 -40 C-10 -8 -40 14 -62 60 Z", "#ffe9a8", 'opacity=".4"'),
    L("M46 -72 C50 -82 58 -88 66 -92", "#6b4a2a", 8),
    leaf(58, -84, -60, 0.9, "#4f9a45"),
  );

const bean = (x: number, y: number, turn: number, index: number) =>
  G(
    `translate(${x} ${y}) rotate(${turn})`,
    P(
      "M-20 0 C-22 -16 -6 -16 0 -10 C6 -16 22 -16 20 0 C18 14 -18 14 -20 0 Z",
      index % 4 ? "#e6c4a4" : "#dcb394",
      'stroke="#a97c5c" stroke-width="2"',
    ),
    C(-8, -2, 3, "#8c3b32") + C(4, 4, 3.4, "#8c3b32") + C(10, -4, 2.4, "#8c3b32") + L("M-4 -6 l5 3", "#8c3b32", 2.5),
  );
const kernel = (x: number, y: number, turn: number, index: number) =>
  G(
    `translate(${x} ${y}) rotate(${turn})`,
    P(
      "M-15 -8 C-12 -18 12 -18 15 -8 C15 6 6 16 0 16 C-6 16 -15 6 -15 -8 Z",
      index % 3 ? "#fffaf0" : "#f2e8d5",
      'stroke="#cdbb98" stroke-width="2.5"',
    ),
    E(0, 6, 5, 6, "#e8d6ae"),
  );
const coffeeBean = (x: number, y: number, turn: number) =>
  G(
    `translate(${x} ${y}) rotate(${turn})`,
    E(0, 0, 20, 13, rad(["#7a4a2c", "#3d2113"], 0.4, 0.3)),
    L("M-15 0 C-6 -6 4 6 15 0", "#24120a", 3.5),
  );
const macadamia = (x: number, y: number, index: number) =>
  C(x, y, 27, ball(index % 2 ? "#ecd6a8" : "#e5c994")) + E(x - 8, y - 10, 8, 5, "#fff8e2", 'opacity=".8"');

const tag = (w: number, h: number, color: string, y: number, parts: string) => R(-w / 2, y, w, h, color, 10) + parts;

export const groceryDrawings: Drawings = {
  "RB-TEA-LOOSE": {
    background: "#f4dcc6",
    draw: () =>
      [
        shadow(270, 540, 170, 18),
        pouch(
          258,
          92,
          250,
          442,
          "#c99a66",
          R(-88, 66, 176, 150, "#8f1f17", 14) +
            words("ROOIBOS", 0, 92, 32, "#fff3e0", { weight: 0.22, maxWidth: 150 }) +
            leaf(-20, 196, -34, 0.7, "#e98b4a") +
            leaf(0, 198, 0, 0.85, "#f3a860") +
            leaf(20, 196, 34, 0.7, "#e98b4a") +
            E(0, 322, 80, 84, "#5a1c10") +
            clip(
              E(0, 322, 74, 78, "#000"),
              R(-90, 230, 180, 180, "#8c2f16"),
              needles(0, 322, 84, 84, 120, ["#b0481f", "#6e2110", "#cf6a30", "#8c2f16"], 3),
            ),
        ),
        shadow(480, 544, 110, 14),
        P("M392 506 C420 440 540 440 570 506 C560 540 402 540 392 506 Z", "#7a2812"),
        needles(480, 500, 92, 30, 110, ["#b0481f", "#6e2110", "#cf6a30", "#a03a18"], 8),
        G(
          "translate(522 436) rotate(-52)",
          R(40, -10, 110, 20, round("#d8a46c"), 10),
          P("M-50 -30 H36 C56 -30 56 30 36 30 H-50 C-70 20 -70 -20 -50 -30 Z", round("#c98d52")),
          E(-46, 0, 14, 28, "#7a2812"),
        ),
      ].join(""),
  },
  "RB-TEA-BAGS80": {
    background: "#e1e7d5",
    draw: () => {
      const bag = (x: number, y: number, turn: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          C(0, 4, 56, "#b9a88d"),
          C(0, 0, 56, "#f3e9d6"),
          C(0, 0, 42, "#a8482a"),
          needles(0, 0, 38, 38, 40, ["#7a2812", "#c9622f", "#8c3a1c"], 5),
          ring(0, 0, 49, "#d8c8aa", 3),
        );
      return [
        shadow(330, 540, 230, 20),
        box(
          120,
          170,
          320,
          360,
          110,
          "#c4261d",
          R(0, 0, 320, 74, "#9c1912") +
            words("80 TEA BAGS", 160, 24, 26, "#ffe6b8", { weight: 0.2, maxWidth: 270 }) +
            words("ROOIBOS", 160, 104, 56, "#ffffff", { weight: 0.24, maxWidth: 280 }) +
            G("translate(160 290) scale(.92)", C(0, 0, 84, "#e8563f"), cup(-6, 6, 0.62, "#ffffff", "#a8351b")),
        ),
        bag(470, 500, -12),
        bag(556, 512, 14),
      ].join("");
    },
  },
  "RB-TEA-CHAI": {
    background: "#f7e0c0",
    draw: () => {
      const stick = (x: number, y: number, turn: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          R(-90, -15, 180, 30, lin(["#b56d3a", "#7a3f1c"]), 8),
          E(90, 0, 9, 15, "#5e2d12"),
          C(90, -5, 5, "#b56d3a"),
          C(90, 6, 5, "#b56d3a"),
          L("M-80 -4 H70", "#d59660", 3),
        );
      return [
        shadow(280, 544, 190, 18),
        R(142, 150, 276, 384, round("#2456a4"), 22),
        E(280, 150, 138, 34, "#163a75"),
        R(134, 96, 292, 62, round("#1b4587"), 16),
        E(280, 98, 146, 32, "#3f73c4"),
        E(280, 96, 112, 22, "#2f62b4"),
        R(142, 226, 276, 10, "#e9b44c"),
        R(142, 448, 276, 10, "#e9b44c"),
        repeat(7, (index) => C(162 + index * 40, 488, 11, "#e9b44c")),
        repeat(7, (index) => C(162 + index * 40, 196, 11, "#e9b44c")),
        words("CHAI", 280, 264, 70, "#fff4da", { weight: 0.22 }),
        words("ROOIBOS SPICE", 280, 362, 26, "#e9b44c", { weight: 0.2, maxWidth: 230 }),
        words("100 G", 280, 408, 20, "#fff4da"),
        stick(486, 520, -16),
        stick(492, 488, 10),
        G(
          "translate(434 540) scale(1.1)",
          repeat(8, (arm) =>
            G(
              `rotate(${arm * 45})`,
              P("M0 -6 C-16 -20 -10 -40 0 -48 C10 -40 16 -20 0 -6 Z", "#7a3f1c"),
              E(0, -26, 4.5, 9, "#d59660"),
            ),
          ),
          C(0, 0, 8, "#5e2d12"),
        ),
      ].join("");
    },
  },
  "RB-TEA-GREEN": {
    background: "#f2ecd0",
    draw: () => {
      const pyramid = (x: number, y: number) =>
        G(
          `translate(${x} ${y})`,
          L("M0 -94 C20 -140 60 -120 66 -84", "#d8d2bd", 4),
          R(50, -86, 34, 30, "#5c9a3d", 4),
          P("M0 -96 L-72 30 L-6 52 Z", "#eef3e2"),
          P("M0 -96 L74 26 L-6 52 Z", "#d3ddc0"),
          P("M-34 -20 L-66 26 L-6 46 L-3 -8 Z", "#8a9a45"),
          P("M-3 -8 L-6 46 L66 22 L34 -28 Z", "#6f8036"),
          needles(-24, 18, 30, 18, 26, ["#b0b85a", "#56652a"], 4),
          L("M0 -96 L-6 52", "#ffffff", 3),
        );
      return [
        shadow(300, 540, 220, 20),
        box(
          116,
          150,
          286,
          384,
          90,
          "#5c9a3d",
          R(24, 26, 238, 126, "#f6f3df", 10) +
            words("GREEN", 143, 48, 36, "#3c6b26", { weight: 0.22 }) +
            words("ROOIBOS", 143, 100, 30, "#3c6b26", { weight: 0.2, maxWidth: 200 }) +
            G(
              "translate(143 350)",
              repeat(7, (index) => leaf(0, 0, -66 + index * 22, 1.5, index % 2 ? "#9ccc66" : "#c6e48f")),
            ),
        ),
        pyramid(490, 486),
        pyramid(400, 512),
      ].join("");
    },
  },
  "RB-TEA-ICED": {
    background: "#cde8e6",
    draw: () => {
      const bottle = (x: number, y: number) =>
        G(
          `translate(${x} ${y})`,
          P(
            "M-20 0 H20 V66 C20 96 50 104 50 146 V316 C50 330 44 336 32 336 H-32 C-44 336 -50 330 -50 316 V146 C-50 104 -20 96 -20 66 Z",
            lin(["#a94716", "#f19a45@0.3", "#d9742a@0.6", "#9c3f12"], 0),
          ),
          R(-24, -26, 48, 34, round("#f4f6f8"), 6),
          R(-50, 176, 100, 96, "#fff4e2"),
          C(0, 222, 30, "#f6a13f"),
          P("M0 192 C26 196 34 222 22 244 C20 222 14 206 0 192 Z", "#e8663c"),
          leaf(0, 196, 40, 0.36, "#4f9a45"),
          R(-38, 112, 9, 190, "#ffffff", 5, 'opacity=".5"'),
        );
      return [
        shadow(310, 552, 240, 20),
        bottle(196, 150),
        bottle(310, 150),
        bottle(424, 150),
        bottle(150, 200),
        bottle(268, 206),
        bottle(386, 206),
        G(
          "translate(520 480) scale(1.05)",
          C(0, 0, 70, rad(["#ffd08a", "#f79a4e@0.6", "#e3603c"], 0.4, 0.35, 0.8)),
          L("M4 -68 C-22 -20 -18 30 6 68", "#d2562f", 4),
          leaf(4, -62, 50, 0.8, "#4f9a45"),
        ),
      ].join("");
    },
  },
  "BP-GINGER-BEER": {
    background: "#dfe6ee",
    draw: () =>
      [
        shadow(290, 566, 130, 18),
        shadow(470, 552, 110, 14),
        P(
          "M254 120 H326 V210 C326 260 388 270 388 340 V530 C388 552 378 560 360 560 H220 C202 560 192 552 192 530 V340 C192 270 254 260 254 210 Z",
          lin(["#c79a3a", "#fbe9ab@0.25", "#ecc868@0.6", "#b88a2c"], 0),
        ),
        R(250, 110, 80, 28, "#e9ecef", 8),
        E(290, 96, 40, 30, ball("#f4f1ea")),
        L("M246 160 C236 110 250 70 290 62 C330 70 344 110 334 160", "#8a8f99", 7),
        R(240, 152, 100, 14, "#c94f34", 7),
        P("M192 352 H388 V500 H192 Z", "#fff8e6"),
        R(192, 352, 196, 12, "#c98a2c"),
        R(192, 488, 196, 12, "#c98a2c"),
        words("GINGER", 290, 384, 38, "#8a4a16", { weight: 0.22, maxWidth: 170 }),
        words("BEER", 290, 438, 38, "#8a4a16", { weight: 0.22 }),
        R(208, 300, 14, 240, "#ffffff", 7, 'opacity=".5"'),
        [
          [300, 250],
          [272, 300],
          [320, 318],
          [294, 220],
        ]
          .map(([x = 0, y = 0]) => C(x, y, 7, "#fffdf2", 'opacity=".8"'))
          .join(""),
        P(
          "M402 520 C390 490 420 470 446 478 C440 440 470 420 492 436 C510 450 506 474 500 484 C530 470 570 480 568 508 C566 536 530 540 508 534 C500 560 470 560 460 540 C436 552 410 544 402 520 Z",
          lin(["#e9c48a", "#c9955a"]),
        ),
        L(
          "M446 480 C456 490 456 500 450 508 M500 486 C492 494 494 506 500 512 M470 446 C478 450 484 450 490 446 M536 492 C540 502 540 514 536 522",
          "#a8743e",
          4,
        ),
        E(412, 512, 12, 22, "#f6e6a8"),
      ].join(""),
  },
  "LB-COFFEE-500": {
    background: "#ecdcc8",
    draw: () =>
      [
        shadow(240, 540, 160, 18),
        pouch(
          232,
          88,
          250,
          444,
          "#2a2422",
          C(78, 70, 12, "#4a403c") +
            C(78, 70, 5, "#14100e") +
            R(-96, 130, 192, 220, "#f4e6cf", 12) +
            words("COFFEE", 0, 154, 38, "#3d2113", { weight: 0.22, maxWidth: 164 }) +
            G("translate(0 250) rotate(-40) scale(2.7)", coffeeBean(0, 0, 0)) +
            words("DARK ROAST", 0, 312, 20, "#a8602c", { weight: 0.22, maxWidth: 160 }) +
            words("500 G", 0, 390, 22, "#d9b98a"),
        ),
        cup(478, 408, 0.95, "#fdfaf4", "#3d2113"),
        scatter(420, 548, 130, 26, 16, 6, coffeeBean),
      ].join(""),
  },
  "KB-BIL-BEEF": {
    background: "#dbe4d6",
    draw: () =>
      [
        shadow(320, 556, 250, 18),
        pouch(
          240,
          74,
          260,
          400,
          "#b98a55",
          R(-104, 62, 208, 84, "#3a1d12", 10) +
            words("BILTONG", 0, 82, 42, "#ffe6bd", { weight: 0.22, maxWidth: 180 }) +
            R(-92, 168, 184, 196, "#e9d9c2", 20) +
            clip(R(-92, 168, 184, 196, "#000", 20), scatter(0, 272, 96, 96, 34, 5, slice)) +
            P("M-92 188 C-92 176 -84 168 -72 168 H10 L-92 300 Z", "#ffffff", 'opacity=".25"'),
        ),
        board(150, 470, 440, 70),
        scatter(430, 470, 130, 40, 24, 11, slice),
        scatter(440, 440, 70, 22, 10, 21, slice),
      ].join(""),
  },
  "KB-BIL-CHILLI": {
    background: "#f7d9ae",
    draw: () => {
      const strip = (x: number, y: number, turn: number, index: number) =>
        G(
          `translate(${x} ${y}) rotate(${(turn % 60) - 30})`,
          P("M-62 -7 C-30 -16 20 2 62 -8 L60 8 C20 16 -30 2 -62 10 Z", index % 2 ? "#7a2418" : "#5e170f"),
          L("M-50 0 C-20 -6 20 8 50 0", "#b34a2c", 4),
          C(-20, 2, 3, "#f04a24") + C(16, 0, 3, "#f04a24") + C(38, 1, 2.6, "#f8b04a"),
        );
      return [
        shadow(300, 548, 240, 18),
        pouch(
          228,
          80,
          250,
          420,
          "#1f1a1c",
          R(-125, 96, 250, 100, "#d6281f") +
            words("CHILLI", 0, 112, 34, "#ffffff", { weight: 0.24 }) +
            words("BITES", 0, 156, 28, "#ffd75c", { weight: 0.24 }) +
            chilli(-40, 290, 24, 1.2) +
            chilli(30, 286, -10, 1.4) +
            words("BILTONG", 0, 386, 22, "#ffd75c", { weight: 0.2 }),
        ),
        E(450, 506, 150, 36, "#3a3230"),
        E(450, 500, 150, 34, "#5a4e4a"),
        scatter(450, 482, 84, 26, 20, 9, strip),
        chilli(350, 540, 78, 0.8),
        chilli(560, 540, 100, 0.7),
      ].join("");
    },
  },
  "KB-BIL-KUDU": {
    background: "#d9dfe9",
    draw: () => {
      const stick = (x: number, y: number, tall: number, flip: number) => {
        const outline = `M-34 20 C-20 -4 16 6 40 14 C58 ${tall * 0.16} 40 ${tall * 0.3} 50 ${tall * 0.42} C66 ${tall * 0.58} 40 ${tall * 0.7} 44 ${tall * 0.84} C40 ${tall + 10} 4 ${tall + 24} -22 ${tall} C-48 ${tall * 0.9} -36 ${tall * 0.74} -52 ${tall * 0.6} C-64 ${tall * 0.44} -40 ${tall * 0.32} -46 ${tall * 0.2} C-50 ${tall * 0.12} -42 34 -34 20 Z`;
        return G(
          `translate(${x} ${y}) scale(${flip} 1)`,
          L("M0 -64 V20", "#b8905a", 6),
          L("M0 -74 C18 -74 18 -50 0 -50", "#8a8f99", 7),
          P(outline, lin(["#3a120e", "#8a2c22@0.35", "#5e1a14@0.65", "#2a0c0a"], 0)),
          clip(
            P(outline, "#000"),
            L(
              `M-20 20 C-44 ${tall * 0.3} -10 ${tall * 0.5} -30 ${tall * 0.7} C-36 ${tall * 0.8} -20 ${tall * 0.9} -14 ${tall}`,
              "#a94a38",
              7,
            ),
            L(
              `M6 16 C22 ${tall * 0.25} -8 ${tall * 0.5} 14 ${tall * 0.66} C24 ${tall * 0.78} 8 ${tall * 0.9} 12 ${tall}`,
              "#2c0c0a",
              9,
            ),
            L(`M30 16 C20 ${tall * 0.3} 44 ${tall * 0.5} 26 ${tall * 0.8}`, "#7a241b", 6),
            L(`M-50 ${tall * 0.5} C-30 ${tall * 0.62} -44 ${tall * 0.74} -30 ${tall * 0.86}`, "#e3bd9c", 9),
            repeat(26, (dot) =>
              C(-40 + ((dot * 29) % 84), 30 + ((dot * 53) % (tall - 50)), 3.2, dot % 2 ? "#d8b57c" : "#f0dcb4"),
            ),
          ),
        );
      };
      return [
        R(70, 92, 500, 20, lin(["#c9945c", "#93633a"]), 10),
        stick(190, 166, 320, 1),
        stick(316, 166, 356, -1),
        shadow(470, 552, 110, 16),
        R(384, 250, 180, 290, "#efe0c4", 12),
        R(396, 262, 156, 266, "none", 8, 'stroke="#6b3f1f" stroke-width="4"'),
        G(
          "translate(474 400)",
          P("M-24 -40 C-18 -50 18 -50 24 -40 L16 20 C14 40 -14 40 -16 20 Z", "#6b3f1f"),
          P("M-24 -36 L-60 -48 L-34 -16 Z", "#6b3f1f"),
          P("M24 -36 L60 -48 L34 -16 Z", "#6b3f1f"),
          L("M-12 -48 C-44 -66 -10 -86 -36 -104 C-50 -116 -36 -124 -30 -134", "#4a2a14", 9),
          L("M12 -48 C44 -66 10 -86 36 -104 C50 -116 36 -124 30 -134", "#4a2a14", 9),
          R(-13, -30, 26, 6, "#efe0c4", 3),
        ),
        words("KUDU", 474, 460, 34, "#6b3f1f", { weight: 0.22 }),
        words("BILTONG", 474, 504, 16, "#6b3f1f", { weight: 0.2 }),
        shadow(250, 572, 120, 10),
        scatter(250, 562, 110, 16, 9, 31, slice),
      ].join("");
    },
  },
  "KB-DRO-WORS": {
    background: "#f5e3d3",
    draw: () => {
      const wors = (x: number, y: number, turn: number, long: number, index: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          L(
            `M${-long / 2} 0 C${-long / 5} ${index % 2 ? 12 : -10} ${long / 5} ${index % 2 ? -10 : 12} ${long / 2} 0`,
            "#34100a",
            30,
          ),
          L(
            `M${-long / 2} -2 C${-long / 5} ${index % 2 ? 10 : -12} ${long / 5} ${index % 2 ? -12 : 10} ${long / 2} -2`,
            index % 3 ? "#7a2c1c" : "#8c3a26",
            24,
          ),
          L(
            `M${-long / 2 + 10} -7 C${-long / 5} ${index % 2 ? 3 : -17} ${long / 5} ${index % 2 ? -17 : 3} ${long / 2 - 10} -7`,
            "#b5654a",
            5,
          ),
          repeat(5, (spot) => C(-long / 2 + 20 + spot * (long / 5.4), (spot % 3) * 4 - 3, 3.4, "#e2b79a")),
        );
      return [
        shadow(320, 560, 260, 18),
        R(120, 110, 400, 150, "#5a2414", 14),
        words("DROËWORS", 320, 158, 58, "#ffe6bd", { weight: 0.22, maxWidth: 350 }),
        words("300 G", 320, 232, 16, "#ffe6bd"),
        R(120, 250, 400, 26, "#7a3a22"),
        board(70, 490, 500, 66),
        wors(320, 500, 4, 420, 0),
        wors(310, 462, -6, 400, 1),
        wors(330, 426, 7, 410, 2),
        wors(316, 388, -3, 390, 3),
        wors(322, 350, 6, 370, 4),
        wors(318, 312, -7, 350, 5),
      ].join("");
    },
  },
  "KB-BIL-MUSHROOM": {
    background: "#e6dff0",
    draw: () => {
      const mushroom = (x: number, y: number, scale: number, turn: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
          P("M-24 0 C-18 40 -30 80 -26 100 H26 C30 80 18 40 24 0 Z", round("#f3e6d0")),
          P("M-82 8 C-82 -70 82 -70 82 8 C50 24 -50 24 -82 8 Z", rad(["#b98a63", "#7d5334"], 0.4, 0.2, 0.8)),
          E(-26, -26, 16, 9, "#dcb893", 'opacity=".7"'),
          L("M-60 14 C-30 26 30 26 60 14", "#d8bd9a", 5),
        );
      const chip = (x: number, y: number, turn: number, index: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          P("M-40 -12 C-10 -20 24 -10 42 -14 L38 10 C10 16 -20 8 -42 14 Z", index % 2 ? "#6b4328" : "#835638"),
          L("M-28 0 C-6 -6 14 4 30 -2", "#b98a63", 3.5),
        );
      return [
        shadow(320, 552, 250, 18),
        pouch(
          232,
          80,
          254,
          420,
          "#5f7f3c",
          R(-100, 60, 200, 116, "#f3efd9", 12) +
            words("VEGAN", 0, 78, 32, "#3f5c24", { weight: 0.24 }) +
            words("BILTONG", 0, 126, 32, "#3f5c24", { weight: 0.22, maxWidth: 170 }) +
            C(0, 290, 84, "#d9e3b8") +
            mushroom(0, 270, 0.8, 0),
        ),
        scatter(460, 516, 110, 26, 18, 12, chip),
        mushroom(508, 392, 0.85, 12),
        mushroom(420, 432, 0.6, -16),
      ].join("");
    },
  },
  "MM-MEAL-SUPER10": {
    background: "#d4e4f1",
    draw: () =>
      [
        shadow(320, 560, 230, 20),
        sack(
          292,
          66,
          330,
          486,
          "#fafafa",
          P("M-182 96 C-60 120 60 80 182 96 L186 236 C60 220 -60 256 -187 236 Z", "#d2261f") +
            words("MEALIE", 0, 118, 48, "#ffffff", { weight: 0.24 }) +
            words("MEAL", 0, 178, 44, "#ffe27a", { weight: 0.24 }) +
            words("SUPER", 0, 270, 34, "#1f3f8a", { weight: 0.24 }) +
            cob(0, 396, 8, 0.82) +
            words("10", -116, 372, 44, "#d2261f", { weight: 0.24 }) +
            words("KG", -116, 430, 26, "#d2261f", { weight: 0.24 }),
        ),
        bowl(
          500,
          470,
          0.86,
          "#3f73c4",
          "#fffaf0",
          P("M-92 4 C-80 -60 80 -60 92 4 Z", "#fffaf0") +
            P("M-60 -20 C-30 -46 20 -46 50 -26", "none", 'stroke="#e6dcc8" stroke-width="7" stroke-linecap="round"'),
        ),
      ].join(""),
  },
  "MM-MEAL-SPECIAL5": {
    background: "#efe0ef",
    draw: () =>
      [
        shadow(310, 556, 200, 20),
        P("M170 96 L190 74 H430 L450 96 V120 H170 Z", "#c98f12"),
        R(160, 112, 300, 436, lin(["#d99d17", "#fbc531@0.2", "#f2b624@0.7", "#c58a0e"], 0), 10),
        R(160, 112, 300, 30, "#d9a017"),
        L("M176 130 H444", "#8a5f06", 4, 'stroke-dasharray="12 10"'),
        R(160, 178, 300, 116, "#1f3f8a"),
        words("MEALIE MEAL", 310, 196, 38, "#ffffff", { weight: 0.22, maxWidth: 270 }),
        words("SPECIAL", 310, 250, 26, "#ffd95c", { weight: 0.24 }),
        C(310, 410, 88, "#fff3c9"),
        cob(284, 414, -22, 0.66),
        cob(340, 414, 24, 0.66),
        R(372, 486, 78, 48, "#1f3f8a", 10),
        words("5 KG", 411, 498, 24, "#ffffff", { weight: 0.22 }),
        R(174, 150, 12, 380, "#ffffff", 6, 'opacity=".3"'),
      ].join(""),
  },
  "MM-SAMP-25": {
    background: "#dfe8d3",
    draw: () =>
      [
        shadow(290, 552, 190, 18),
        sack(
          280,
          90,
          310,
          452,
          "#e6e9ea",
          clip(
            P("M-150 60 C-172 200 -168 380 -148 446 C-60 456 60 456 148 446 C168 380 172 200 150 60 Z", "#000"),
            R(-180, 40, 360, 430, "#e3d7bb"),
            scatter(0, 250, 190, 230, 190, 14, kernel),
          ) +
            R(-124, 130, 248, 170, "#2f7a46", 16) +
            words("SAMP", 0, 156, 66, "#ffffff", { weight: 0.24 }) +
            words("WHITE MAIZE", 0, 244, 20, "#e9f4c8", { weight: 0.2 }) +
            words("2.5 KG", 0, 274, 14, "#e9f4c8", { weight: 0.2 }) +
            L("M-132 90 C-148 200 -146 330 -136 410", "#ffffff", 12, 'opacity=".55"'),
        ),
        scatter(500, 530, 84, 26, 26, 3, kernel),
      ].join(""),
  },
  "MM-BEANS-SUGAR": {
    background: "#f8e2c5",
    draw: () =>
      [
        shadow(300, 552, 180, 18),
        pouch(
          280,
          96,
          280,
          446,
          "#efe6dc",
          clip(
            P("M-136 60 C-150 200 -148 380 -138 446 H138 C148 380 150 200 136 60 Z", "#000"),
            R(-160, 50, 320, 420, "#d6b193"),
            scatter(0, 260, 170, 220, 150, 17, bean),
          ) +
            R(-114, 120, 228, 150, "#7c1f2c", 75) +
            words("SUGAR", 0, 146, 40, "#ffffff", { weight: 0.24 }) +
            words("BEANS", 0, 206, 40, "#ffd9a8", { weight: 0.24 }) +
            L("M-120 90 C-130 200 -130 330 -124 410", "#ffffff", 12, 'opacity=".5"'),
        ),
        scatter(500, 526, 90, 28, 20, 5, bean),
      ].join(""),
  },
  "MM-MABELE-2": {
    background: "#f3ead4",
    draw: () =>
      [
        shadow(300, 554, 230, 18),
        sack(
          246,
          90,
          270,
          452,
          "#7d2b33",
          R(-112, 84, 224, 96, "#f6e4c4", 12) +
            words("MABELE", 0, 108, 48, "#7d2b33", { weight: 0.24, maxWidth: 190 }) +
            L("M0 420 C0 360 0 320 0 290", "#c8b25a", 8) +
            leaf(-4, 410, -50, 1, "#9aa847") +
            leaf(4, 400, 52, 1, "#b4c05c") +
            repeat(34, (grain) => {
              const row = Math.floor(grain / 5);
              return C(-26 + (grain % 5) * 13 + (row % 2) * 5, 206 + row * 15, 9.5, grain % 2 ? "#c9572c" : "#e58a4a");
            }),
        ),
        bowl(
          482,
          454,
          1,
          "#f4efe4",
          "#a8684e",
          P("M-100 2 C-70 -22 70 -22 100 2 Z", "#b57a5e") + E(6, -6, 34, 8, "#f7e3b0"),
        ),
        G("translate(560 400) rotate(34)", R(-8, -110, 16, 130, round("#c9945c"), 8)),
      ].join(""),
  },
  "MF-MAC-400": {
    background: "#d7e6dd",
    draw: () =>
      [
        shadow(260, 546, 150, 18),
        jar(
          258,
          150,
          270,
          390,
          "#d9cdb4",
          "#b98048",
          tag(
            200,
            106,
            "#2f5f46",
            176,
            words("MACADAMIA", 0, 198, 30, "#fff3d4", { weight: 0.22, maxWidth: 176 }) +
              words("NUTS", 0, 244, 24, "#e9c985", { weight: 0.22 }),
          ),
          R(-140, 40, 280, 360, "#b99b66") +
            scatter(0, 220, 130, 170, 70, 7, (x, y, _turn, index) => macadamia(x, y, index)),
        ),
        shadow(486, 552, 100, 14),
        macadamia(440, 524, 1),
        macadamia(546, 522, 0),
        macadamia(494, 534, 1),
        G(
          "translate(470 448)",
          C(0, 0, 54, ball("#7a4a26")),
          P("M-52 -12 C-30 -66 40 -66 53 -8 C30 6 -30 6 -52 -12 Z", "#5c9a3d"),
          L("M0 -54 C2 -70 10 -78 16 -84", "#5c3a1c", 7),
        ),
        macadamia(546, 470, 0),
      ].join(""),
  },
  "MF-ATCHAR": {
    background: "#d5e1ee",
    draw: () =>
      [
        shadow(280, 552, 170, 18),
        jar(
          276,
          140,
          300,
          406,
          "#e07b1a",
          "#c4261d",
          tag(
            236,
            136,
            "#fff2d6",
            178,
            words("ATCHAR", 0, 200, 46, "#b3361a", { weight: 0.24, maxWidth: 200 }) +
              words("MANGO HOT", 0, 268, 22, "#3f7a35", { weight: 0.22 }),
          ),
          R(-160, 50, 320, 370, "#d9701a") +
            scatter(0, 230, 140, 180, 60, 19, (x, y, turn, index) =>
              G(
                `translate(${x} ${y}) rotate(${turn})`,
                R(-22, -16, 44, 32, ["#f6a93a", "#c9b03a", "#ef8f24", "#9fae3c"][index % 4] ?? "", 8),
                L("M-12 -6 L10 4", "#fbd27a", 4),
                C(14, 10, 3, "#a3211a"),
              ),
            ),
        ),
        mango(500, 472, 0.86),
        chilli(418, 530, 70, 0.8),
      ].join(""),
  },
  "MF-MANGO-DRY": {
    background: "#dcd7ee",
    draw: () => {
      const strip = (x: number, y: number, turn: number, index: number) =>
        G(
          `translate(${x} ${y}) rotate(${(turn % 70) - 35})`,
          P(
            "M-56 -12 C-20 -24 24 -2 58 -14 C64 -4 60 10 54 14 C20 20 -24 2 -54 14 C-62 6 -62 -4 -56 -12 Z",
            lin([index % 2 ? "#f5a233" : "#ea8a24", index % 2 ? "#dd7a1a" : "#c96a14"]),
          ),
          L("M-42 -2 C-10 -10 20 8 44 -2", "#ffce78", 4),
        );
      return [
        shadow(320, 550, 250, 18),
        pouch(
          224,
          84,
          256,
          440,
          "#f7c948",
          words("DRIED", 0, 70, 34, "#b34d12", { weight: 0.22 }) +
            words("MANGO", 0, 120, 50, "#b34d12", { weight: 0.26 }) +
            E(0, 300, 96, 96, "#fff6da") +
            mango(0, 304, 0.92),
        ),
        scatter(470, 510, 90, 40, 18, 15, strip),
      ].join("");
    },
  },
  "MF-AVO-BOX": {
    background: "#f4e2cc",
    draw: () => {
      const avocado = (x: number, y: number, turn: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          P(
            "M0 -68 C24 -68 30 -34 42 -8 C58 30 36 66 0 66 C-36 66 -58 30 -42 -8 C-30 -34 -24 -68 0 -68 Z",
            rad(["#6d8f3a", "#2f4a22@0.75", "#1f3418"], 0.36, 0.4, 0.75),
          ),
          E(-14, -6, 8, 20, "#9dbb62", 'opacity=".6"'),
          R(-4, -76, 8, 14, "#6b4a2a", 3),
        );
      return [
        shadow(310, 548, 260, 20),
        P("M70 280 L116 222 H524 L570 280 Z", "#8a5f37"),
        avocado(160, 264, -16) +
          avocado(250, 250, 8) +
          avocado(344, 256, -6) +
          avocado(436, 250, 14) +
          avocado(502, 270, -10),
        avocado(116, 300, 12) +
          avocado(204, 306, -8) +
          avocado(298, 300, 6) +
          avocado(390, 306, -14) +
          avocado(478, 304, 8),
        P("M60 330 H580 L560 540 H80 Z", lin(["#d9a66b", "#bd8648"])),
        R(60, 318, 520, 30, "#c9935a", 4),
        R(250, 366, 140, 34, "#7a5028", 17),
        words("AVO", 320, 430, 66, "#3f5c24", { weight: 0.26 }),
        G(
          "translate(520 500) rotate(14)",
          P(
            "M0 -88 C30 -88 38 -44 54 -10 C74 40 46 84 0 84 C-46 84 -74 40 -54 -10 C-38 -44 -30 -88 0 -88 Z",
            "#2f4a22",
          ),
          P(
            "M0 -76 C24 -76 32 -38 46 -6 C62 36 40 74 0 74 C-40 74 -62 36 -46 -6 C-32 -38 -24 -76 0 -76 Z",
            rad(["#f7f2b0", "#e3e388@0.6", "#a9c653"], 0.5, 0.6, 0.6),
          ),
          C(0, 24, 31, ball("#8a5328")),
        ),
      ].join("");
    },
  },
  "MF-HONEY": {
    background: "#d3e6ea",
    draw: () =>
      [
        shadow(280, 550, 170, 18),
        jar(
          276,
          164,
          290,
          380,
          "#f0a31c",
          "#f6f1e4",
          P("M-92 226 L-46 150 H46 L92 226 L46 302 H-46 Z", "#fff6da") +
            P("M-80 226 L-40 160 H40 L80 226 L40 292 H-40 Z", "none", 'stroke="#d98a10" stroke-width="4"') +
            words("HONEY", 0, 210, 34, "#a8620a", { weight: 0.24, maxWidth: 126 }),
        ),
        G(
          "translate(484 392) rotate(24)",
          R(-9, -190, 18, 210, round("#c98d52"), 9),
          repeat(5, (ringIndex) =>
            R(
              -34 + Math.abs(2 - ringIndex) * 6,
              14 + ringIndex * 22,
              68 - Math.abs(2 - ringIndex) * 12,
              16,
              round("#b9783c"),
              8,
            ),
          ),
          P("M-24 120 C-30 150 -8 150 -4 176 C2 150 26 150 22 118 Z", "#f3ad25"),
        ),
        E(448, 556, 62, 12, "#f3ad25"),
        G(
          "translate(486 130) rotate(-14)",
          E(-18, -34, 17, 30, "#ffffff", 'opacity=".8" transform="rotate(-24 -18 -34)"'),
          E(14, -34, 17, 30, "#ffffff", 'opacity=".8" transform="rotate(20 14 -34)"'),
          E(0, 0, 46, 30, "#f7c52e"),
          P("M-18 -28 C-24 -10 -24 10 -18 28 L-4 30 C-10 10 -10 -10 -4 -30 Z", "#2b2320"),
          P("M12 -29 C6 -10 6 10 12 29 L24 25 C20 10 20 -10 24 -25 Z", "#2b2320"),
          C(-36, -6, 5, "#2b2320"),
        ),
      ].join(""),
  },
  "BP-RUSK-BUTTER": {
    background: "#d9e2ee",
    draw: () => {
      const rusk = (x: number, y: number, turn: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          P("M-72 -22 L-54 -40 H88 L72 -22 Z", "#efc98c"),
          P("M72 -22 L88 -40 V12 L72 32 Z", "#a96f34"),
          R(-72, -22, 144, 54, lin(["#e3ae66", "#c98a45"]), 4),
          repeat(8, (crumb) => C(-58 + crumb * 17, -6 + ((crumb * 17) % 28), 3.4, "#f6d9a4")),
          R(-72, -22, 144, 9, "#b97a3a"),
        );
      return [
        shadow(320, 556, 270, 18),
        box(
          92,
          140,
          270,
          396,
          90,
          "#f3e3c3",
          R(0, 0, 270, 150, "#a33b24") +
            words("RUSKS", 135, 34, 56, "#fff3d9", { weight: 0.24, maxWidth: 220 }) +
            words("BUTTERMILK", 135, 110, 20, "#ffd9a0", { weight: 0.22 }) +
            C(135, 268, 92, "#e4c590") +
            G("translate(128 268) scale(.82)", rusk(0, 34, -4), rusk(6, -24, 6)) +
            words("1 KG", 135, 366, 20, "#a33b24", { weight: 0.22 }),
        ),
        rusk(500, 520, 0),
        rusk(490, 462, -4),
        rusk(512, 404, 6),
      ].join("");
    },
  },
  "BP-CHUTNEY": {
    background: "#e5e9cd",
    draw: () =>
      [
        shadow(270, 550, 160, 18),
        jar(
          266,
          176,
          250,
          368,
          "#c9681f",
          "#d8c39a",
          tag(
            206,
            150,
            "#fffaf0",
            150,
            words("CHUTNEY", 0, 172, 36, "#8a3a12", { weight: 0.22, maxWidth: 178 }) +
              G(
                "translate(0 254)",
                C(-14, 0, 28, ball("#f6a33c")),
                C(22, 6, 24, ball("#f08a2c")),
                leaf(2, -16, 30, 0.4, "#4f9a45"),
              ),
          ),
          scatter(0, 220, 120, 160, 40, 23, (x, y, turn, index) =>
            E(x, y, 15, 10, index % 2 ? "#e08a34" : "#a84d12", `transform="rotate(${turn} ${x} ${y})" opacity=".8"`),
          ),
        ),
        P(
          "M132 172 C150 92 382 92 400 172 C388 196 376 178 362 194 C346 178 330 196 314 190 C296 200 282 184 266 194 C248 184 232 200 218 190 C202 196 186 178 170 194 C156 178 144 196 132 172 Z",
          lin(["#d9483b", "#b5302a"]),
        ),
        clip(
          P(
            "M132 172 C150 92 382 92 400 172 C388 196 376 178 362 194 C346 178 330 196 314 190 C296 200 282 184 266 194 C248 184 232 200 218 190 C202 196 186 178 170 194 C156 178 144 196 132 172 Z",
            "#000",
          ),
          repeat(9, (line) => R(136 + line * 31, 90, 9, 120, "#ffffff", 0, 'opacity=".6"')),
          repeat(4, (line) => R(120, 104 + line * 26, 300, 8, "#ffffff", 0, 'opacity=".45"')),
        ),
        L("M150 158 C220 176 312 176 382 158", "#e9d2a0", 8),
        C(484, 496, 58, ball("#f6a33c")) +
          L("M486 440 C468 476 470 520 486 552", "#d9772a", 4) +
          leaf(486, 446, 46, 0.6, "#4f9a45"),
        C(560, 524, 36, "#f3b25a") + C(560, 524, 30, "#f9cd85") + E(560, 524, 12, 16, "#8a5328"),
      ].join(""),
  },
  "BP-OLIVE-500": {
    background: "#ece6d0",
    draw: () => {
      const olive = (x: number, y: number, turn: number, color = "#6f8a34") =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          E(0, 0, 30, 40, ball(color)),
          E(-8, -14, 7, 10, "#dbe6a8", 'opacity=".6"'),
        );
      return [
        shadow(270, 566, 130, 18),
        P(
          "M240 120 H300 V216 C300 258 352 268 352 330 V536 C352 554 344 560 328 560 H212 C196 560 188 554 188 536 V330 C188 268 240 258 240 216 Z",
          lin(["#16240f", "#4c6a2a@0.25", "#2b4219@0.6", "#121d0c"], 0),
        ),
        R(232, 56, 76, 78, round("#c9a24b"), 10),
        R(232, 120, 76, 12, "#8f6f24"),
        P("M188 346 H352 V512 H188 Z", "#f7f3e3"),
        words("OLIVE OIL", 270, 366, 26, "#3f5c24", { weight: 0.22, maxWidth: 144 }),
        L("M220 470 C250 440 290 430 322 428", "#6b5a2a", 5),
        leaf(246, 450, -30, 0.5, "#8aa24a") + leaf(276, 438, 150, 0.5, "#6f8a34") + leaf(296, 434, 20, 0.5, "#8aa24a"),
        E(262, 474, 14, 18, "#6f8a34") + E(300, 466, 14, 18, "#57702a"),
        R(204, 300, 13, 240, "#ffffff", 7, 'opacity=".32"'),
        shadow(478, 546, 110, 12),
        L("M400 400 C450 396 500 420 560 392", "#7a5f30", 9),
        leaf(430, 400, -40, 1.1, "#8aa24a") +
          leaf(480, 406, 160, 0.9, "#5f7a2c") +
          leaf(520, 406, 24, 1.1, "#8aa24a") +
          leaf(556, 394, 70, 0.9, "#6f8a34"),
        olive(440, 508, 20),
        olive(512, 516, -24, "#3c3350"),
        olive(566, 478, 30),
        olive(470, 448, 10, "#8aa24a"),
      ].join("");
    },
  },
  "BP-KOEKSISTER": {
    background: "#f3d9dc",
    draw: () => {
      const plait = (x: number, y: number, turn: number) =>
        G(
          `translate(${x} ${y}) rotate(${turn})`,
          E(0, 8, 98, 26, "#6b3408", 'opacity=".5"'),
          repeat(5, (twist) =>
            G(
              `translate(${-72 + twist * 36} 0)`,
              E(0, 10, 30, 18, lin(["#b9630f", "#8a4208"]), 'transform="rotate(28)"'),
              E(0, -4, 32, 19, lin(["#f6b547", "#d47d16@0.6", "#a9570b"]), 'transform="rotate(-30)"'),
              E(-4, -12, 13, 4, "#fff1c4", 'opacity=".9" transform="rotate(-30 -4 -12)"'),
            ),
          ),
          E(-94, 4, 14, 12, "#c06c10"),
          E(94, 4, 14, 12, "#c06c10"),
        );
      return [
        shadow(320, 536, 280, 22),
        E(320, 396, 288, 158, "#c9d1da"),
        E(320, 386, 288, 156, "#ffffff"),
        E(320, 386, 246, 126, "#e9eef3"),
        E(320, 400, 220, 100, "#f0c069", 'opacity=".55"'),
        plait(220, 320, -14) + plait(416, 318, 12),
        plait(196, 386, 6) + plait(430, 388, -8),
        plait(250, 452, -6) + plait(404, 456, 10),
        plait(318, 372, 4),
        plait(312, 300, -3),
        plait(318, 232, 6),
      ].join("");
    },
  },
  "BP-PERI-PERI": {
    background: "#dce7d6",
    draw: () =>
      [
        shadow(290, 566, 110, 18),
        P(
          "M262 130 H318 V214 C318 244 364 254 364 300 V536 C364 554 356 560 340 560 H240 C224 560 216 554 216 536 V300 C216 254 262 244 262 214 Z",
          lin(["#8f1a0c", "#f0562e@0.28", "#d63418@0.6", "#8a170a"], 0),
        ),
        R(252, 66, 76, 74, round("#2b2b33"), 10),
        repeat(5, (line) => R(260 + line * 14, 72, 4, 60, "#15151b")),
        R(216, 310, 148, 196, "#1c1719"),
        R(216, 310, 148, 8, "#f7c52e"),
        R(216, 498, 148, 8, "#f7c52e"),
        words("PERI", 290, 332, 36, "#ffffff", { weight: 0.24 }),
        words("PERI", 290, 380, 36, "#f7c52e", { weight: 0.24 }),
        chilli(276, 454, -28, 0.62),
        R(230, 290, 11, 240, "#ffffff", 6, 'opacity=".4"'),
        shadow(470, 548, 110, 12),
        chilli(440, 486, 30, 1.1),
        chilli(520, 500, -20, 1.25, "#e2451f"),
        chilli(492, 540, 86, 0.8, "#c21f18"),
      ].join(""),
  },
  "LB-SPICE-BRAAI": {
    background: "#d8dbea",
    draw: () =>
      [
        shadow(280, 552, 140, 18),
        R(164, 190, 232, 356, round("#e9742a"), 20),
        R(158, 84, 244, 116, round("#2a2a32"), 18),
        E(280, 88, 116, 26, "#43434e"),
        [
          [-60, 0],
          [-20, -10],
          [20, -10],
          [60, 0],
          [-20, 9],
          [20, 9],
        ]
          .map(([x = 0, y = 0]) => E(280 + x, 88 + y, 10, 4.5, "#14141a"))
          .join(""),
        R(164, 236, 232, 264, "#2a2320"),
        words("BRAAI", 280, 262, 50, "#ffcf4a", { weight: 0.26 }),
        words("SPICE", 280, 328, 38, "#ffffff", { weight: 0.24 }),
        P(
          "M280 382 C310 412 336 430 322 466 C314 490 246 490 238 466 C230 440 252 434 254 410 C264 420 270 428 272 436 C284 420 286 402 280 382 Z",
          "#f2552c",
        ),
        P(
          "M282 426 C300 444 306 454 300 470 C294 484 266 484 260 470 C256 456 268 452 272 444 C276 450 280 440 282 426 Z",
          "#ffcf4a",
        ),
        R(182, 214, 13, 316, "#ffffff", 7, 'opacity=".3"'),
        P("M400 548 C420 500 470 470 500 470 C530 470 576 506 590 548 Z", "#b5531c"),
        scatter(496, 522, 84, 34, 90, 4, (x, y, _turn, index) =>
          C(x, y, 4 + (index % 3), ["#d9772a", "#7a2e0e", "#f0c069", "#4a5a2a", "#fff4dc"][index % 5] ?? ""),
        ),
      ].join(""),
  },
};
