/** The first `count` in order, several times as fast as sorting thousands. */
export function firstOf<Entry>(
  entries: Iterable<Entry>,
  count: number,
  order: (a: Entry, b: Entry) => number,
): Entry[] {
  const first: Entry[] = [];
  for (const entry of entries) {
    const last = first[count - 1];
    if (last !== undefined && order(last, entry) <= 0) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(first[middle] as Entry, entry) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, entry);
    if (first.length > count) first.pop();
  }
  return first;
}
