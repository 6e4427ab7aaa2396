// Arrays of numbers that grow, and lists of small numbers in bytes: as JavaScript objects a million listings would take gigabytes.

import { hashOf } from "#agent/vectors/table-file.ts";

type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;
interface NumbersType<Kind extends Numbers> {
  new (buffer: ArrayBuffer): Kind;
  readonly BYTES_PER_ELEMENT: number;
}

const fewest = 64;
/** An array of so many grows by less, as its unused end is memory too. */
const largeBytes = 16 << 20;

/** A typed array with room at its end. `all` is replaced when it grows. */
export class Growing<Kind extends Numbers = Numbers> {
  all: Kind;
  length: number;
  private readonly kind: NumbersType<Kind>;

  /** `buffer`: what it has already. */
  constructor(kind: NumbersType<Kind>, buffer: ArrayBuffer = new ArrayBuffer(0)) {
    this.kind = kind;
    this.all = new kind(buffer);
    this.length = this.all.length;
  }

  /** By a buffer with the same numbers. */
  replace(buffer: ArrayBuffer): void {
    this.all = new this.kind(buffer);
  }

  /** Adds `count` zeros, and returns the place of the first. */
  add(count: number): number {
    const first = this.length;
    this.length += count;
    if (this.length > this.all.length) {
      const more = this.all.byteLength > largeBytes ? 1 / 16 : 1 / 4;
      const size = Math.ceil(Math.max(fewest, this.length, this.all.length * (1 + more)));
      this.all = new this.kind(this.all.buffer.transfer(size * this.kind.BYTES_PER_ELEMENT));
    }
    return first;
  }

  push(value: number): void {
    // Before `all` is read, which may be another after it.
    const at = this.add(1);
    this.all[at] = value;
  }

  change(at: number, by: number): void {
    this.all[at] = (this.all[at] as number) + by;
  }
}

/** A table of numbers by a hash, with a third of its places free: at a million, twice the room is 10 MB. */
export const tableFor = (count: number): Uint32Array<ArrayBuffer> =>
  new Uint32Array(Math.max(fewest, Math.ceil(count * 1.5)));
/** Whether looking for a place takes too long. */
export const isTableFull = (count: number, table: Uint32Array): boolean => count > table.length * 0.8;

/** Names that get a number each when first met. A table of numbers finds them: a start makes it in a fraction of the time of a `Map`. */
export class Numbered {
  readonly names: string[];
  /** By a hash of the name: its number plus one, 0 for none. */
  private table = new Uint32Array(fewest);

  constructor(names: string[] = []) {
    this.names = names;
    this.fillTable();
  }

  find = (name: string): number | undefined => {
    const number = (this.table[this.placeInTable(name)] as number) - 1;
    return number < 0 ? undefined : number;
  };

  of(name: string): number {
    const place = this.placeInTable(name);
    const known = (this.table[place] as number) - 1;
    if (known >= 0) return known;
    // In memory of its own: a piece of a longer string keeps that whole.
    const number = this.names.push(Buffer.from(name).toString());
    this.table[place] = number;
    if (isTableFull(number, this.table)) this.fillTable();
    return number - 1;
  }

  private fillTable(): void {
    this.table = tableFor(this.names.length);
    for (let number = 0; number < this.names.length; number++)
      this.table[this.placeInTable(this.names[number] as string)] = number + 1;
  }

  private placeInTable(name: string): number {
    const { length } = this.table;
    for (let place = hashOf(name) % length; ; place = place + 1 === length ? 0 : place + 1) {
      const known = this.table[place] as number;
      if (known === 0 || this.names[known - 1] === name) return place;
    }
  }
}

/** After each name in a file. No text of the shop contains it (`cleanText`). */
export const nameEnd = "\0";

/** The columns of an index by name: new and empty, or as a file has them. */
export class Columns {
  readonly numbers = new Map<string, Growing>();
  readonly names = new Map<string, Numbered>();
  private readonly stored: Map<string, ArrayBuffer>;

  constructor(stored = new Map<string, ArrayBuffer>()) {
    this.stored = stored;
  }

  /** What the file has is taken once: a column that is made again, without unused slots, begins empty. */
  private take(name: string): ArrayBuffer | undefined {
    const buffer = this.stored.get(name);
    this.stored.delete(name);
    return buffer;
  }

