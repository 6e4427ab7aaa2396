import {
  ball,
  C,
  clip,
  type Drawings,
  E,
  G,
  L,
  lin,
  P,
  R,
  repeat,
  ring,
  round,
  shadow,
  tile,
  tone,
  words,
} from "./canvas.ts";

const ink = "#23232e";

// Shoes: side view, heel at 0, toe at 470, sole at 220 -----------------------------------------------------------------

type Runner = {
  upper: string;
  panel: string;
  midsole: string;
  outsole: string;
  laces: string;
  stack?: number;
  lugs?: boolean;
  mark: string;
  mesh?: boolean;
};
const runner = ({ upper, panel, midsole, outsole, laces, stack = 0, lugs = false, mark, mesh = true }: Runner) => {
  const body =
    "M34 178 C8 116 14 62 34 20 C50 6 66 14 76 36 C104 66 150 60 176 18 L206 -4 C224 -6 232 8 236 24 C274 82 336 112 404 126 C452 136 470 156 468 182 Z";
  return [
    lugs ? repeat(11, (lug) => R(34 + lug * 38, 212 + stack, 24, 22, tone(outsole, -0.2), 5)) : "",
    P(
      `M16 158 C60 182 190 172 300 176 C380 180 440 170 474 160 C490 184 484 ${210 + stack} 456 ${218 + stack} C300 ${228 + stack} 150 ${228 + stack} 44 ${220 + stack} C8 ${214 + stack} 2 186 16 158 Z`,
      lin([tone(midsole, 0.2), tone(midsole, -0.14)]),
    ),
    P(
      `M10 ${198 + stack} C120 ${214 + stack} 350 ${214 + stack} 482 ${194 + stack} C478 ${212 + stack} 470 ${218 + stack} 456 ${221 + stack} C300 ${231 + stack} 150 ${231 + stack} 44 ${223 + stack} C20 ${220 + stack} 10 ${212 + stack} 10 ${198 + stack} Z`,
      outsole,
    ),
    P("M176 18 C150 62 104 66 76 36 C90 20 150 6 176 18 Z", tone(upper, -0.5)),
    P(body, lin([tone(upper, 0.22), upper, tone(upper, -0.14)], 70)),
    mesh
      ? clip(
          P(body, "#000"),
          R(-10, -20, 500, 220, tile(11, 11, C(3, 3, 1.8, tone(upper, -0.22)) + C(8.5, 8.5, 1.8, tone(upper, -0.22)))),
        )
      : "",
    clip(
      P(body, "#000"),
      P("M20 190 C14 120 10 60 30 20 C60 60 84 110 110 190 Z", panel),
      P("M352 190 C366 150 400 130 420 120 L480 130 V190 Z", panel),
      mark,
    ),
    P(
      "M176 18 L206 -4 C224 -6 232 8 236 24 C262 64 300 92 340 108 L300 128 C250 108 206 76 176 18 Z",
      tone(upper, -0.18),
    ),
    P("M176 20 L200 -14 C220 -26 238 -14 240 6 L236 24 C220 10 200 14 184 34 Z", panel),
    repeat(5, (lace) => L(`M${194 + lace * 25} ${46 + lace * 18} L${230 + lace * 25} ${28 + lace * 19}`, laces, 9)),
    L("M34 178 C120 192 330 188 468 180", tone(upper, -0.3), 3),
  ].join("");
};

const pair = (shoe: string, turn = -8) =>
  [
    shadow(320, 512, 260, 20),
    G(`translate(146 196) rotate(${turn + 2}) scale(.88)`, shoe),
    G(`translate(76 286) rotate(${turn + 4})`, shoe),
  ].join("");

const canvasShoe = (color: string, high: boolean) => {
  const top = high
    ? "M40 182 C30 100 40 0 56 -110 C90 -122 150 -122 178 -106 C190 -40 210 20 244 58 C300 88 360 104 420 124 C456 138 466 156 466 182 Z"
    : "M34 182 C18 120 22 70 40 30 C70 50 130 50 168 20 L204 4 C232 52 290 92 350 108 C430 118 466 150 466 182 Z";
  const sole = high ? "#ffffff" : "#fdfdf8";
  return [
    high ? "" : P("M168 20 C140 50 80 52 40 30 C70 10 140 6 168 20 Z", tone(color, -0.3)),
    P(top, lin([tone(color, 0.14), tone(color, -0.12)], 70)),
    clip(
      P(top, "#000"),
      L("M40 60 C70 120 80 160 84 190", tone(color, -0.2), 3, 'stroke-dasharray="8 7"'),
      L(
        high ? "M180 -90 C196 -20 220 30 262 68 L240 186" : "M176 36 C210 86 240 104 262 112 L250 186",
        tone(color, -0.2),
        3,
        'stroke-dasharray="8 7"',
      ),
    ),
    P(
      "M372 182 C372 140 400 118 424 126 C458 138 470 158 468 182 Z",
      "#ffffff",
      `stroke="${tone(sole, -0.2)}" stroke-width="3"`,
    ),
    high
      ? R(72, -52, 68, 68, "#ffffff", 16) +
        P("M78 6 L98 -30 L110 -12 L118 -22 L134 6 Z", "#23407a") +
        C(124, -36, 8, "#f7c52e")
      : "",
    repeat(high ? 8 : 5, (lace) => {
      const x = high ? 176 + lace * lace * 1.5 + lace * 3 : 196 + lace * 27;
      const y = high ? -92 + lace * 24 : 34 + lace * 17;
      return C(x, y, 6, "#c9cdd4") + L(`M${x} ${y} L${x + (high ? 22 : 28)} ${y - 8}`, high ? "#ffffff" : "#d9dde2", 9);
    }),
    R(18, 178, 460, 50, lin(["#ffffff", "#dfe2dc"]), 20),
    R(20, 196, 456, 8, high ? "#d2261f" : "#2f5fb0"),
    R(22, 216, 452, 14, "#b98a5a", 7),
  ].join("");
};

