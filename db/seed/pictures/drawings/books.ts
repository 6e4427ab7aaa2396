import {
  ball,
  C,
  clip,
  type Drawings,
  dice,
  E,
  G,
  L,
  lin,
  P,
  R,
  rad,
  repeat,
  round,
  shadow,
  tone,
  words,
} from "./canvas.ts";

// Covers are drawn on 300 × 430 and stood up, spine or page edges towards us.

type Book = {
  color: string;
  hard?: boolean;
  turn: "spine" | "pages";
  w?: number;
  h?: number;
  thick?: number;
  art: string;
  round?: number;
};
function book({ color, hard = false, turn, w = 300, h = 430, thick = 40, art, round: corner = 4 }: Book): string {
  const scale = Math.min(1.06, 450 / h, 400 / w);
  const left = turn === "spine";
  const tilt = left ? -0.075 : 0.075;
  const x = 320 - (w * scale) / 2 + (left ? thick * 0.42 : -thick * 0.42);
  const y = 318 - (h * scale) / 2 - tilt * w * 0.5;
  const rim = hard ? 7 : 0;
  const far = (dx: number, dy: number) => `${dx.toFixed(1)} ${dy.toFixed(1)}`;
  const side = left
    ? P(
        `M${far(0, 0)} L${far(-thick, -thick * 0.62)} L${far(-thick, h - thick * 0.62)} L${far(0, h)} Z`,
        lin([tone(color, -0.42), tone(color, -0.12), tone(color, -0.36)], 0),
      )
    : P(
        `M${far(w, w * tilt + rim)} L${far(w + thick, w * tilt - thick * 0.62 + rim)} L${far(w + thick, h + w * tilt - thick * 0.62 - rim)} L${far(w, h + w * tilt - rim)} Z`,
        lin(["#e9dfc6", "#cbbd9a"], 0),
      ) +
      repeat(5, (line) =>
        L(
          `M${w + 5 + line * (thick / 5.5)} ${w * tilt + rim - (5 + line * (thick / 5.5)) * 0.62 + 3} v${h - rim * 2 - 6}`,
          "#d3c6a8",
          1.6,
        ),
      );
  const top = left
    ? P(
        `M${far(rim, rim * tilt)} L${far(-thick + rim, -thick * 0.62)} L${far(w - thick - rim, w * tilt - thick * 0.62)} L${far(w - rim, w * tilt)} Z`,
        "#f4ecd9",
      ) +
      repeat(4, (line) =>
        L(`M${far(-8 - line * 8, -5 - line * 5)} L${far(w - 10 - line * 8, w * tilt - 5 - line * 5)}`, "#d9ccae", 1.5),
      )
    : P(
        `M${far(rim, 0)} L${far(thick + rim, -thick * 0.62)} L${far(w + thick - rim, w * tilt - thick * 0.62)} L${far(w - rim, w * tilt)} Z`,
        "#f4ecd9",
      ) +
      repeat(4, (line) =>
        L(`M${far(10 + line * 8, -5 - line * 5)} L${far(w + 4 + line * 8, w * tilt - 5 - line * 5)}`, "#d9ccae", 1.5),
      );
  return [
    shadow(320, y + h * scale + 22, (w * scale) / 1.7, 18),
    G(
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
      hard
        ? G(`matrix(1 ${tilt} 0 1 ${left ? -thick : thick} ${-thick * 0.62})`, R(0, 0, w, h, tone(color, -0.4), corner))
        : "",
      top,
      side,
      G(
        `matrix(1 ${tilt} 0 1 0 0)`,
        R(0, 0, w, h, color, corner),
        clip(
          R(0, 0, w, h, "#000", corner),
          art,
          R(
            0,
            0,
            w,
            h,
            lin(
              ["#00000038@0", "#ffffff30@0.05", "#00000014@0.09", "#00000000@0.3", "#ffffff10@0.7", "#00000018@1"],
              0,
            ),
          ),
        ),
      ),
    ),
  ].join("");
}

const by = (name: string, y: number, color: string) =>
  words(name, 150, y, 13, color, { weight: 0.16, maxWidth: 230, spacing: 4 });
const stars = (count: number, w: number, h: number, seed: number, color = "#ffffff") => {
  const random = dice(seed);
  return repeat(count, () =>
    C(random() * w, random() * h, 0.7 + random() * 1.8, color, `opacity="${(0.4 + random() * 0.6).toFixed(2)}"`),
  );
};
const bird = (x: number, y: number, scale: number, color: string) =>
  L(
    `M${x - 16 * scale} ${y - 4 * scale} C${x - 8 * scale} ${y - 12 * scale} ${x - 3 * scale} ${y - 6 * scale} ${x} ${y} C${x + 3 * scale} ${y - 6 * scale} ${x + 8 * scale} ${y - 12 * scale} ${x + 16 * scale} ${y - 4 * scale}`,
    color,
    3.4 * scale,
  );

