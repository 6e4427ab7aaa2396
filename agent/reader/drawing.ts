// Seeded random numbers, the same on every machine, so that training is reproducible.

/** 32-bit integers from a linear congruential generator. */
export type Draw = () => number;

export function drawing(seed: number): Draw {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state;
  };
}

/** An integer from 0 to below `bound`. Drops the low bits, which have a short period. */
export const drawBelow = (draw: Draw, bound: number): number => (draw() >>> 8) % Math.max(1, bound);

/** In place. */
export function shuffle(order: Uint32Array, draw: Draw): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = draw() % (at + 1);
    const kept = order[at] as number;
    order[at] = order[other] as number;
    order[other] = kept;
  }
}