// Tops: front view -----------------------------------------------------------------------------------------------------

type Top = {
  fill: string;
  shade: string;
  rib?: string;
  neck: "crew" | "v" | "polo" | "hood" | "open" | "collar";
  hem?: number;
  long?: number;
  over?: string;
  sleeveOver?: string;
};
const top = ({ fill, shade, rib, neck, hem = 36, long = 0, over = "", sleeveOver = "" }: Top) => {
  const bottom = 536 + long;
  const body = `M236 128 C270 150 370 150 404 128 L476 158 C470 220 462 280 458 330 L460 ${bottom} C400 ${bottom + 8} 240 ${bottom + 8} 180 ${bottom} L182 330 C178 280 170 220 164 158 Z`;
  const sleeve = "M170 154 C128 172 108 240 92 330 L66 482 C84 496 112 502 134 498 L176 348 C184 300 190 250 188 210 Z";
  const arm =
    P(sleeve, fill) +
    clip(
      P(sleeve, "#000"),
      R(40, 140, 160, 370, lin(["#00000033", "#00000000@0.4", "#00000022"], 0)),
      sleeveOver,
      rib ? P("M70 450 L150 470 L140 506 L56 490 Z", rib) : "",
    );
  const outline = `stroke="${shade}" stroke-width="3" stroke-linejoin="round"`;
  const necks = {
    crew:
      P("M236 128 C262 170 378 170 404 128 C372 118 268 118 236 128 Z", shade) +
      L("M236 128 C262 172 378 172 404 128", rib ?? shade, 15),
    v:
      P("M240 126 L320 250 L400 126 C370 116 270 116 240 126 Z", tone(shade, -0.15)) +
      L("M240 126 L320 252 L400 126", rib ?? shade, 15),
    polo:
      R(256, 70, 128, 88, lin([tone(shade, 0.2), shade, tone(shade, -0.2)], 0), 22) +
      repeat(9, (line) => L(`M${268 + line * 13} 82 V148`, tone(shade, -0.18), 3)) +
      L("M258 82 C280 96 360 96 382 82", tone(shade, 0.3), 8),
    hood:
      P("M236 132 C196 60 262 28 320 28 C378 28 444 60 404 132 C380 196 260 196 236 132 Z", tone(shade, 0.08)) +
      P("M256 132 C236 80 276 58 320 58 C364 58 404 80 384 132 C360 176 280 176 256 132 Z", tone(shade, -0.3)),
    open: P("M244 126 L320 300 L396 126 C368 116 272 116 244 126 Z", "#f4efe6"),
    collar:
      P("M252 124 C280 140 360 140 388 124 L320 176 Z", tone(shade, -0.3)) +
      P("M250 112 L320 176 L268 204 L226 134 Z", fill, outline) +
      P("M390 112 L320 176 L372 204 L414 134 Z", fill, outline),
  };
  return [
    shadow(320, bottom + 22, 180, 16),
    arm,
    G("translate(640 0) scale(-1 1)", arm),
    P(body, fill),
    clip(
      P(body, "#000"),
      R(150, 120, 340, 460, lin(["#00000030", "#ffffff18@0.3", "#00000000@0.6", "#00000030"], 0)),
      rib ? R(150, bottom - hem, 340, hem + 20, rib) : "",
      over,
    ),
    L("M188 208 C190 250 186 300 180 336 M452 208 C450 250 454 300 460 336", shade, 3),
    necks[neck],
  ].join("");
};

const ribs = (color: string) => tile(9, 20, R(0, 0, 9, 20, color) + R(0, 0, 3, 20, tone(color, -0.16)));
const stitches = (color: string) =>
  tile(
    14,
    16,
    R(0, 0, 14, 16, color) +
      L("M1 3 L7 11 L13 3", tone(color, -0.16), 3) +
      L("M1 11 L7 19 L13 11 M1 -5 L7 3 L13 -5", tone(color, -0.16), 3),
  );
const button = (x: number, y: number, color: string, r = 10) =>
  C(x, y + 2, r, tone(color, -0.4)) +
  C(x, y, r, color) +
  C(x - r * 0.3, y, r * 0.16, tone(color, -0.5)) +
  C(x + r * 0.3, y, r * 0.16, tone(color, -0.5));

const shweshwe = (ground: string, light: string, accent = light) =>
  tile(
    48,
    48,
    R(0, 0, 48, 48, ground) +
      repeat(8, (petal) => G(`translate(24 24) rotate(${petal * 45})`, E(0, -10, 3, 6.5, light))) +
      C(24, 24, 3.4, accent) +
      [0, 48].map((x) => [0, 48].map((y) => ring(x, y, 9, light, 2.4) + C(x, y, 3.6, accent)).join("")).join("") +
      [C(24, 0, 2.4, light), C(24, 48, 2.4, light), C(0, 24, 2.4, light), C(48, 24, 2.4, light)].join(""),
    "scale(1.35)",
  );

/** A wooden dress stand seen from the front, as a bust with a head. */
const bust = (skin: string) =>
  P(
    "M278 300 V390 C240 420 150 430 130 520 C126 546 132 560 140 568 H500 C508 560 514 546 510 520 C490 430 400 420 362 390 V300 Z",
    lin([tone(skin, 0.16), skin, tone(skin, -0.25)], 20),
  ) + P("M278 352 C300 392 340 392 362 352 V390 C340 420 300 420 278 390 Z", tone(skin, -0.3), 'opacity=".5"');