export const bookDrawings: Drawings = {
  "BK-NOV-DIAMOND": {
    background: "#e4dcc9",
    draw: () =>
      book({
        color: "#16324a",
        turn: "spine",
        art:
          R(0, 0, 300, 430, lin(["#16324a", "#0d2133"])) +
          R(16, 16, 268, 398, "none", 3, 'stroke="#d9b45c" stroke-width="3"') +
          words("THE DIAMOND", 150, 44, 27, "#f4dfa4", { weight: 0.16, maxWidth: 230 }) +
          words("SORTER'S", 150, 88, 27, "#f4dfa4", { weight: 0.16, maxWidth: 230 }) +
          words("DAUGHTER", 150, 132, 27, "#f4dfa4", { weight: 0.16, maxWidth: 230 }) +
          repeat(12, (ray) => G(`translate(150 266) rotate(${ray * 30})`, P("M-4 -92 L0 -112 L4 -92 Z", "#d9b45c"))) +
          G(
            "translate(150 262)",
            P("M-44 -46 H44 L80 -8 L0 88 L-80 -8 Z", "#bfe8f7"),
            P("M-44 -46 L-26 -8 H-80 Z", "#ffffff"),
            P("M44 -46 L26 -8 H80 Z", "#8cc9e6"),
            P("M-26 -8 L0 88 L-80 -8 Z", "#93d2ee"),
            P("M26 -8 L0 88 L80 -8 Z", "#5aa6cc"),
            P("M-26 -8 H26 L0 -46 Z", "#e3f6fd"),
            P("M-26 -8 H26 L0 88 Z", "#b0e0f3"),
          ) +
          by("NOMVULA KHESA", 388, "#d9b45c"),
      }),
  },
  "BK-NOV-SALT": {
    background: "#f4e0cd",
    draw: () =>
      book({
        color: "#7cc3d6",
        turn: "pages",
        art:
          R(0, 0, 300, 430, lin(["#bfe4ea", "#f7ead0@0.5", "#f2d7a8@0.56"])) +
          words("SALT WIND", 150, 40, 34, "#16485a", { weight: 0.15, maxWidth: 250 }) +
          words("AT PATERNOSTER", 150, 92, 18, "#16485a", { weight: 0.16, maxWidth: 250 }) +
          C(228, 176, 30, "#fff6dc") +
          R(0, 232, 300, 200, "#2f86a0") +
          [232, 268, 310, 356]
            .map((y, index) =>
              P(
                `M0 ${y} C50 ${y - 12} 80 ${y + 12} 130 ${y} C180 ${y - 12} 220 ${y + 12} 300 ${y - 4} V430 H0 Z`,
                ["#3d9ab2", "#2f86a0", "#236f8a", "#185a74"][index] ?? "",
              ),
            )
            .join("") +
          G(
            "translate(140 262)",
            P("M-80 0 H84 C76 36 50 46 30 46 H-40 C-60 46 -74 26 -80 0 Z", "#f4f6f4"),
            P("M-80 0 H84 L80 12 H-78 Z", "#d9483b"),
            L("M-4 0 V-96", "#6b4426", 5),
            P("M2 -92 C44 -70 50 -30 46 -8 H2 Z", "#e8863f"),
            P("M-10 -84 V-8 H-50 C-40 -40 -26 -64 -10 -84 Z", "#ffffff"),
          ) +
          bird(70, 160, 1, "#16485a") +
          bird(110, 184, 0.7, "#16485a") +
          by("RIANA OOSTERLAAN", 396, "#ffffff"),
      }),
  },
  "BK-NOV-TAXI": {
    background: "#d3e6e1",
    draw: () =>
      book({
        color: "#f25c3b",
        turn: "spine",
        art:
          R(0, 0, 300, 430, "#f7b733") +
          P("M0 180 L300 120 V430 H0 Z", "#f25c3b") +
          words("SIX TAXIS", 150, 36, 42, "#23232e", { weight: 0.22, maxWidth: 250 }) +
          words("TO UMLAZI", 150, 96, 34, "#ffffff", { weight: 0.22, maxWidth: 250 }) +
          P("M0 330 H300 V430 H0 Z", "#3a3d46") +
          repeat(5, (dash) => R(10 + dash * 62, 372, 36, 7, "#f7d774")) +
          G(
            "translate(150 266)",
            P("M-120 56 V-30 C-120 -60 -100 -70 -80 -70 H40 C70 -70 90 -50 104 -8 L124 6 V56 Z", "#ffffff"),
            P("M-120 10 H124 V26 H-120 Z", "#23863f"),
            P("M-120 -2 H110 L120 6 V10 H-120 Z", "#f7c52e"),
            repeat(3, (window) => R(-106 + window * 50, -56, 42, 38, "#6fb7d9", 6)),
            P("M46 -56 C66 -54 78 -40 88 -18 H46 Z", "#6fb7d9"),
            repeat(3, (head) => C(-86 + head * 50, -28, 11, ["#5b3620", "#8a5530", "#3f2616"][head] ?? "")),
            C(-68, 58, 27, "#17181d") + C(-68, 58, 11, "#c3c9d2") + C(72, 58, 27, "#17181d") + C(72, 58, 11, "#c3c9d2"),
            R(-70, -96, 80, 24, "#c94f3d", 4) + R(-24, -102, 36, 30, "#3f73a4", 4),
          ) +
          by("SBU MTHALANE", 404, "#ffffff"),
      }),
  },
  "BK-NOV-DEAAR": {
    background: "#cfd3db",
    draw: () =>
      book({
        color: "#1b1d26",
        turn: "pages",
        art:
          R(0, 0, 300, 430, lin(["#0f1119", "#3a1a1c@0.55", "#a8321f@0.62", "#14151c@0.63"])) +
          words("LAST STATION", 150, 34, 30, "#ffffff", { weight: 0.2, maxWidth: 250 }) +
          words("BEFORE", 150, 80, 18, "#e2574a", { weight: 0.2 }) +
          words("DE AAR", 150, 112, 46, "#ffffff", { weight: 0.24, maxWidth: 250 }) +
          P("M0 268 H300 V430 H0 Z", "#0d0e14") +
          P("M136 268 H164 L280 430 H20 Z", "#1f2129") +
          L("M144 268 L66 430 M156 268 L234 430", "#8f97a3", 5) +
          repeat(7, (sleeper) =>
            R(
              138 - sleeper * sleeper * 2.6,
              276 + sleeper * sleeper * 3.6,
              24 + sleeper * sleeper * 5.2,
              3 + sleeper,
              "#4a3a30",
            ),
          ) +
          P("M20 268 V210 L50 190 L112 190 V268 Z", "#07080c") +
          R(40, 222, 20, 22, "#f7c52e") +
          R(238, 196, 6, 74, "#07080c") +
          L("M241 200 H262", "#07080c", 5) +
          C(264, 206, 7, "#e2321f") +
          R(0, 390, 300, 40, "#0d0e14") +
          by("PIETER VLOK-NAIDOO", 403, "#e6e9ee"),
      }),
  },
  "BK-NOV-RAIN": {
    background: "#e2e9d9",
    draw: () =>
      book({
        color: "#3b2468",
        hard: true,
        thick: 52,
        turn: "spine",
        art:
          R(0, 0, 300, 430, lin(["#2a1a55", "#5a3a94@0.5", "#1f5a5c"])) +
          repeat(34, (drop) =>
            L(`M${8 + ((drop * 71) % 290)} ${((drop * 113) % 400) + 6} l-5 20`, "#9fd8ef", 3, 'opacity=".55"'),
          ) +
          words("THE", 150, 34, 16, "#f7dc8c", { weight: 0.18 }) +
          words("RAIN QUEEN'S", 150, 60, 32, "#f7dc8c", { weight: 0.17, maxWidth: 250 }) +
          words("LEDGER", 150, 108, 36, "#f7dc8c", { weight: 0.17, maxWidth: 250 }) +
          C(150, 262, 88, "#f7dc8c", 'opacity=".18"') +
          P(
            "M104 374 C100 300 116 284 128 274 C108 250 116 206 150 206 C184 206 192 250 172 274 C184 284 200 300 196 374 Z",
            "#170d2e",
          ) +
          P("M116 214 L108 168 L130 190 L150 154 L170 190 L192 168 L184 214 C164 204 136 204 116 214 Z", "#f7c52e") +
          C(150, 156, 6, "#f25c3b") +
          C(108, 168, 5, "#f25c3b") +
          C(192, 168, 5, "#f25c3b") +
          P("M100 336 L150 322 L200 336 V374 L150 362 L100 374 Z", "#f4ecd9") +
          L("M150 322 V362", "#b9a67f", 3) +
          by("MOKGADI SELOWA", 396, "#f7dc8c"),
      }),
  },
  "BK-NOV-MARABI": {
    background: "#d9dfe9",
    draw: () =>
      book({
        color: "#e8a33d",
        turn: "pages",
        art:
          R(0, 0, 300, 430, "#f0b24a") +
          repeat(16, (ray) => G(`translate(150 300) rotate(${ray * 22.5})`, P("M0 0 L-26 -400 H26 Z", "#e2842c"))) +
          words("MARABI", 150, 36, 50, "#2b1418", { weight: 0.22, maxWidth: 250 }) +
          words("NIGHTS", 150, 102, 50, "#a8232b", { weight: 0.22, maxWidth: 250 }) +
          G(
            "translate(150 280) rotate(-24)",
            P(
              "M-120 -10 H60 C84 -12 100 -34 128 -54 V54 C100 34 84 12 60 10 H-120 Z",
              lin(["#fff0b8", "#d9a02c@0.5", "#a8701a"]),
            ),
            E(128, 0, 16, 54, "#8a5a12"),
            R(-136, -14, 20, 28, "#8a5a12", 5),
            P("M-70 6 V44 C-70 66 30 66 30 44 V6", "none", 'stroke="#c98d22" stroke-width="14"'),
            repeat(
              3,
              (valve) =>
                R(-44 + valve * 26, -34, 14, 70, round("#f4d67a"), 5) + R(-48 + valve * 26, -46, 22, 13, "#fff0b8", 5),
            ),
          ) +
          [
            [60, 220],
            [244, 190],
            [236, 350],
          ]
            .map(([x = 0, y = 0]) =>
              G(`translate(${x} ${y})`, E(0, 20, 10, 8, "#2b1418"), L("M9 20 V-18 L26 -10", "#2b1418", 5)),
            )
            .join("") +
          by("ESME DLOMO-FORTUIN", 400, "#2b1418"),
      }),
  },
  "BK-NOV-LOVE": {
    background: "#d5e5ee",
    draw: () =>
      book({
        color: "#f28aa5",
        turn: "spine",
        thick: 32,
        art:
          R(0, 0, 300, 430, lin(["#3a2352", "#a8446f@0.7", "#f28aa5"])) +
          words("STAGE FOUR", 150, 38, 28, "#ffe6c4", { weight: 0.18, maxWidth: 240 }) +
          words("LOVE", 150, 86, 62, "#ffffff", { weight: 0.2, maxWidth: 240 }) +
          C(150, 280, 104, rad(["#ffe9a8", "#ffb35c00"], 0.5, 0.5, 0.5)) +
          P(
            "M150 236 C120 190 60 210 66 260 C70 304 130 330 150 356 C170 330 230 304 234 260 C240 210 180 190 150 236 Z",
            "#f2415f",
          ) +
          R(134, 262, 32, 92, round("#fff3d9"), 5) +
          P("M150 262 C172 244 168 224 150 200 C132 224 128 244 150 262 Z", "#ffb02e") +
          P("M150 256 C160 246 158 234 150 222 C142 234 140 246 150 256 Z", "#fff6c9") +
          L("M66 366 C100 340 120 392 150 366 C180 340 200 392 240 360", "#ffe6c4", 5) +
          R(232, 346, 26, 20, "#ffe6c4", 4) +
          L("M258 351 h12 M258 361 h12", "#ffe6c4", 4) +
          by("TUMI RADEBE-SMITH", 398, "#3a2352"),
      }),
  },
  "BK-NOV-JOZI": {
    background: "#d9e0da",
    draw: () =>
      book({
        color: "#0b1e33",
        turn: "pages",
        art:
          R(0, 0, 300, 430, lin(["#07142b", "#0d3b55@0.5", "#12a3a0"])) +
          stars(40, 300, 200, 4) +
          words("JOZI", 150, 34, 62, "#4ff2e0", { weight: 0.16, maxWidth: 240 }) +
          words("2091", 150, 112, 46, "#ff5fa8", { weight: 0.16, maxWidth: 240 }) +
          C(216, 232, 52, rad(["#ffd9f0", "#ff5fa8"], 0.4, 0.4)) +
          [
            [10, 270, 40],
            [56, 230, 34],
            [96, 290, 46],
            [186, 280, 36],
            [226, 250, 30],
            [262, 296, 40],
          ]
            .map(
              ([x = 0, y = 0, w = 0], index) =>
                R(x, y, w, 200, index % 2 ? "#0a1a2e" : "#10293f") +
                repeat(6, (row) =>
                  repeat(2, (column) =>
                    R(
                      x + 7 + column * (w / 2),
                      y + 14 + row * 22,
                      w / 4,
                      7,
                      (row + column + index) % 3 ? "#f7d774" : "#4ff2e0",
                    ),
                  ),
                ),
            )
            .join("") +
          R(156, 210, 12, 220, "#0a1a2e") +
          R(142, 196, 40, 42, "#16324a", 10) +
          R(142, 210, 40, 9, "#ff5fa8") +
          L("M162 196 V150", "#16324a", 5) +
          G(
            "translate(84 204)",
            E(0, 0, 44, 11, "#c3f7f0") + P("M-20 -4 C-20 -26 20 -26 20 -4 Z", "#4ff2e0") + E(0, 12, 26, 4, "#ff5fa8"),
          ) +
          R(0, 392, 300, 38, "#07142b") +
          by("KABELO STRYDOM", 405, "#ffffff"),
      }),
  },
  "BK-NOV-STOF": {
    background: "#dbe6ea",
    draw: () =>
      book({
        color: "#b5482a",
        turn: "spine",
        art:
          R(0, 0, 300, 430, lin(["#f7d9a0", "#f0a45c@0.5", "#c9572c@0.7", "#8a2f18"])) +
          words("ROOI", 150, 36, 54, "#7a2412", { weight: 0.2 }) +
          words("STOF", 150, 104, 54, "#7a2412", { weight: 0.2 }) +
          C(76, 226, 36, "#fff0c4") +
          P("M0 318 C80 300 200 330 300 306 V430 H0 Z", "#a03c1c") +
          P("M0 366 C100 340 200 380 300 350 V430 H0 Z", "#7a2a12") +
          L(
            "M190 236 L166 370 M190 236 L222 370 M182 282 H202 M176 320 H210 M170 352 H218 M182 282 L210 320 M202 282 L176 320",
            "#3a1a10",
            4.5,
          ) +
          repeat(12, (blade) =>
            G(`translate(190 232) rotate(${blade * 30})`, P("M-3 -12 L-9 -52 H9 L3 -12 Z", "#3a1a10")),
          ) +
          C(190, 232, 8, "#f7d9a0") +
          P("M190 232 L256 214 L262 250 Z", "#3a1a10") +
          R(56, 326, 66, 36, "#5c2412", 3) +
          E(89, 326, 33, 7, "#6fb0c4") +
          by("HANNELIE GROENPUNT", 400, "#f7d9a0"),
      }),
  },
  "BK-POEM-FIRES": {
    background: "#e9e0ee",
    draw: () =>
      book({
        color: "#f4ecdc",
        turn: "spine",
        w: 250,
        h: 380,
        thick: 18,
        art:
          R(0, 0, 250, 380, "#f4ecdc") +
          words("SMALL", 125, 44, 36, "#2b2320", { weight: 0.13 }) +
          words("FIRES", 125, 94, 36, "#c9421c", { weight: 0.13 }) +
          words("POEMS", 125, 148, 12, "#2b2320", { spacing: 6 }) +
          [
            [125, 270, 1.5],
            [62, 300, 0.7],
            [190, 296, 0.8],
          ]
            .map(([x = 0, y = 0, s = 1]) =>
              G(
                `translate(${x} ${y}) scale(${s})`,
                P(
                  "M0 -60 C26 -30 40 -8 30 22 C24 42 -24 42 -30 22 C-36 0 -22 -8 -18 -30 C-10 -20 -6 -14 -4 -8 C4 -24 6 -40 0 -60 Z",
                  "#e2562c",
                ),
                P("M2 -20 C16 -2 20 8 16 22 C12 34 -12 34 -16 22 C-18 10 -8 6 -6 -2 C-2 4 2 -8 2 -20 Z", "#f7c052"),
              ),
            )
            .join("") +
          L("M40 336 H210", "#2b2320", 3) +
          words("ZANELE QOBOZA-HART", 125, 350, 10, "#2b2320", { maxWidth: 190, spacing: 4 }),
      }),
  },
  "BK-FACT-BIRDS": {
    background: "#f0e4cc",
    draw: () =>
      book({
        color: "#5c8a4a",
        turn: "pages",
        w: 280,
        h: 420,
        thick: 34,
        round: 14,
        art:
          R(0, 0, 280, 420, lin(["#cfe8ef", "#e9f2d8"])) +
          R(0, 0, 280, 128, "#3f6b34") +
          words("BACKYARD", 140, 22, 28, "#ffffff", { weight: 0.2, maxWidth: 236 }) +
          words("BIRDS", 140, 66, 40, "#f7d774", { weight: 0.22 }) +
          L("M0 340 C80 320 180 350 280 326", "#6b4a2a", 15) +
          G("translate(60 316)", E(0, 8, 17, 25, "#4f7d3a", 'transform="rotate(-60)"')) +
          G("translate(220 330)", E(0, 14, 15, 27, "#5c9a45", 'transform="rotate(40)"')) +
          G(
            "translate(140 250)",
            P("M-40 96 L-76 150 L-50 154 L-18 100 Z", "#2f3a44"),
            P(
              "M-60 40 C-80 -10 -40 -60 6 -62 C60 -62 80 -20 66 30 C54 86 -40 110 -60 40 Z",
              rad(["#f7e07a", "#e8b52c@0.6", "#b98a1c"], 0.5, 0.3, 0.8),
            ),
            P("M-62 36 C-70 0 -36 -24 -8 -10 C10 10 -4 76 -44 84 C-54 74 -60 56 -62 36 Z", "#5c6b2a"),
            L("M-52 40 C-36 44 -20 36 -12 20 M-46 60 C-32 60 -20 50 -14 38", "#3f4c1c", 4),
            C(22, -66, 46, ball("#23252e")),
            C(36, -76, 9, "#d9321f") + C(36, -76, 4.5, "#14151b"),
            P("M62 -78 L104 -60 L62 -50 Z", "#3a3d46"),
            L("M-4 86 V108 M20 84 V106", "#3a3d46", 5),
          ) +
          R(0, 376, 280, 44, "#3f6b34") +
          words("OF THE HIGHVELD", 140, 390, 15, "#ffffff", { weight: 0.2, maxWidth: 230 }),
      }),
  },
  "BK-FACT-STARS": {
    background: "#dcd8ea",
    draw: () =>
      book({
        color: "#0d1638",
        hard: true,
        turn: "spine",
        w: 360,
        h: 400,
        thick: 34,
        art:
          R(0, 0, 360, 400, lin(["#070d28", "#1b2a66@0.6", "#5a3f7a"])) +
          G(
            "rotate(-36 180 200)",
            E(180, 210, 300, 46, "#b9a8e6", 'opacity=".22"'),
            E(200, 214, 220, 22, "#fff0e0", 'opacity=".22"'),
          ) +
          stars(150, 360, 330, 9) +
          words("KAROO", 180, 38, 50, "#ffffff", { weight: 0.16, maxWidth: 300 }) +
          words("NIGHT SKIES", 180, 104, 30, "#f7d774", { weight: 0.17, maxWidth: 300 }) +
          L("M208 168 L228 286 M172 236 L264 214", "#bcd0ff", 2.5, 'opacity=".8"') +
          [
            [208, 168, 8],
            [228, 286, 9],
            [172, 236, 8],
            [264, 214, 7],
            [238, 244, 4],
          ]
            .map(
              ([x = 0, y = 0, r = 0]) =>
                C(x, y, r * 2.2, "#ffffff", 'opacity=".2"') +
                P(
                  `M${x} ${y - r * 1.8} L${x + r * 0.4} ${y - r * 0.4} L${x + r * 1.8} ${y} L${x + r * 0.4} ${y + r * 0.4} L${x} ${y + r * 1.8} L${x - r * 0.4} ${y + r * 0.4} L${x - r * 1.8} ${y} L${x - r * 0.4} ${y - r * 0.4} Z`,
                  "#ffffff",
                ),
            )
            .join("") +
          P("M0 350 L60 330 L110 342 L120 316 H180 L192 340 C250 330 300 350 360 336 V400 H0 Z", "#05081a") +
          G(
            "translate(70 330)",
            L("M0 20 V-14 M-12 20 L0 -10 L12 20", "#05081a", 6),
            R(-26, -26, 50, 12, "#05081a", 5, 'transform="rotate(-30)"'),
          ),
      }),
  },
  "BK-FACT-SPAZA": {
    background: "#f2dccf",
    draw: () =>
      book({
        color: "#1f7f6c",
        turn: "pages",
        thick: 28,
        art:
          R(0, 0, 300, 430, "#1f8f78") +
          P("M0 230 H300 V430 H0 Z", "#f7e3b0") +
          words("FROM SPAZA", 150, 36, 32, "#ffffff", { weight: 0.2, maxWidth: 250 }) +
          words("TO SHOP", 150, 86, 42, "#f7d25c", { weight: 0.22, maxWidth: 250 }) +
          words("YOUR FIRST SMALL BUSINESS", 150, 144, 11, "#ffffff", { maxWidth: 240 }) +
          G(
            "translate(150 284)",
            R(-96, -40, 192, 110, "#e8743b"),
            R(-80, -6, 76, 54, "#6fb7d9"),
            R(18, -10, 56, 80, "#6b3f22"),
            P("M-110 -76 H110 L100 -30 H-100 Z", "#ffffff"),
            repeat(5, (stripe) => P(`M${-110 + stripe * 44} -76 h22 l-2 46 h-20 Z`, "#c9281f")),
            C(62, 32, 4, "#f7d25c"),
            repeat(3, (can) => R(-72 + can * 22, 20, 16, 28, ["#f7c52e", "#c9281f", "#2f7d4f"][can] ?? "", 3)),
          ) +
          L("M40 400 L110 380 L170 392 L258 346", "#1f7f6c", 9) +
          P("M266 340 L236 344 L254 370 Z", "#1f7f6c"),
      }),
  },
  "BK-FACT-GARDEN": {
    background: "#d8e2f0",
    draw: () =>
      book({
        color: "#c98a4a",
        turn: "spine",
        thick: 28,
        art:
          R(0, 0, 300, 430, "#fdf3d9") +
          words("VEGETABLES", 150, 34, 31, "#3f6b24", { weight: 0.2, maxWidth: 256 }) +
          words("IN A DRY LAND", 150, 80, 21, "#b5602a", { weight: 0.2, maxWidth: 250 }) +
          C(150, 190, 62, "#f7c052") +
          P("M0 262 H300 V430 H0 Z", "#a8683a") +
          L(
            "M20 290 L60 300 L80 288 M220 300 L250 288 L286 304 M30 400 L70 386 L110 402 M200 396 L240 408 L280 390",
            "#7d4a26",
            4,
          ) +
          G(
            "translate(76 262)",
            repeat(5, (leaf) =>
              G(
                `rotate(${-44 + leaf * 22})`,
                P("M0 0 C22 -26 20 -70 0 -92 C-20 -70 -22 -26 0 0 Z", leaf % 2 ? "#3f8a3a" : "#5cab4a"),
              ),
            ),
          ) +
          G(
            "translate(150 262)",
            repeat(3, (leaf) =>
              G(`rotate(${-26 + leaf * 26})`, P("M0 0 C10 -20 8 -50 0 -64 C-8 -50 -10 -20 0 0 Z", "#4f9a45")),
            ) +
              P("M-22 0 H22 C18 50 8 90 0 116 C-8 90 -18 50 -22 0 Z", "#f28a2c") +
              L("M-12 26 H4 M-4 56 H10", "#c9641a", 4),
          ) +
          G(
            "translate(228 250)",
            L("M0 14 V-70", "#3f8a3a", 6),
            C(-18, -20, 21, ball("#e2402c")),
            C(20, -40, 18, ball("#e2402c")),
            C(-8, -64, 15, ball("#f28a2c")),
            E(24, -4, 18, 8, "#5cab4a", 'transform="rotate(-30 24 -4)"'),
          ) +
          G(
            "translate(64 334)",
            E(0, 0, 46, 34, "#e8862c"),
            E(0, 0, 26, 34, "#f29a44"),
            E(0, 0, 8, 34, "#e8862c"),
            R(-5, -46, 10, 16, "#5c7a2c", 3),
          ),
      }),
  },
  "BK-COOK-SEVEN": {
    background: "#d9e6df",
    draw: () =>
      book({
        color: "#c9382c",
        hard: true,
        turn: "pages",
        w: 340,
        h: 400,
        thick: 38,
        art:
          R(0, 0, 340, 400, "#f4c430") +
          repeat(7, (stripe) =>
            R(
              0,
              356 + stripe * 6.4,
              340,
              6.4,
              ["#c9382c", "#e8742a", "#f7d774", "#3f8a3a", "#8a2457", "#ffffff", "#7a4424"][stripe] ?? "",
            ),
          ) +
          words("SEVEN COLOURS", 170, 28, 30, "#8a1f18", { weight: 0.22, maxWidth: 290 }) +
          words("ON SUNDAY", 170, 74, 24, "#3f2614", { weight: 0.2, maxWidth: 250 }) +
          C(170, 232, 124, "#d9d3c4") +
          C(170, 226, 122, "#ffffff") +
          C(170, 226, 100, "#f1ede2") +
          ["#f7f3e6", "#8a2457", "#e8862c", "#3f7a34", "#f2b52e", "#d9e6b0", "#b5602a"]
            .map((color, index) => {
              const a = (index / 7) * Math.PI * 2 - 1.57;
              const b = ((index + 1) / 7) * Math.PI * 2 - 1.57;
              const p = (angle: number) =>
                `${(170 + Math.cos(angle) * 92).toFixed(0)} ${(226 + Math.sin(angle) * 92).toFixed(0)}`;
              const middle = (a + b) / 2;
              return (
                P(`M170 226 L${p(a)} A92 92 0 0 1 ${p(b)} Z`, color, 'stroke="#ffffff" stroke-width="5"') +
                repeat(6, (dot) =>
                  C(
                    170 + Math.cos(middle + ((dot % 3) - 1) * 0.2) * (48 + dot * 6),
                    226 + Math.sin(middle + ((dot % 3) - 1) * 0.2) * (48 + dot * 6),
                    5,
                    tone(color, dot % 2 ? 0.3 : -0.2),
                  ),
                )
              );
            })
            .join("") +
          G(
            "translate(170 226) rotate(-30) scale(.9)",
            P(
              "M-40 0 C-40 -34 10 -40 30 -16 L62 -10 C74 -18 84 -4 74 4 C84 12 72 24 62 14 L30 18 C10 40 -40 34 -40 0 Z",
              "#a8602a",
            ),
            E(-14, -10, 16, 8, "#d9985a"),
          ) +
          L("M26 130 V320 M16 130 V170 M36 130 V170 M16 170 H36", "#8a1f18", 6) +
          L("M316 130 V320 M316 130 C332 150 330 190 316 204", "#8a1f18", 6),
      }),
  },
  "BK-COOK-POTJIE": {
    background: "#ece0ce",
    draw: () =>
      book({
        color: "#2f4a3a",
        turn: "spine",
        thick: 24,
        art:
          R(0, 0, 300, 430, lin(["#1f3a4a", "#2f4a3a"])) +
          stars(30, 300, 160, 8) +
          words("POTJIE", 150, 34, 54, "#f7a83c", { weight: 0.22, maxWidth: 250 }) +
          words("FOR PATIENT PEOPLE", 150, 106, 17, "#f4ecd9", { weight: 0.18, maxWidth: 250 }) +
          [90, 124, 158, 190, 216]
            .map((x, index) =>
              G(
                `translate(${x} 366) scale(${0.9 + (index % 2) * 0.3})`,
                P(
                  "M0 -60 C26 -30 40 -8 30 22 C24 42 -24 42 -30 22 C-36 0 -22 -8 -18 -30 C-10 -20 -6 -14 -4 -8 C4 -24 6 -40 0 -60 Z",
                  "#f2652c",
                ),
                P("M2 -20 C16 -2 20 8 16 22 C12 34 -12 34 -16 22 C-18 10 -8 6 -6 -2 C-2 4 2 -8 2 -20 Z", "#ffd04a"),
              ),
            )
            .join("") +
          L("M86 236 C76 130 224 130 214 236", "#8f97a3", 6) +
          L("M104 330 L88 390 M196 330 L212 390 M150 340 V394", "#0c0d10", 13) +
          P("M84 236 C56 280 70 350 150 350 C230 350 244 280 216 236 Z", lin(["#4a4e5b", "#15161c"], 20)) +
          P("M80 238 C90 204 210 204 220 238 Z", "#3a3d46") +
          R(76, 232, 148, 14, "#565b68", 6) +
          R(138, 196, 24, 14, "#565b68", 6) +
          L("M124 186 C112 172 136 162 124 146 M176 186 C164 172 188 162 176 146", "#ffffff", 4, 'opacity=".7"'),
      }),
  },
  "BK-KIDS-TORTOISE": {
    background: "#fbe3c4",
    draw: () =>
      book({
        color: "#3fa7c9",
        hard: true,
        turn: "pages",
        w: 380,
        h: 360,
        thick: 22,
        art:
          R(0, 0, 380, 360, lin(["#6fb7e6", "#bfe3f2@0.6", "#f7e3a8"])) +
          words("TORTOISE", 190, 22, 38, "#ffffff", { weight: 0.26, maxWidth: 320 }) +
          words("AND THE THUNDER", 190, 72, 22, "#23405c", { weight: 0.24, maxWidth: 320 }) +
          G(
            "translate(276 142)",
            C(-40, 8, 26, "#5a6b8a"),
            C(0, -8, 36, "#6d7fa0"),
            C(40, 8, 28, "#5a6b8a"),
            R(-64, 8, 130, 28, "#5a6b8a", 14),
            P("M-6 38 L-24 74 H-8 L-18 106 L20 62 H4 L16 38 Z", "#ffd23f"),
          ) +
          P("M0 292 C100 268 260 300 380 276 V360 H0 Z", "#7cb85a") +
          G(
            "translate(150 252)",
            E(-54, 58, 24, 19, "#9a8a4a") + E(54, 58, 24, 19, "#9a8a4a"),
            P("M80 30 C110 30 116 -20 144 -24 C176 -26 178 20 152 26 C130 34 120 54 84 58 Z", "#b5a45c"),
            C(150, -6, 6, "#23232e") + C(152, -8, 2, "#ffffff") + L("M150 14 C158 18 164 14 166 8", "#6b5f2c", 4),
            P(
              "M-104 44 C-104 -60 -40 -92 0 -92 C50 -92 100 -56 104 44 C60 60 -60 60 -104 44 Z",
              rad(["#c98d3a", "#8a5a1f"], 0.4, 0.2, 0.9),
            ),
            P("M-34 -40 L0 -62 L34 -40 L26 0 H-26 Z", "#e9bf6a", 'stroke="#6b4414" stroke-width="5"'),
            P(
              "M-84 10 L-44 -30 L-34 6 L-50 40 Z M84 10 L44 -30 L34 6 L50 40 Z",
              "#dba94f",
              'stroke="#6b4414" stroke-width="5"',
            ),
            P("M-108 40 C-60 62 60 62 108 40 L104 56 C60 76 -60 76 -104 56 Z", "#6b4414"),
          ) +
          repeat(10, (drop) => L(`M${200 + ((drop * 37) % 160)} ${186 + ((drop * 29) % 80)} l-5 16`, "#3f7fb5", 4)),
      }),
  },
  "BK-KIDS-COUNT": {
    background: "#d5ebe6",
    draw: () =>
      book({
        color: "#f25c54",
        hard: false,
        turn: "pages",
        w: 350,
        h: 350,
        thick: 46,
        round: 34,
        art:
          R(0, 0, 350, 350, "#f25c54") +
          R(14, 14, 322, 322, "#fff3d4", 24) +
          words("COUNT WITH", 175, 32, 24, "#23405c", { weight: 0.26, maxWidth: 280 }) +
          words("THE BIG FIVE", 175, 70, 24, "#f25c54", { weight: 0.26, maxWidth: 290 }) +
          // lion
          G(
            "translate(98 178)",
            repeat(12, (tuft) => G(`rotate(${tuft * 30})`, E(0, -38, 13, 18, "#c9702c"))),
            C(0, 0, 38, "#f2b04a"),
            C(-13, -6, 5, "#23232e"),
            C(13, -6, 5, "#23232e"),
            P("M-9 8 H9 L0 18 Z", "#7a3a1c"),
            L("M0 18 C-4 28 -14 26 -16 22 M0 18 C4 28 14 26 16 22", "#7a3a1c", 3),
          ) +
          // elephant
          G(
            "translate(250 180)",
            E(-44, 0, 27, 37, "#8f9bab"),
            E(44, 0, 27, 37, "#8f9bab"),
            C(0, -4, 39, "#aab5c3"),
            P("M-12 14 C-12 60 10 70 22 60 L16 48 C8 54 8 40 12 14 Z", "#aab5c3"),
            C(-15, -10, 5, "#23232e"),
            C(15, -10, 5, "#23232e"),
            L("M-16 26 C-20 36 -26 40 -32 40 M18 26 C24 36 30 38 34 38", "#ffffff", 6),
          ) +
          // buffalo
          G(
            "translate(66 276)",
            P(
              "M-50 -20 C-60 -60 -20 -40 0 -34 C20 -40 60 -60 50 -20 C36 -34 20 -22 0 -22 C-20 -22 -36 -34 -50 -20 Z",
              "#3a2a20",
            ),
            E(0, 8, 29, 37, "#6b4a36"),
            C(-11, -4, 4, "#17181d"),
            C(11, -4, 4, "#17181d"),
            E(0, 30, 20, 14, "#3a2a20"),
            C(-7, 28, 3, "#c98d6a"),
            C(7, 28, 3, "#c98d6a"),
          ) +
          // rhino
          G(
            "translate(176 278)",
            E(0, 8, 33, 39, "#8a8f80"),
            P("M-8 22 L0 -22 L10 22 Z", "#f4ecd9"),
            P("M-5 -8 L0 -30 L6 -8 Z", "#f4ecd9"),
            C(-17, -4, 4, "#17181d"),
            C(17, -4, 4, "#17181d"),
            E(-22, -32, 8, 12, "#8a8f80"),
            E(22, -32, 8, 12, "#8a8f80"),
            L("M-10 38 C-4 42 4 42 10 38", "#4a4e44", 3),
          ) +
          // leopard
          G(
            "translate(280 278)",
            C(-24, -28, 11, "#e8b04a"),
            C(24, -28, 11, "#e8b04a"),
            C(0, 2, 37, "#f2c25c"),
            repeat(9, (spot) => C(-24 + ((spot * 19) % 50), -26 + ((spot * 11) % 22), 4, "#6b3f1a")),
            C(-13, 0, 5, "#23232e"),
            C(13, 0, 5, "#23232e"),
            E(0, 18, 15, 11, "#fff3d4"),
            P("M-6 12 H6 L0 19 Z", "#7a3a1c"),
          ),
      }),
  },
  "BK-KIDS-BUS": {
    background: "#d7ddf0",
    draw: () =>
      book({
        color: "#2f8fd0",
        turn: "spine",
        w: 330,
        h: 400,
        thick: 14,
        art:
          R(0, 0, 330, 400, lin(["#6fc3f2", "#cdeefb"])) +
          words("GOGO'S", 165, 30, 46, "#e2412f", { weight: 0.26, maxWidth: 280 }) +
          words("YELLOW BUS", 165, 92, 30, "#23405c", { weight: 0.26, maxWidth: 286 }) +
          C(276, 170, 26, "#ffd23f") +
          P("M0 286 C80 262 160 290 330 262 V400 H0 Z", "#7cc36a") +
          P("M0 340 H330 V400 H0 Z", "#5b6270") +
          repeat(5, (dash) => R(10 + dash * 70, 366, 40, 7, "#ffffff")) +
          P("M196 290 C240 270 300 276 330 268 V300 C280 310 220 312 196 290 Z", "#3f9cd0") +
          G(
            "translate(156 262)",
            R(-136, -86, 272, 150, "#ffc928", 26),
            R(-136, 20, 272, 14, "#23232e"),
            repeat(4, (window) => R(-122 + window * 54, -66, 44, 54, "#d9f2fb", 8)),
            P("M98 -66 H118 C128 -66 132 -56 132 -44 V-6 H98 Z", "#d9f2fb"),
            repeat(
              4,
              (head) =>
                C(-100 + head * 54, -26, 16, ["#5b3620", "#8a5530", "#3f2616", "#7a4a2c"][head] ?? "") +
                P(
                  `M${-117 + head * 54} -30 C${-117 + head * 54} -50 ${-83 + head * 54} -50 ${-83 + head * 54} -30 Z`,
                  ["#e2412f", "#23232e", "#3f8a3a", "#8a2457"][head] ?? "",
                ),
            ),
            C(114, -28, 14, "#7a4a2c") + P("M99 -30 C97 -54 131 -54 129 -30 Z", "#e2412f"),
            C(-80, 66, 29, "#23232e") + C(-80, 66, 12, "#e6e9ee") + C(80, 66, 29, "#23232e") + C(80, 66, 12, "#e6e9ee"),
            C(132, 44, 9, "#fff6c9"),
            R(-110, -112, 60, 26, "#c94f3d", 5) + R(-40, -108, 44, 22, "#8a5a34", 5),
          ),
      }),
  },
  "BK-STUDY-MATHS": {
    background: "#f3e3d9",
    draw: () =>
      book({
        color: "#2450a8",
        turn: "pages",
        thick: 44,
        art:
          R(0, 0, 300, 430, "#2450a8") +
          R(0, 0, 300, 430, lin(["#2f66cc", "#1b3c82"])) +
          C(244, 66, 44, "#f7c52e") +
          words("12", 244, 46, 38, "#1b3c82", { weight: 0.24 }) +
          words("GRADE", 34, 34, 22, "#f7c52e", { weight: 0.2, align: "start" }) +
          words("MATHS", 34, 76, 48, "#ffffff", { weight: 0.24, align: "start", maxWidth: 160 }) +
          words("MADE CLEAR", 150, 146, 26, "#ffffff", { weight: 0.2, maxWidth: 240 }) +
          R(30, 196, 240, 190, "#fdfdfb", 8) +
          repeat(
            8,
            (line) => R(30 + line * 30, 196, 1.5, 190, "#d3dcec") + R(30, 208 + line * 24, 240, 1.5, "#d3dcec"),
          ) +
          L("M60 366 V212 M44 340 H256", "#23232e", 4) +
          L("M66 226 C96 420 150 400 178 300 C196 240 220 226 250 330", "#e2412f", 6) +
          P("M196 340 L246 340 L246 262 Z", "#2f9c6a", 'opacity=".6"') +
          words("X+Y=2", 132, 222, 20, "#2450a8", { weight: 0.2 }) +
          R(60, 398, 180, 12, "#f7c52e", 4),
      }),
  },
  "BK-STUDY-ZULU": {
    background: "#e2e8d0",
    draw: () =>
      book({
        color: "#e8742a",
        turn: "spine",
        w: 260,
        h: 380,
        thick: 40,
        art:
          R(0, 0, 260, 380, "#e8742a") +
          repeat(
            9,
            (index) =>
              P(`M${index * 32 - 14} 0 l16 24 l16 -24 Z`, index % 2 ? "#23232e" : "#f7d25c") +
              P(`M${index * 32 - 14} 380 l16 -24 l16 24 Z`, index % 2 ? "#23232e" : "#f7d25c"),
          ) +
          words("EVERYDAY", 130, 52, 26, "#ffffff", { weight: 0.2, maxWidth: 210 }) +
          words("ISIZULU", 130, 92, 42, "#23232e", { weight: 0.24, maxWidth: 210 }) +
          P(
            "M34 166 H206 C220 166 226 174 226 186 V226 C226 238 220 246 206 246 H96 L64 274 L70 246 H34 C22 246 16 238 16 226 V186 C16 174 22 166 34 166 Z",
            "#ffffff",
          ) +
          words("SAWUBONA!", 121, 192, 26, "#c9381f", { weight: 0.22, maxWidth: 180 }) +
          P(
            "M76 276 H226 C238 276 244 284 244 294 V326 C244 336 238 344 226 344 H214 L222 362 L182 344 H76 C64 344 58 336 58 326 V294 C58 284 64 276 76 276 Z",
            "#23232e",
          ) +
          words("HELLO!", 150, 298, 24, "#f7d25c", { weight: 0.22 }),
      }),
  },
};
