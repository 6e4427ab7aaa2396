// Edit distance of two words (optimal string alignment): letters are added, dropped, changed or swapped with their neighbour.

/** Letters are character codes: a word with an error is compared with thousands. */
export interface EditCosts {
  /** Cost of the letter at this position, which the other word lacks. */
  letter(word: string, at: number): number;
  change(left: number, right: number): number;
  swap: number;
  /** Added to edits of a word's first letter, except a swap. */
  atFirst: number;
  /** The minimum of `letter`. */
  least: number;
}

/** The last three rows of the table, used again by the next comparison. */
let rows = [new Float64Array(32), new Float64Array(32), new Float64Array(32)] as const;
/** What each letter of the other word costs. */
let letters = new Float64Array(32);

function makeRoom(columns: number): void {
  if (columns <= letters.length) return;
  rows = [new Float64Array(columns * 2), new Float64Array(columns * 2), new Float64Array(columns * 2)];
  letters = new Float64Array(columns * 2);
}

/** More than `most` counts as infinite. */
export function editCost(from: string, to: string, costs: EditCosts, most = Number.POSITIVE_INFINITY): number {
  const { swap, atFirst, least } = costs;
  if (Math.abs(from.length - to.length) > most / least) return Number.POSITIVE_INFINITY;
  const columns = to.length;
  makeRoom(columns + 1);
  let [before, previous, current] = rows;
  previous[0] = 0;
  let smallestBefore = 0;
  for (let column = 1; column <= columns; column++) {
    letters[column] = costs.letter(to, column - 1);
    previous[column] = (previous[column - 1] as number) + (letters[column] as number);
  }
  for (let row = 1; row <= from.length; row++) {
    const dropped = costs.letter(from, row - 1);
    const left = from.charCodeAt(row - 1);
    const leftBefore = row > 1 ? from.charCodeAt(row - 2) : -1;
    let smallest = (previous[0] as number) + dropped;
    current[0] = smallest;
    let rightBefore = -1;
    for (let column = 1; column <= columns; column++) {
      const right = to.charCodeAt(column - 1);
      const first = row === 1 || column === 1 ? atFirst : 0;
      let cost = (previous[column - 1] as number) + (left === right ? 0 : costs.change(left, right) + first);
      const without = (previous[column] as number) + dropped + (row === 1 ? atFirst : 0);
      if (without < cost) cost = without;
      const added = (current[column - 1] as number) + (letters[column] as number) + (column === 1 ? atFirst : 0);
      if (added < cost) cost = added;
      if (left === rightBefore && leftBefore === right && left !== right) {
        const swapped = (before[column - 2] as number) + swap;
        if (swapped < cost) cost = swapped;
      }
      current[column] = cost;
      if (cost < smallest) smallest = cost;
      rightBefore = right;
    }
    if (smallest > most && smallestBefore > most) return Number.POSITIVE_INFINITY;
    smallestBefore = smallest;
    [before, previous, current] = [previous, current, before];
  }
  const cost = previous[columns] as number;
  return cost <= most ? cost : Number.POSITIVE_INFINITY;
}

const plainCosts: EditCosts = { letter: () => 1, change: () => 1, swap: 1, atFirst: 0, least: 1 };

/** The plain edit distance. */
export const editDistance = (from: string, to: string): number => editCost(from, to, plainCosts, 3);
