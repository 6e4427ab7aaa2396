// Edit distance of two words (optimal string alignment): letters are added, dropped, changed or swapped with their neighbour.

export interface EditCosts {
  /** Cost of the letter at this position, which the other word lacks. */
  letter(word: string, at: number): number;
  change(left: string, right: string): number;
  swap: number;
  /** Added to edits of a word's first letter, except a swap. */
  atFirst: number;
  /** The minimum of `letter`. */
  least: number;
}

/** More than `most` counts as infinite. */
export function editCost(from: string, to: string, costs: EditCosts, most = Number.POSITIVE_INFINITY): number {
  const { letter, change, swap, atFirst, least } = costs;
  if (Math.abs(from.length - to.length) > most / least) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let previous = [0];
  for (let column = 1; column <= to.length; column++)
    previous.push((previous[column - 1] as number) + letter(to, column - 1));
  for (let row = 1; row <= from.length; row++) {
    const current = [(previous[0] as number) + letter(from, row - 1)];
    let smallest = current[0] as number;
    const left = from[row - 1] as string;
    for (let column = 1; column <= to.length; column++) {
      const right = to[column - 1] as string;
      const first = row === 1 || column === 1 ? atFirst : 0;
      let cost = Math.min(
        (previous[column] as number) + letter(from, row - 1) + (row === 1 ? atFirst : 0),
        (current[column - 1] as number) + letter(to, column - 1) + (column === 1 ? atFirst : 0),
        (previous[column - 1] as number) + (left === right ? 0 : change(left, right) + first),
      );
      if (row > 1 && column > 1 && left === to[column - 2] && from[row - 2] === right && left !== right)
        cost = Math.min(cost, (before[column - 2] as number) + swap);
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > most && Math.min(...previous) > most) return Number.POSITIVE_INFINITY;
    before = previous;
    previous = current;
  }
  const cost = previous[to.length] as number;
  return cost <= most ? cost : Number.POSITIVE_INFINITY;
}

const plainCosts: EditCosts = { letter: () => 1, change: () => 1, swap: 1, atFirst: 0, least: 1 };

/** The plain edit distance. */
export const editDistance = (from: string, to: string): number => editCost(from, to, plainCosts, 3);
