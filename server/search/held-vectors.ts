// Vectors of listings as bytes in memory, each from the first search that meets it: comparing 300 of them took the database longer
// than everything else in a search. A listing whose words change gets another slot (word-index.ts), and so is read again.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { listingEmbeddings } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { ByteRows, largest } from "./byte-rows.ts";
import type { Placed, Slots } from "./slots.ts";

/** A listing, wherever it is after the index has moved its listings. */
export interface PlacedListing extends Placed {
  readonly listingId: string;
}

/** Of this many listings a process holds 25 MB of vectors, up to 43 with room; with more, a search would meet too few of them again. */
export const mostHeld = 100_000;

const idBytes = 16;
/** pgvector's binary form begins with the number of dimensions and two bytes unused. */
const headBytes = 4;
const numberBytes = 4;

const readVectors = statement<{ page: Buffer | null }>(
  "vectors",
  sql`select string_agg(uuid_send(${listingEmbeddings.listingId}) || vector_send(${listingEmbeddings.embedding}), ''::bytea) as page
    from ${listingEmbeddings}
    where ${listingEmbeddings.listingId} = any(${sql.placeholder("among")}::uuid[])
      and ${listingEmbeddings.model} = ${sql.placeholder("model")}`,
);

/** The vectors of one model, by slot. */
class Held {
  readonly model: string;
  private readonly dimensions: number;
  private readonly rows: ByteRows;
  /** The length of each row; 0 for a zero vector. */
  private lengths = new Float32Array(0);
  private isHeld = new Uint8Array(0);

  constructor(model: string, dimensions: number) {
    this.model = model;
    this.dimensions = dimensions;
    this.rows = new ByteRows(dimensions);
  }

  has = (slot: number): boolean => this.isHeld[slot] === 1;

  /**
   * `page`: an id and a vector, again and again. Only for slots before `end`: a listing that got another slot while it was read has
   * another vector by now.
   */
  take(page: Buffer, slots: Slots, end: number): void {
    const { dimensions } = this;
    this.makeRoom(end);
    const each = idBytes + headBytes + dimensions * numberBytes;
    const view = new DataView(page.buffer, page.byteOffset, page.length);
    const numbers = new Float32Array(dimensions);
    for (let at = 0; at + each <= page.length; at += each) {
      const slot = slots.findBytes(page, at);
      if (slot < 0 || slot >= end) continue;
      const start = at + idBytes + headBytes;
      let most = 0;
      for (let place = 0; place < dimensions; place++) {
        const value = view.getFloat32(start + place * numberBytes);
        numbers[place] = value;
        most = Math.max(most, Math.abs(value));
      }
      let squares = 0;
      for (let place = 0; place < dimensions; place++) {
        const value = most === 0 ? 0 : Math.round(((numbers[place] as number) / most) * largest);
        this.rows.all[slot * this.rows.width + place] = value;
        squares += value * value;
      }
      this.lengths[slot] = Math.sqrt(squares);
      this.isHeld[slot] = 1;
    }
  }

  private makeRoom(slots: number): void {
    const before = this.isHeld.length;
    if (slots <= before) return;
    const size = Math.ceil(slots * 1.25);
    const { lengths, isHeld } = this;
    this.rows.makeRoom(size);
    this.lengths = new Float32Array(size);
    this.lengths.set(lengths);
    this.isHeld = new Uint8Array(size);
    this.isHeld.set(isHeld);
  }

  /** Of each slot in order; NaN (0 divided by 0) without a vector, or with a zero one. */
  cosines(among: readonly PlacedListing[], vector: Float64Array): Float64Array {
    const { rows, lengths } = this;
    const { whole, length } = inWhole(vector, rows.most);
    rows.setVector(whole);
    const cosines = new Float64Array(among.length);
    for (let at = 0; at < cosines.length; at++) {
      const { place } = among[at] as PlacedListing;
      cosines[at] = rows.dot(place) / ((lengths[place] as number) * length);
    }
    return cosines;
  }

  /** Adds the row, at length 1 times `share`. */
  addTo(vector: Float64Array, slot: number, share: number): void {
    const { rows, dimensions } = this;
    const from = slot * rows.width;
    const factor = share / (this.lengths[slot] as number);
    for (let at = 0; at < dimensions; at++)
      vector[at] = (vector[at] as number) + (rows.all[from + at] as number) * factor;
  }
}

/** The vector in whole numbers, which are multiplied several times as fast, and its length. */
function inWhole(vector: Float64Array, largestWhole: number): { whole: Int32Array; length: number } {
  const whole = new Int32Array(vector.length);
  let most = 0;
  for (let at = 0; at < vector.length; at++) most = Math.max(most, Math.abs(vector[at] as number));
  if (most === 0) return { whole, length: 0 };
  let squares = 0;
  for (let at = 0; at < vector.length; at++) {
    const value = Math.round(((vector[at] as number) / most) * largestWhole);
    whole[at] = value;
    squares += value * value;
  }
  return { whole, length: Math.sqrt(squares) };
}

const heldBy = new WeakMap<Slots, Held>();

/** The vectors of these listings in the model; those that are not held yet are read. */
export async function heldVectors(
  db: Database,
  { model, dimensions }: { model: string; dimensions: number },
  among: readonly PlacedListing[],
): Promise<Held> {
  const [first] = among;
  const slots = first?.slots;
  let held = slots && heldBy.get(slots);
  if (!held || held.model !== model) held = new Held(model, dimensions);
  if (!slots) return held;
  heldBy.set(slots, held);
  const { has } = held;
  const missing = among.filter(({ place }) => !has(place)).map(({ listingId }) => listingId);
  if (missing.length === 0) return held;
  const end = slots.length;
  const [read] = await readVectors(db, { among: missing, model });
  if (read?.page) held.take(read.page, slots, end);
  return held;
}
