/** So few are sorted as quickly by comparing. */
const few = 2000;
const digitBits = 16;
const digits = 2 ** digitBits;

/**
 * The places of the values, none of which is negative, the highest first; of equal ones that with the lowest tie. By the bits of the
 * numbers, which have their order: tens of thousands several times as fast as by comparing.
 */
export function highestFirst(values: Float64Array, ties: Uint32Array): Uint32Array {
  let order = new Uint32Array(values.length);
  for (let at = 0; at < order.length; at++) order[at] = at;
  if (values.length < few) {
    const [value, tie] = [(at: number) => values[at] as number, (at: number) => ties[at] as number];
    return order.sort((a, b) => value(b) - value(a) || tie(a) - tie(b));
  }
  let into = new Uint32Array(values.length);
  // The last digit first, each in the order of those before. Little-endian, like every processor that Bun runs on.
  const sortBy = (bits: Uint16Array, step: number, digit: number, isDescending: boolean) => {
    const starts = new Uint32Array(digits + 1);
    const flip = isDescending ? digits - 1 : 0;
    for (let at = digit; at < bits.length; at += step) {
      const next = ((bits[at] as number) ^ flip) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let value = 1; value < digits; value++)
      starts[value] = (starts[value] as number) + (starts[value - 1] as number);
    for (let number = 0; number < order.length; number++) {
      const at = order[number] as number;
      const value = (bits[at * step + digit] as number) ^ flip;
      const place = starts[value] as number;
      starts[value] = place + 1;
      into[place] = at;
    }
    [order, into] = [into, order];
  };
  const bitsOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array) =>
    new Uint16Array(buffer, byteOffset, byteLength / 2);
  for (const digit of [0, 1]) sortBy(bitsOf(ties), 2, digit, false);
  for (const digit of [0, 1, 2, 3]) sortBy(bitsOf(values), 4, digit, true);
  return order;
}

/** The places of the `count` highest, in the same order; a tie is asked for where values are equal. */
export function highestOf(values: Float64Array, count: number, tieOf: (place: number) => number): number[] {
  const first: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const isBefore = (a: number, b: number) =>
    (values[a] as number) > (values[b] as number) || (values[a] === values[b] && tieOf(a) < tieOf(b));
  for (let at = 0; at < values.length; at++) {
    if (first.length === count && ((values[at] as number) < least || !isBefore(at, first[count - 1] as number)))
      continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(first[middle] as number, at)) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, at);
    if (first.length > count) first.pop();
    if (first.length === count) least = values[first[count - 1] as number] as number;
  }
  return first;
}
