// Ids of listings in 16 bytes each, numbered in the order in which they come: as strings, a million would take 100 MB.
import { type Growing, isTableFull, tableFor } from "./packed.ts";

const idBytes = 16;
const none = 0;
const hyphens = [8, 12, 16, 20] as const;

const values = new Uint8Array(128);
for (const [value, digit] of [..."0123456789abcdef"].entries())
  for (const written of [digit, digit.toUpperCase()]) values[written.charCodeAt(0)] = value;
const hyphen = "-".charCodeAt(0);

function readId(id: string, into: Uint8Array, at: number): void {
  let next = at;
  for (let place = 0; place < id.length; place += 2) {
    if (id.charCodeAt(place) === hyphen) place++;
    into[next++] = ((values[id.charCodeAt(place)] as number) << 4) | (values[id.charCodeAt(place + 1)] as number);
  }
}

export class Ids {
  private readonly bytes: Growing<Uint8Array<ArrayBuffer>>;
  /** By a hash of the id: the last number that it was given, plus one. */
  private table = new Uint32Array(0);
  private inTable = 0;
  private readonly asked = new Uint8Array(idBytes);

  /** The table is made when it is first needed: a start from a file can answer many searches before that. */
  constructor(bytes: Growing<Uint8Array<ArrayBuffer>>) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length / idBytes;
  }

  /** Gives the id the next number. */
  add(id: string): void {
    const number = this.length;
    const at = this.bytes.add(idBytes);
    readId(id, this.bytes.all, at);
    this.enter(number);
  }

  addFrom(other: Ids, number: number): void {
    const own = this.length;
    const at = this.bytes.add(idBytes);
    this.bytes.all.set(other.bytes.all.subarray(number * idBytes, (number + 1) * idBytes), at);
    this.enter(own);
  }

  /** The last number that was given to the id, -1 for none. */
  find(id: string): number {
    readId(id, this.asked, 0);
    return this.findBytes(this.asked, 0);
  }

  /** As `find`, of an id as its 16 bytes. */
  findBytes(bytes: Uint8Array, at: number): number {
    if (this.table.length === 0) this.fillTable();
    return (this.table[this.placeInTable(bytes, at)] as number) - 1;
  }

  /** The last number that was given to the id which `other` has at `number`. */
  findOf(other: Ids, number: number): number {
    return this.findBytes(other.bytes.all, number * idBytes);
  }

  at(number: number): string {
    const { buffer, byteOffset } = this.bytes.all;
    const hex = Buffer.from(buffer, byteOffset + number * idBytes, idBytes).toString("hex");
    const [first, second, third, fourth] = hyphens;
    return `${hex.slice(0, first)}-${hex.slice(first, second)}-${hex.slice(second, third)}-${hex.slice(third, fourth)}-${hex.slice(fourth)}`;
  }

  /** The first four bytes as a number, in the same order. */
  beginning(number: number): number {
    const { all } = this.bytes;
    const at = number * idBytes;
    const high = ((all[at] as number) << 8) | (all[at + 1] as number);
    return high * 2 ** 16 + (((all[at + 2] as number) << 8) | (all[at + 3] as number));
  }

  /** In the order of the ids as text: negative if the one comes first. */
  compare(one: number, other: number): number {
    const { all } = this.bytes;
    for (let byte = 0; byte < idBytes; byte++) {
      const difference = (all[one * idBytes + byte] as number) - (all[other * idBytes + byte] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private enter(number: number): void {
    if (isTableFull(this.inTable + 1, this.table)) this.fillTable();
    const at = this.placeInTable(this.bytes.all, number * idBytes);
    if (this.table[at] === none) this.inTable++;
    this.table[at] = number + 1;
  }

  private fillTable(): void {
    this.table = tableFor(this.length);
    this.inTable = 0;
    // In order: the last number replaces earlier ones.
    for (let number = 0; number < this.length; number++) {
      const at = this.placeInTable(this.bytes.all, number * idBytes);
      if (this.table[at] === none) this.inTable++;
      this.table[at] = number + 1;
    }
  }

  private placeInTable(bytes: Uint8Array, from: number): number {
    const { all } = this.bytes;
    const { length } = this.table;
    const number = (at: number) =>
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    const hash = Math.imul(number(from) ^ number(from + 12), 0x9e3779b1) >>> 0;
    for (let at = hash % length; ; at = at + 1 === length ? 0 : at + 1) {
      const known = this.table[at] as number;
      if (known === none) return at;
      const other = (known - 1) * idBytes;
      let same = 0;
      while (same < idBytes && all[other + same] === bytes[from + same]) same++;
      if (same === idBytes) return at;
    }
  }
}