export const fashionDrawings: Drawings = {
  "AR-RUN-ROAD": {
    background: "#f6e3cb",
    draw: () =>
      pair(
        runner({
          upper: "#2f7fe0",
          panel: "#1b4fa8",
          midsole: "#ffffff",
          outsole: "#23232e",
          laces: "#ffffff",
          mark: P("M110 170 C190 150 260 110 300 60 L330 90 C290 140 220 176 150 190 Z", "#ffffff"),
        }),
      ),
  },
  "AR-RUN-TRAIL": {
    background: "#dbe5d0",
    draw: () =>
      pair(
        runner({
          upper: "#e8762c",
          panel: "#5b3a26",
          midsole: "#8c6a4a",
          outsole: "#2b221d",
          laces: "#ffe14a",
          lugs: true,
          mesh: false,
          mark: L("M120 180 L160 110 L200 180 L240 120 L290 180", "#5b3a26", 13),
        }),
      ) +
      P("M20 560 L70 516 L130 532 L160 566 Z", "#9aa08e") +
      P("M500 566 L540 528 L600 540 L628 570 Z", "#868d7c"),
  },
  "AR-RUN-CARBON": {
    background: "#d4e8ee",
    draw: () =>
      pair(
        runner({
          upper: "#ff3f8e",
          panel: "#ffe63b",
          midsole: "#f7ff9a",
          outsole: "#ff3f8e",
          laces: "#23232e",
          stack: 26,
          mark: repeat(4, (stripe) =>
            L(`M${130 + stripe * 34} 190 L${210 + stripe * 30} ${80 + stripe * 18}`, "#ffe63b", 10),
          ),
        }) + L("M40 206 C160 214 300 208 440 190", "#23232e", 7),
        -14,
      ) +
      [0, 1, 2]
        .map((line) => L(`M${20 + line * 18} ${300 + line * 60} H${90 + line * 10}`, "#ffffff", 10, 'opacity=".8"'))
        .join(""),
  },
  "AR-RUN-START": {
    background: "#e7def0",
    draw: () =>
      pair(
        runner({
          upper: "#9aa3ad",
          panel: "#5c6570",
          midsole: "#b6ea3a",
          outsole: "#5c6570",
          laces: "#b6ea3a",
          stack: 6,
          mark: C(220, 136, 40, "#b6ea3a") + C(220, 136, 24, "#9aa3ad"),
        }),
        -4,
      ),
  },
  "AR-RUN-WOMEN": {
    background: "#fbe1dc",
    draw: () =>
      G(
        "translate(640 0) scale(-1 1)",
        pair(
          runner({
            upper: "#b79be6",
            panel: "#8a66c9",
            midsole: "#ffffff",
            outsole: "#f4a3b4",
            laces: "#fff3c4",
            mark: P("M150 186 C150 130 210 120 230 150 C250 110 310 110 300 160 C296 176 280 190 270 196 Z", "#f4a3b4"),
          }),
        ),
      ),
  },
  "AR-TAK-CANVAS": { background: "#c9dcea", draw: () => pair(canvasShoe("#f4f2ea", false), -6) },
  "AR-TAK-HIGH": {
    background: "#f0e6d2",
    draw: () =>
      shadow(330, 530, 250, 20) +
      G("translate(150 232) rotate(-4) scale(.8)", canvasShoe("#c22a25", true)) +
      G("translate(84 308) rotate(-2) scale(.94)", canvasShoe("#d8332d", true)),
  },
  "AR-KID-VELCRO": {
    background: "#fdeab8",
    draw: () => {
      const shoe = [
        P(
          "M34 182 C14 110 22 60 50 26 C84 50 130 48 160 16 L214 2 C250 60 320 96 390 108 C450 122 470 150 466 182 Z",
          lin(["#4fd3cc", "#22a39e"], 70),
        ),
        P("M160 16 C130 48 84 50 50 26 C80 6 140 2 160 16 Z", "#12706c"),
        P("M34 182 C14 110 22 60 50 26 C66 60 84 120 92 186 Z", "#f7c52e"),
        P("M356 184 C360 130 396 106 424 116 C456 128 470 154 466 182 Z", "#f7c52e"),
        G("rotate(32 240 70)", R(170, 44, 136, 40, round("#ff7a4d"), 14) + R(268, 50, 30, 28, "#ffb08f", 8)),
        G("rotate(26 290 120)", R(212, 104, 130, 38, round("#ff7a4d"), 14) + R(304, 109, 30, 28, "#ffb08f", 8)),
        G(
          "translate(150 136)",
          P("M0 -30 L9 -10 L30 -8 L14 7 L19 28 L0 17 L-19 28 L-14 7 L-30 -8 L-9 -10 Z", "#ffffff"),
        ),
        R(18, 176, 462, 52, lin(["#ffffff", "#e3e6ea"]), 24),
        R(18, 206, 462, 20, "#ff7a4d", 10),
      ].join("");
      return (
        shadow(320, 512, 250, 20) +
        G("translate(164 170) rotate(-8) scale(.78)", shoe) +
        G("translate(96 284) rotate(-2) scale(.92)", shoe)
      );
    },
  },
  "AR-VEST-CLUB": {
    background: "#d6e4da",
    draw: () => {
      const body =
        "M232 86 C232 190 214 236 168 262 L176 540 C270 556 370 556 464 540 L472 262 C426 236 408 190 408 86 H366 C362 176 278 176 274 86 Z";
      return [
        shadow(320, 572, 170, 16),
        P(body, lin(["#ffe14a", "#f7c11e"], 70)),
        clip(
          P(body, "#000"),
          P("M150 262 L240 300 L226 560 H150 Z", "#22376b"),
          P("M490 262 L400 300 L414 560 H490 Z", "#22376b"),
          R(226, 80, 190, 480, tile(10, 10, C(3, 3, 1.4, "#d9a40f") + C(8, 8, 1.4, "#d9a40f"))),
        ),
        L(
          "M232 86 C232 190 214 236 168 262 M408 86 C408 190 426 236 472 262 M274 86 C278 178 362 178 366 86",
          "#22376b",
          13,
        ),
        R(252, 268, 136, 104, "#ffffff", 8),
        words("42", 320, 290, 60, "#22376b", { weight: 0.22 }),
        C(262, 278, 4, "#9aa1ad") + C(378, 278, 4, "#9aa1ad") + C(262, 362, 4, "#9aa1ad") + C(378, 362, 4, "#9aa1ad"),
      ].join("");
    },
  },
  "AR-CAP-SUN": {
    background: "#d5e3ee",
    draw: () =>
      [
        shadow(330, 490, 240, 20),
        P(
          "M120 400 C110 230 200 150 310 150 C420 150 480 240 476 384 C360 430 220 436 120 400 Z",
          lin(["#ff9a85", "#f0705a@0.5", "#c94f3d"], 40),
        ),
        L(
          "M310 150 C290 240 280 330 286 418 M310 150 C390 200 420 290 420 404 M310 150 C220 200 180 290 176 412",
          "#c94f3d",
          3.5,
        ),
        C(310, 150, 13, "#d95a47"),
        P("M240 416 C330 420 430 400 476 372 C540 380 596 410 606 452 C560 470 330 480 240 416 Z", "#7d2f26"),
        P(
          "M240 412 C330 416 430 396 476 366 C540 372 598 404 604 440 C540 424 340 448 240 412 Z",
          lin(["#ff8a74", "#e06350"]),
        ),
        L("M262 420 C350 430 520 412 590 430", "#ffb3a3", 3, 'stroke-dasharray="8 7"'),
        [
          [230, 250],
          [344, 230],
          [390, 300],
          [216, 320],
        ]
          .map(([x = 0, y = 0]) => ring(x, y, 7, "#c94f3d", 4))
          .join(""),
        G("translate(352 330)", P("M-40 14 L-10 -26 L8 -2 L22 -20 L46 14 Z", "#ffffff")),
      ].join(""),
  },
  "MW-JER-CABLE": {
    background: "#d3dfe6",
    draw: () => {
      const cable = (x: number) =>
        repeat(
          9,
          (twist) =>
            L(
              `M${x - 14} ${160 + twist * 44} C${x - 14} ${182 + twist * 44} ${x + 14} ${182 + twist * 44} ${x + 14} ${204 + twist * 44}`,
              "#fffaf0",
              14,
            ) +
            L(
              `M${x - 14} ${160 + twist * 44} C${x - 14} ${182 + twist * 44} ${x + 14} ${182 + twist * 44} ${x + 14} ${204 + twist * 44}`,
              "#d9c9a6",
              3,
            ) +
            L(
              `M${x + 14} ${160 + twist * 44} C${x + 14} ${182 + twist * 44} ${x - 14} ${182 + twist * 44} ${x - 14} ${204 + twist * 44}`,
              "#fdf4e2",
              11,
            ),
        );
      return top({
        fill: stitches("#f3e8d2"),
        shade: "#b9a67f",
        rib: ribs("#e9dabb"),
        neck: "crew",
        over: cable(250) + cable(320) + cable(390) + R(150, 500, 340, 60, ribs("#e9dabb")),
        sleeveOver: G("rotate(12 130 300) translate(-190 -10)", cable(320)),
      });
    },
  },
  "MW-JER-CARDIGAN": {
    background: "#dfe6d6",
    draw: () =>
      top({
        fill: stitches("#bf5a2c"),
        shade: "#7d3415",
        rib: ribs("#a84a20"),
        neck: "open",
        over:
          R(302, 290, 36, 300, ribs("#a84a20")) +
          R(204, 400, 84, 90, stitches("#c9683a"), 8) +
          R(352, 400, 84, 90, stitches("#c9683a"), 8) +
          R(204, 396, 84, 18, ribs("#a84a20"), 4) +
          R(352, 396, 84, 18, ribs("#a84a20"), 4),
      }) +
      L("M244 126 L320 300 L396 126", "#a84a20", 22) +
      L("M244 126 L320 300 L396 126", "#8a3a18", 3) +
      L("M320 300 V536", "#7d3415", 3) +
      repeat(5, (index) => button(320, 318 + index * 50, "#e0b27a", 12)),
  },
  "MW-JER-VNECK": {
    background: "#efe3d0",
    draw: () =>
      top({ fill: stitches("#22346b"), shade: "#101b40", rib: ribs("#1a2957"), neck: "v" }) +
      P("M252 122 L320 226 L388 122 C366 112 274 112 252 122 Z", "#ffffff") +
      P("M252 116 L320 190 L284 206 L240 128 Z", "#f4f6f8", 'stroke="#cfd5dd" stroke-width="2"') +
      P("M388 116 L320 190 L356 206 L400 128 Z", "#f4f6f8", 'stroke="#cfd5dd" stroke-width="2"') +
      P("M308 186 H332 L340 236 L320 252 L300 236 Z", "#a8232b"),
  },
  "MW-JER-POLO": {
    background: "#f3dcd2",
    draw: () =>
      top({
        fill: tile(7, 12, R(0, 0, 7, 12, "#4d515b") + R(0, 0, 2.4, 12, "#424650")),
        shade: "#2f323a",
        rib: ribs("#43474f"),
        neck: "polo",
      }),
  },
  "MW-JER-KIDS": {
    background: "#dcecf2",
    draw: () =>
      G(
        "translate(320 330) scale(.86 .8) translate(-320 -320)",
        top({
          fill: tile(
            200,
            126,
            R(0, 0, 200, 42, "#d8412f") + R(0, 42, 200, 42, "#f2b53a") + R(0, 84, 200, 42, "#1f9a94"),
          ),
          shade: "#7d2418",
          rib: ribs("#1f7f7a"),
          neck: "crew",
          over: G(
            "translate(320 360)",
            C(0, 0, 62, "#ffffff"),
            C(-26, -22, 24, "#8a5a3a"),
            C(26, -22, 24, "#8a5a3a"),
            C(0, 4, 42, "#a87048"),
            E(0, 18, 22, 17, "#e9cda8"),
            C(-14, -4, 5, ink),
            C(14, -4, 5, ink),
            E(0, 10, 8, 6, ink),
          ),
        }) +
          button(222, 138, "#f2b53a", 9) +
          button(200, 146, "#f2b53a", 9),
      ),
  },
  "MW-BEANIE": {
    background: "#d9dcec",
    draw: () =>
      [
        shadow(320, 540, 200, 18),
        P("M140 430 C120 240 220 150 320 150 C420 150 520 240 500 430 Z", stitches("#e3a326")),
        P(
          "M140 430 C120 240 220 150 320 150 C420 150 520 240 500 430 Z",
          lin(["#00000044", "#ffffff22@0.3", "#00000000@0.55", "#00000044"], 0),
        ),
        R(124, 410, 392, 116, ribs("#c98713"), 40),
        R(124, 410, 392, 116, lin(["#00000033", "#ffffff33@0.3", "#00000000@0.55", "#00000033"], 0), 40),
        C(320, 126, 72, ball("#f6e7c6")),
        repeat(40, (strand) =>
          L(
            `M320 126 L${(320 + Math.cos(strand * 0.157) * (70 + (strand % 3) * 9)).toFixed(0)} ${(126 + Math.sin(strand * 0.157) * (70 + (strand % 3) * 9)).toFixed(0)}`,
            strand % 2 ? "#fff6df" : "#e2cb98",
            7,
            'opacity=".8"',
          ),
        ),
      ].join(""),
  },
  "MW-SCARF": {
    background: "#f2e5cf",
    draw: () => {
      const plaid = tile(
        84,
        84,
        R(0, 0, 84, 84, "#1f7f86") +
          R(0, 0, 34, 84, "#6b2f63", 0, 'opacity=".75"') +
          R(0, 0, 84, 34, "#6b2f63", 0, 'opacity=".75"') +
          R(56, 0, 5, 84, "#f2c96b") +
          R(0, 56, 84, 5, "#f2c96b"),
      );
      const fringe = (x: number, y: number, w: number) =>
        repeat(12, (strand) =>
          L(`M${x + (strand * w) / 11} ${y} l${(strand % 3) - 1} 44`, strand % 2 ? "#6b2f63" : "#1f7f86", 6),
        );
      return [
        shadow(330, 596, 160, 12),
        P("M200 200 H320 L300 540 H180 Z", plaid) + fringe(184, 540, 114),
        P("M200 200 H320 L300 540 H180 Z", lin(["#00000033", "#00000000@0.5", "#00000022"], 0)),
        P("M330 210 H450 L474 500 H352 Z", plaid) + fringe(356, 500, 114),
        P("M330 210 H450 L474 500 H352 Z", lin(["#00000044", "#00000000@0.5", "#00000022"], 0)),
        P(
          "M170 130 C190 60 450 60 470 130 C486 196 440 250 400 270 C350 290 290 290 240 270 C190 250 156 200 170 130 Z",
          plaid,
        ),
        P(
          "M170 130 C190 60 450 60 470 130 C486 196 440 250 400 270 C350 290 290 290 240 270 C190 250 156 200 170 130 Z",
          lin(["#ffffff22", "#00000055"], 90),
        ),
        E(320, 128, 110, 44, "#3a1c38"),
        E(320, 118, 104, 36, "#f2e5cf"),
      ].join("");
    },
  },
  "MT-VEL-BOOT": {
    background: "#dde5dc",
    draw: () => {
      const boot = [
        P(
          "M44 182 C34 100 44 10 52 -70 C90 -84 150 -84 190 -66 C196 0 224 44 276 66 C350 82 440 100 466 150 C472 166 470 182 468 184 Z",
          lin(["#d9a066", "#b8793f@0.6", "#96602d"], 70),
        ),
        P("M52 -70 C90 -84 150 -84 190 -66 L188 -46 C150 -60 90 -60 52 -50 Z", "#8a5628"),
        P("M44 182 C36 130 36 80 40 40 C90 60 130 120 150 186 Z", "#b8793f", 'stroke="#8a5628" stroke-width="3"'),
        P(
          "M240 190 C226 140 250 90 290 70 C370 84 446 104 466 150 C472 166 470 182 468 190 Z",
          lin(["#cf9358", "#a76b34"]),
          'stroke="#8a5628" stroke-width="3"',
        ),
        L("M254 178 C244 140 262 104 294 88", "#f0d2a4", 3, 'stroke-dasharray="7 7"'),
        P("M150 -40 L206 -30 C216 10 240 40 280 62 L240 96 C200 70 164 20 150 -40 Z", "#a76b34"),
        repeat(
          4,
          (lace) =>
            C(168 + lace * 17, -8 + lace * 26, 6, "#5b3a1c") +
            L(`M${168 + lace * 17} ${-8 + lace * 26} L${212 + lace * 19} ${-24 + lace * 26}`, "#5b3a1c", 8),
        ),
        P("M30 178 C150 190 350 192 476 180 C484 196 480 206 470 210 H40 C28 204 26 190 30 178 Z", "#e9d2a8"),
        L("M40 192 C160 200 340 202 470 192", "#a07c4a", 3, 'stroke-dasharray="8 7"'),
        P(
          "M32 206 H476 V222 C476 230 470 232 460 232 H250 L240 222 H120 L112 240 H44 C34 238 30 220 32 206 Z",
          "#3a2a1f",
        ),
      ].join("");
      return (
        shadow(320, 536, 260, 20) +
        G("translate(152 220) rotate(-4) scale(.82)", boot) +
        G("translate(80 298) rotate(-1) scale(.96)", boot)
      );
    },
  },
  "MT-SANDAL": {
    background: "#f3e6c4",
    draw: () => {
      const sandal = [
        P(
          "M0 -196 C66 -196 84 -120 76 -40 C70 20 62 60 68 120 C74 186 40 214 0 214 C-44 214 -76 184 -66 116 C-58 56 -66 20 -74 -40 C-84 -120 -60 -196 0 -196 Z",
          "#1d1a1c",
        ),
        P(
          "M0 -188 C58 -188 76 -116 68 -40 C62 20 54 60 60 118 C66 178 36 204 0 204 C-38 204 -68 176 -58 114 C-50 56 -58 20 -66 -40 C-76 -116 -54 -188 0 -188 Z",
          lin(["#b98552", "#96653a"]),
        ),
        E(0, 130, 40, 52, "#7d5230", 'opacity=".35"'),
        E(0, -104, 48, 60, "#7d5230", 'opacity=".3"'),
        P(
          "M-84 -70 L-70 -20 C-10 -60 50 -110 76 -142 L56 -184 C20 -140 -40 -90 -84 -70 Z",
          lin(["#6b3f22", "#452612"]),
        ),
        P("M84 -70 L70 -20 C10 -60 -50 -110 -76 -142 L-56 -184 C-20 -140 40 -90 84 -70 Z", lin(["#7a4a2a", "#523018"])),
        L(
          "M-76 -56 C-20 -84 34 -128 64 -166 M76 -56 C20 -84 -34 -128 -64 -166",
          "#d9b07c",
          3,
          'stroke-dasharray="7 6"',
        ),
        C(0, -104, 15, "#d9a441") + C(0, -104, 9, "#a8772a"),
        P("M-66 70 C-30 50 30 50 66 70 L64 104 C30 84 -30 84 -64 104 Z", "#5e361c"),
        R(44, 66, 26, 34, "#d9a441", 5) + R(50, 73, 14, 20, "#5e361c", 3),
      ].join("");
      return (
        shadow(220, 560, 110, 14) +
        shadow(430, 560, 110, 14) +
        G("translate(214 330) rotate(-9)", sandal) +
        G("translate(428 326) rotate(9) scale(-1 1)", sandal)
      );
    },
  },
  "MT-JKT-DENIM": {
    background: "#f1e2d3",
    draw: () => {
      const denim = tile(8, 8, R(0, 0, 8, 8, "#4a79ad") + L("M0 8 L8 0", "#3e699a", 2));
      const seam = (d: string) => L(d, "#e0a050", 3, 'stroke-dasharray="8 6"');
      return top({
        fill: denim,
        shade: "#28476e",
        neck: "collar",
        over: [
          R(150, 508, 340, 44, "#3b6596"),
          L("M320 170 V540", "#28476e", 4),
          L("M230 300 L214 510 M410 300 L426 510", "#28476e", 3),
          seam("M238 300 L222 510 M402 300 L418 510 M308 190 V506 M180 512 H460"),
          [212, 352]
            .map(
              (x) =>
                R(x, 250, 78, 92, "#4572a5", 4, 'stroke="#28476e" stroke-width="3"') +
                P(
                  `M${x - 3} 246 H${x + 81} V268 L${x + 39} 290 L${x - 3} 268 Z`,
                  "#3b6596",
                  'stroke="#28476e" stroke-width="3"',
                ) +
                button(x + 39, 274, "#d9a441", 7),
            )
            .join(""),
          L("M166 236 H300 M340 236 H476", "#28476e", 3),
          seam("M166 228 H300 M340 228 H476"),
          repeat(6, (index) => button(320, 206 + index * 60, "#d9a441", 9)),
        ].join(""),
        sleeveOver:
          P("M60 448 L156 470 L144 512 L50 494 Z", "#3b6596", 'stroke="#28476e" stroke-width="3"') +
          button(120, 482, "#d9a441", 6),
      });
    },
  },
  "MT-HOOD": {
    background: "#dae4e4",
    draw: () =>
      top({
        fill: lin(["#8f2b3f", "#73202f"], 80),
        shade: "#561522",
        rib: ribs("#661a2a"),
        neck: "hood",
        over:
          P("M226 396 H414 L446 500 H194 Z", "#7d2435", 'stroke="#561522" stroke-width="4"') +
          L("M234 406 L204 494 M406 406 L436 494", "#a84a5c", 2.5, 'stroke-dasharray="7 6"'),
      }) +
      L("M286 168 C282 210 290 240 284 282 M354 168 C358 210 350 230 356 268", "#f4e8d2", 8) +
      R(278, 280, 12, 22, "#f4e8d2", 4) +
      R(350, 266, 12, 22, "#f4e8d2", 4),
  },
  "MT-SHIRT-PRINT": {
    background: "#d7e3ec",
    draw: () => {
      const print = tile(
        76,
        76,
        R(0, 0, 76, 76, "#e8a820") +
          P("M38 4 L68 38 L38 72 L8 38 Z", "#23201f") +
          P("M38 18 L56 38 L38 58 L20 38 Z", "#c9281f") +
          C(38, 38, 8, "#f9dc7c") +
          [0, 76].map((x) => [0, 76].map((y) => C(x, y, 12, "#c9281f") + C(x, y, 5, "#23201f")).join("")).join(""),
      );
      return top({
        fill: print,
        shade: "#5c2c10",
        neck: "collar",
        long: 10,
        over:
          L("M320 176 V560", "#3a1c0c", 4) +
          R(308, 176, 12, 380, "#000000", 0, 'opacity=".12"') +
          repeat(6, (index) => button(330, 214 + index * 58, "#23201f", 9)),
      });
    },
  },
  "MT-HAT-BUSH": {
    background: "#d6e2ea",
    draw: () =>
      [
        shadow(320, 500, 270, 22),
        L("M150 410 C180 560 460 560 490 410", "#6b4426", 7),
        C(320, 524, 13, "#4a2c16"),
        P(
          "M40 404 C60 350 580 350 600 404 C610 440 470 470 320 470 C170 470 30 440 40 404 Z",
          lin(["#cdb98a", "#a8925f"]),
        ),
        P("M64 400 C100 366 540 366 576 400 C540 424 440 436 320 436 C200 436 100 424 64 400 Z", "#d9c799"),
        P(
          "M166 404 C160 300 176 190 236 168 C270 156 300 186 320 186 C340 186 370 156 404 168 C464 190 480 300 474 404 C420 430 220 430 166 404 Z",
          lin(["#dccb9f", "#c4af7c@0.5", "#9c8654"], 30),
        ),
        P("M164 356 C220 384 420 384 476 356 L474 404 C420 430 220 430 166 404 Z", "#6b4426"),
        L("M168 366 C224 392 416 392 472 366", "#9a6a40", 3, 'stroke-dasharray="8 7"'),
        L("M320 190 C314 220 316 250 320 280", "#a8925f", 5),
        R(384, 366, 32, 34, "#d9b45c", 4) + R(391, 374, 18, 18, "#6b4426", 2),
      ].join(""),
  },
  "MT-BACKPACK": {
    background: "#f2e1cc",
    draw: () =>
      [
        shadow(320, 566, 190, 20),
        L("M282 96 C282 50 358 50 358 96", "#5b3a1c", 15),
        L("M176 240 C120 300 120 440 170 520", "#5b3a1c", 26),
        L("M464 240 C520 300 520 440 470 520", "#5b3a1c", 26),
        P(
          "M174 190 C174 150 200 140 320 140 C440 140 466 150 466 190 L482 516 C482 552 460 560 430 560 H210 C180 560 158 552 158 516 Z",
          lin(["#7d8450", "#656c3d@0.5", "#4c522b"], 30),
        ),
        P(
          "M182 92 H458 C472 92 474 108 470 122 L462 220 H178 L170 122 C166 108 168 92 182 92 Z",
          lin(["#8a915b", "#6b7242"]),
        ),
        R(170, 86, 300, 30, "#565c33", 14),
        repeat(
          2,
          (strap) =>
            R(226 + strap * 158, 110, 32, 300, lin(["#a8713e", "#7d4e26"], 0), 6) +
            R(220 + strap * 158, 250, 44, 50, "#d9b45c", 6) +
            R(230 + strap * 158, 260, 24, 30, "#7d4e26", 4) +
            C(242 + strap * 158, 390, 5, "#4a2c14"),
        ),
        P(
          "M196 372 H444 L452 520 C452 534 444 538 432 538 H208 C196 538 188 534 188 520 Z",
          "#5c6337",
          'stroke="#454a27" stroke-width="4"',
        ),
        P("M192 368 H448 V408 C400 430 240 430 192 408 Z", "#727947", 'stroke="#454a27" stroke-width="3"'),
        R(226, 362, 32, 76, "#96602f", 6) + R(384 - 0, 362, 32, 76, "#96602f", 6),
        R(290, 462, 60, 36, "#a8713e", 6),
      ].join(""),
  },
  "MT-RAIN": {
    background: "#bdd0de",
    draw: () =>
      repeat(16, (drop) =>
        L(`M${40 + ((drop * 97) % 580)} ${40 + ((drop * 151) % 480)} l-10 34`, "#ffffff", 6, 'opacity=".75"'),
      ) +
      top({
        fill: lin(["#ffdf3a", "#f2bd12"], 80),
        shade: "#b98a08",
        neck: "hood",
        long: 48,
        over: [
          R(300, 150, 40, 460, "#f0bf1c"),
          L("M300 180 V590 M340 180 V590", "#b98a08", 3),
          repeat(5, (index) => C(320, 220 + index * 76, 9, "#f4f6f8") + ring(320, 220 + index * 76, 9, "#b98a08", 2.5)),
          R(206, 420, 76, 26, "#f0bf1c", 6, 'stroke="#b98a08" stroke-width="3"'),
          R(358, 420, 76, 26, "#f0bf1c", 6, 'stroke="#b98a08" stroke-width="3"'),
          R(150, 548, 340, 14, "#e6ecf0"),
        ].join(""),
        sleeveOver: P("M66 436 L160 456 L156 472 L62 452 Z", "#e6ecf0"),
      }),
  },
  "SS-DRESS-INDIGO": {
    background: "#f4dfc8",
    draw: () => {
      const cloth = shweshwe("#22357d", "#ffffff", "#8fb0f0");
      const skirt = "M236 284 H404 C440 370 500 460 528 540 C460 578 180 578 112 540 C140 460 200 370 236 284 Z";
      const bodice =
        "M236 96 C250 100 262 100 274 96 C280 150 360 150 366 96 C378 100 390 100 404 96 C410 130 424 150 440 160 C420 190 408 230 406 290 H234 C232 230 220 190 200 160 C216 150 230 130 236 96 Z";
      return [
        shadow(320, 572, 220, 16),
        P(skirt, cloth),
        clip(
          P(skirt, "#000"),
          repeat(6, (fold) =>
            L(
              `M${256 + fold * 26} 284 C${230 + fold * 36} 380 ${150 + fold * 68} 480 ${130 + fold * 76} 580`,
              "#101a4a",
              9,
              'opacity=".35"',
            ),
          ),
          P("M112 512 C200 556 440 556 528 512 L560 600 H80 Z", "#f2f4fb"),
          P("M112 524 C200 568 440 568 528 524 L560 600 H80 Z", shweshwe("#22357d", "#ffffff", "#8fb0f0")),
        ),
        P(bodice, cloth),
        P(bodice, lin(["#00000033", "#ffffff18@0.35", "#00000033"], 0)),
        P("M222 116 C190 130 166 170 158 226 C176 240 204 244 222 236 C224 204 220 180 212 164 Z", cloth),
        P("M418 116 C450 130 474 170 482 226 C464 240 436 244 418 236 C416 204 420 180 428 164 Z", cloth),
        L("M158 226 C176 240 204 244 222 236 M482 226 C464 240 436 244 418 236", "#f2f4fb", 8),
        L("M274 96 C280 152 360 152 366 96", "#f2f4fb", 9),
        R(228, 276, 184, 24, "#f2f4fb", 8),
      ].join("");
    },
  },
  "SS-SKIRT-BROWN": {
    background: "#d9e6dd",
    draw: () => {
      const skirt = "M222 120 H418 C450 240 494 420 512 552 C440 584 200 584 128 552 C146 420 190 240 222 120 Z";
      const cloth = shweshwe("#4a2a1a", "#f0dcc0", "#e98b3a");
      return [
        shadow(320, 580, 210, 14),
        P(skirt, cloth),
        clip(
          P(skirt, "#000"),
          P("M300 120 C330 280 370 430 420 600 H540 V120 Z", cloth),
          P("M300 120 C330 280 370 430 420 600", "none", 'stroke="#e8742a" stroke-width="34"'),
          P("M280 120 C310 280 350 430 398 600", "none", 'stroke="#00000055" stroke-width="6"'),
          P("M110 520 C200 560 440 560 530 520 V620 H110 Z", "#e8742a"),
          repeat(14, (mark) => P(`M${120 + mark * 30} 566 l15 -22 l15 22 Z`, "#4a2a1a")),
          R(120, 110, 400, 480, lin(["#00000044", "#ffffff14@0.35", "#00000044"], 0)),
        ),
        R(214, 96, 212, 40, "#e8742a", 10),
        P("M404 116 C440 90 490 100 486 130 C484 150 440 148 404 124 Z", "#f08a44"),
        P("M404 120 C430 160 470 220 490 236 L500 206 C470 190 440 150 412 114 Z", "#d8641c"),
        P("M404 120 C410 170 416 220 440 260 L460 240 C440 200 430 160 418 116 Z", "#e8742a"),
        C(408, 120, 17, "#c9571a"),
      ].join("");
    },
  },
  "SS-DOEK-RED": {
    background: "#f1e5d0",
    draw: () => {
      const cloth = shweshwe("#c9261f", "#ffffff", "#f7c52e");
      const skin = "#7a4a2e";
      return [
        bust(skin),
        P(
          "M208 246 C206 340 250 412 320 412 C390 412 434 340 432 246 Z",
          lin([tone(skin, 0.14), skin, tone(skin, -0.2)], 10),
        ),
        E(206, 300, 16, 28, tone(skin, -0.1)),
        E(434, 300, 16, 28, tone(skin, -0.1)),
        ring(204, 346, 20, "#e9b44c", 7),
        ring(436, 346, 20, "#e9b44c", 7),
        P("M320 130 C280 20 180 30 190 90 C196 130 260 150 316 150 Z", cloth, 'stroke="#7d120e" stroke-width="3"'),
        P("M330 130 C360 10 470 20 462 86 C456 130 390 154 328 150 Z", cloth, 'stroke="#7d120e" stroke-width="3"'),
        P("M180 270 C150 150 230 96 320 96 C410 96 490 150 460 270 C420 220 220 220 180 270 Z", cloth),
        P(
          "M180 270 C150 150 230 96 320 96 C410 96 490 150 460 270 C420 220 220 220 180 270 Z",
          lin(["#00000044", "#ffffff1c@0.35", "#00000044"], 0),
        ),
        L(
          "M182 262 C220 170 290 140 326 136 M458 262 C420 180 370 150 326 136 M200 240 C250 190 390 190 440 240",
          "#7d120e",
          4,
          'opacity=".6"',
        ),
        R(292, 112, 60, 48, "#a81a15", 20),
        L("M268 300 C280 290 296 290 306 300 M334 300 C344 290 360 290 372 300", tone(skin, -0.5), 6),
        L("M296 362 C310 374 330 374 344 362", tone(skin, -0.5), 6),
      ].join("");
    },
  },
  "SS-BEAD-NECK": {
    background: "#d4e2e8",
    draw: () => {
      const colors = [
        "#ffffff",
        "#1fa9a6",
        "#1fa9a6",
        "#ffffff",
        "#d2261f",
        "#23232e",
        "#d2261f",
        "#ffffff",
        "#1fa9a6",
        "#1fa9a6",
        "#ffffff",
      ];
      return [
        shadow(320, 590, 190, 14),
        P(
          "M266 40 H374 V200 C400 250 520 250 560 330 C580 430 540 560 520 600 H120 C100 560 60 430 80 330 C120 250 240 250 266 200 Z",
          lin(["#4a4038", "#332b26@0.5", "#211b18"], 20),
        ),
        E(320, 40, 54, 14, "#5c5048"),
        repeat(11, (row) =>
          repeat(46, (bead) => {
            const angle = -0.28 + (bead / 45) * (Math.PI + 0.56);
            const radius = 102 + row * 15.5;
            const x = 320 + Math.cos(angle) * radius * 1.02;
            const y = 226 + Math.sin(angle) * radius * 0.92;
            const zigzag = (bead + row * (Math.floor(bead / 6) % 2 ? 1 : -1)) % 6 === 0 && row > 1 && row < 9;
            const color = zigzag ? "#f7c52e" : (colors[row] ?? "#ffffff");
            return C(x, y, 7.6, tone(color, -0.3)) + C(x - 0.8, y - 1, 6.6, color);
          }),
        ),
        repeat(15, (drop) => {
          const angle = 0.3 + (drop / 14) * (Math.PI - 0.6);
          const x = 320 + Math.cos(angle) * 276;
          const y = 226 + Math.sin(angle) * 250;
          return (
            L(
              `M${x.toFixed(0)} ${y.toFixed(0)} l${(Math.cos(angle) * 18).toFixed(0)} ${(Math.sin(angle) * 18).toFixed(0)}`,
              "#ffffff",
              5,
            ) + C(x + Math.cos(angle) * 24, y + Math.sin(angle) * 24, 9, ball("#d2261f"))
          );
        }),
      ].join("");
    },
  },
};