  ofNumbers<Kind extends Numbers>(name: string, kind: NumbersType<Kind>): Growing<Kind> {
    const made = new Growing(kind, this.take(name));
    this.numbers.set(name, made as unknown as Growing);
    return made;
  }

  ofNames(name: string): Numbered {
    const buffer = this.take(name);
    const made = new Numbered(buffer ? new TextDecoder().decode(buffer).split(nameEnd).slice(0, -1) : []);
    this.names.set(name, made);
    return made;
  }
}

/** Writes numbers of seven bits a byte, the lowest first; the highest bit says that more follows. */
export function writeNumbers(to: Growing<Uint8Array<ArrayBuffer>>, values: Iterable<number>): void {
  for (const value of values) {
    let rest = value;
    while (rest > 0x7f) {
      to.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    to.push(rest);
  }
}

/** Reads numbers, and lists that begin with their length. */
export class Reader {
  private readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  number(): number {
    const { bytes } = this;
    let value = bytes[this.at++] as number;
    if (value < 0x80) return value;
    value &= 0x7f;
    for (let shift = 7; ; shift += 7) {
      const byte = bytes[this.at++] as number;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  list(): Uint32Array {
    const values = new Uint32Array(this.number());
    for (let at = 0; at < values.length; at++) values[at] = this.number();
    return values;
  }

  /** A list of lists, each with its length before it. */
  listOfLists(): number[][] {
    const found: number[][] = [];
    for (let left = this.number(); left > 0; ) {
      const list: number[] = [];
      const length = this.number();
      for (let at = 0; at < length; at++) list.push(this.number());
      found.push(list);
      left -= 1 + length;
    }
    return found;
  }

  /** Passes over so many lists. */
  past(lists: number): this {
    const { bytes } = this;
    for (let list = 0; list < lists; list++)
      for (let left = this.number(); left > 0; left--) while ((bytes[this.at++] as number) > 0x7f);
    return this;
  }
}

/** The entries of a list, in arrays that are used again for the next one. */
export class Entries {
  values = new Uint32Array(fewest);
  codes = new Uint32Array(fewest);
  length = 0;

  makeRoom(count: number): void {
    if (count <= this.values.length) return;
    this.values = new Uint32Array(count);
    this.codes = new Uint32Array(count);
  }
}

/** Some entries of a list: their numbers, and where those after them begin. Made when a list is first asked for one of its numbers. */
interface Marks {
  values: Uint32Array;
  places: Uint32Array;
  /** Of the list's bytes, when they were made. */
  used: number;
}
const marked = 64;
const none: Marks = { values: new Uint32Array(0), places: new Uint32Array(0), used: 0 };
/** Lists of fewer bytes are read from their beginning. */
const shortest = 256;

const smallestRoom = 3;
/** Two numbers below 2²⁸. */
const longestEntry = 8;

/**
 * Many lists of ascending numbers with a small code each. An entry is the difference to the number before, and the code. A list that
 * outgrows its room moves to a larger one, and its old room is used again.
 */
export class Postings {
  private readonly bytes: Growing<Uint8Array<ArrayBuffer>>;
  private readonly starts: Growing<Uint32Array<ArrayBuffer>>;
  private readonly used: Growing<Uint32Array<ArrayBuffer>>;
  /** The power of two of each list's room; 0: none of its own, no byte can be added. */
  private readonly rooms: Growing<Uint8Array<ArrayBuffer>>;
  /** The last number of each list. */
  private readonly last: Growing<Uint32Array<ArrayBuffer>>;
  private readonly free = new Map<number, number[]>();
  private readonly marks = new Map<number, Marks>();

  constructor(columns: Columns) {
    this.bytes = columns.ofNumbers("postings", Uint8Array);
    this.starts = columns.ofNumbers("postings.starts", Uint32Array);
    this.used = columns.ofNumbers("postings.used", Uint32Array);
    this.rooms = columns.ofNumbers("postings.rooms", Uint8Array);
    this.last = columns.ofNumbers("postings.last", Uint32Array);
  }

  /** Leaves no unused room between the lists, nor the places that moved lists had: half of all where a shop has grown. */
  pack(): void {
    const { all } = this.bytes;
    const lists = this.starts.length;
    let used = 0;
    for (let list = 0; list < lists; list++) used += this.used.all[list] as number;
    this.bytes.all = new Uint8Array(used);
    this.bytes.length = used;
    for (let list = 0, at = 0; list < lists; list++) {
      const start = this.starts.all[list] as number;
      const length = this.used.all[list] as number;
      this.bytes.all.set(all.subarray(start, start + length), at);
      this.starts.all[list] = at;
      this.rooms.all[list] = 0;
      at += length;
    }
    this.free.clear();
  }

  addLists(count: number): void {
    for (const column of [this.starts, this.used, this.rooms, this.last]) column.add(count);
  }

  append(list: number, value: number, code: number): void {
    this.makeRoom(list);
    const { all } = this.bytes;
    const start = this.starts.all[list] as number;
    let at = start + (this.used.all[list] as number);
    for (let rest = value - (this.last.all[list] as number), next = code; ; rest = next, next = -1) {
      for (; rest > 0x7f; rest >>>= 7) all[at++] = (rest & 0x7f) | 0x80;
      all[at++] = rest;
      if (next < 0) break;
    }
    this.used.all[list] = at - start;
    this.last.all[list] = value;
  }

  private makeRoom(list: number): void {
    const room = this.rooms.all[list] as number;
    const used = this.used.all[list] as number;
    if (room > 0 && used + longestEntry <= 2 ** room) return;
    let larger = Math.max(smallestRoom, room);
    while (used + longestEntry > 2 ** larger) larger++;
    const place = this.free.get(larger)?.pop() ?? this.bytes.add(2 ** larger);
    const start = this.starts.all[list] as number;
    this.bytes.all.copyWithin(place, start, start + used);
    if (room > 0) {
      const unused = this.free.get(room);
      if (unused) unused.push(start);
      else this.free.set(room, [start]);
    }
    this.starts.all[list] = place;
    this.rooms.all[list] = larger;
  }

  /** The whole list at once: where many entries are scored, a call for each costs more than the scoring. */
  read(list: number, into: Entries): void {
    const bytes = this.bytes.all;
    let at = this.starts.all[list] as number;
    const end = at + (this.used.all[list] as number);
    into.makeRoom((end - at) >> 1);
    const { values, codes } = into;
    let value = 0;
    let length = 0;
    while (at < end) {
      let byte = bytes[at++] as number;
      let number = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        number |= (byte & 0x7f) << shift;
      }
      value += number;
      byte = bytes[at++] as number;
      let code = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        code |= (byte & 0x7f) << shift;
      }
      values[length] = value;
      codes[length++] = code;
    }
    into.length = length;
  }

  /** The code of a number in a list, -1 if the list doesn't have it. Reads no more than the entries between two marks. */
  codeAt(list: number, wanted: number): number {
    const bytes = this.bytes.all;
    const start = this.starts.all[list] as number;
    const end = start + (this.used.all[list] as number);
    const { values, places } = end - start < shortest ? none : this.marksOf(list);
    let low = 0;
    let high = values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    let value = low === 0 ? 0 : (values[low - 1] as number);
    for (let at = low === 0 ? start : start + (places[low - 1] as number); at < end && value < wanted; ) {
      let byte = bytes[at++] as number;
      let number = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        number |= (byte & 0x7f) << shift;
      }
      value += number;
      byte = bytes[at++] as number;
      let code = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        code |= (byte & 0x7f) << shift;
      }
      if (value === wanted) return code;
    }
    return -1;
  }

  private marksOf(list: number): Marks {
    const used = this.used.all[list] as number;
    const known = this.marks.get(list);
    if (known?.used === used) return known;
    const start = this.starts.all[list] as number;
    const entry = new Reader(this.bytes.all, start);
    const [values, places]: [number[], number[]] = [[], []];
    let value = 0;
    let entries = 0;
    while (entry.at < start + used) {
      value += entry.number();
      // Its code.
      entry.number();
      if (++entries % marked !== 0) continue;
      values.push(value);
      places.push(entry.at - start);
    }
    const made = { values: Uint32Array.from(values), places: Uint32Array.from(places), used };
    this.marks.set(list, made);
    return made;
  }

  /** Whether an entry meets the condition; stops at the first. */
  some(list: number, isSuch: (value: number, code: number) => boolean): boolean {
    const bytes = this.bytes.all;
    let at = this.starts.all[list] as number;
    const end = at + (this.used.all[list] as number);
    let value = 0;
    while (at < end) {
      let byte = bytes[at++] as number;
      let number = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        number |= (byte & 0x7f) << shift;
      }
      value += number;
      byte = bytes[at++] as number;
      let code = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        code |= (byte & 0x7f) << shift;
      }
      if (isSuch(value, code)) return true;
    }
    return false;
  }
}
