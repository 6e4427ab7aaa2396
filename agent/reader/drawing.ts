// Random draws that are the same for the same seed on every machine, as learning has to be.

/** Whole numbers of 32 bits, from a linear congruential generator. */
export type Draw = () => number;

export function drawing(seed: number): Draw {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state;
  };
}

/** A number from 0 to below `bound`. The low bits of this generator repeat soon, so they are left out. */
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
