// The text of every active listing in memory, for the marketplace filter: it finds a term anywhere in a text, for which no database
// index helps. Filled from the folded columns (listing-memory.ts); contains no SQL.
//
// All texts are in one long buffer, which is searched in a tenth of the time that 50,000 strings take. A listing has a slot, its
// position in the arrays; a changed listing gets a new slot.
import { type Category, categories } from "#contract/listings/categories.ts";
import { foldTerm } from "#contract/listings/listing-filter.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { FileKind } from "#server/search/copy-file.ts";
import { highestFirst } from "#server/search/highest-first.ts";
import { Ids } from "#server/search/ids.ts";
import { Columns, Entries, Growing, type Numbered, Postings } from "#server/search/packed.ts";
import type { Candidate } from "#server/search/plan-filter.ts";
import type { Slots } from "#server/search/slots.ts";
import { chunkTexts, Pieces } from "./pieces.ts";

export interface ListingText extends Candidate {
  foldedTitle: string;
  foldedDescription: string;
  foldedTags: readonly string[];
}

/** A listing in a slot; its values are read when asked, and valid until something is put or removed. */
export class TextSlot implements Candidate {
  readonly slot: number;
  private readonly texts: ListingTexts;

  constructor(texts: ListingTexts, slot: number) {
    this.texts = texts;
    this.slot = slot;
  }
  get id(): string {
    return this.texts.ids.at(this.slot);
  }
  /** Index in `vendorIds`. */
  get vendor(): number {
    return this.texts.vendorOf.all[this.slot] as number;
  }
  get vendorId(): string {
    return this.texts.vendorIds[this.vendor] as string;
  }
  get category(): Category {
    return categories[this.texts.categoryOf.all[this.slot] as number] as Category;
  }
  get priceCents(): number {
    return this.texts.priceOf.all[this.slot] as number;
  }
  get inStock(): boolean {
    return this.texts.stockOf.all[this.slot] === 1;
  }
  get since(): number {
    return this.texts.sinceOf.all[this.slot] as number;
  }
}

/** Separates the fields of a text. No text or term contains it (`cleanText`), so no match spans two fields. */
const fieldEnd = "\0";

export const textsFile: FileKind = { ending: "texts", format: "2" };

/** If more of a chunk's texts may have a term, they are searched together: a look at each costs more than its bytes. */
const mostSingly = chunkTexts / 8;
/** If at least this share of all is found, putting them in order costs less by reading all in order. */
const manyFound = 1 / 16;

function allBelow(count: number): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(count);
  for (let at = 0; at < count; at++) all[at] = at;
  return all;
}

export class ListingTexts {
  /** All but prices and stock, which change without the texts; `copy-file.ts` writes and reads them. */
  readonly columns: Columns;
  private readonly bytes: Growing<Uint8Array<ArrayBuffer>>;
  /** End of each slot's text. */
  private readonly ends: Growing<Float64Array<ArrayBuffer>>;
  // One number for each slot. As objects, a million listings would take 200 MB more.
  readonly ids: Ids;
  /** Index in `categories`. */
  readonly categoryOf: Growing<Uint8Array<ArrayBuffer>>;
  readonly vendorOf: Growing<Uint32Array<ArrayBuffer>>;
  readonly sinceOf: Growing<Float64Array<ArrayBuffer>>;
  private readonly goneOf: Growing<Uint8Array<ArrayBuffer>>;
  readonly priceOf = new Growing(Uint32Array);
  readonly stockOf = new Growing(Uint8Array);
  private readonly vendors: Numbered;
  private readonly tags: Numbered;
  /** Tag → slots that have or had it, for terms that contain a tag. */
  private readonly byTag: Postings;
  /** Used again for every tag. */
  private readonly having = new Entries();
  private readonly pieces: Pieces;
  private longestTag = 0;
  private gone = 0;
  private changes = 0;
  /** Slots, newest first, before the changes in `fresh` and removals. */
  private newest = new Uint32Array(0);
  private fresh: number[] = [];
  private someGone = false;
  /** For the places of a words' copy: the slot here plus one, 0 where it was not asked for or is none. */
  private slotsOf = new WeakMap<Slots, Int32Array>();

  /** `columns`: as a file has them; then every listing's price and stock is still to be set. */
  constructor(columns = new Columns()) {
    this.columns = columns;
    this.bytes = columns.ofNumbers("texts", Uint8Array);
    this.ends = columns.ofNumbers("slots.ends", Float64Array);
    this.ids = new Ids(columns.ofNumbers("slots.ids", Uint8Array));
    this.categoryOf = columns.ofNumbers("slots.category", Uint8Array);
    this.vendorOf = columns.ofNumbers("slots.vendor", Uint32Array);
    this.sinceOf = columns.ofNumbers("slots.since", Float64Array);
    this.goneOf = columns.ofNumbers("slots.isGone", Uint8Array);
    this.vendors = columns.ofNames("vendors");
    this.tags = columns.ofNames("tags");
    this.byTag = new Postings(columns);
    this.pieces = new Pieces(columns);
    for (const { length } of this.tags.names) this.longestTag = Math.max(this.longestTag, length);
    this.priceOf.add(this.ids.length);
    this.stockOf.add(this.ids.length);
    for (let slot = 0; slot < this.ids.length; slot++) {
      if (this.goneOf.all[slot] === 1) this.gone++;
      else this.fresh.push(slot);
    }
  }

  /** By the number of a vendor. */
  get vendorIds(): readonly string[] {
    return this.vendors.names;
  }
  pack(): void {
    this.byTag.pack();
  }
  /** Changes with every change of the columns. */
  get revision(): number {
    return this.changes;
  }
  get size(): number {
    return this.ids.length - this.gone;
  }

  /** Adds or replaces a listing. */
  put({ foldedTitle, foldedDescription, foldedTags, ...listing }: ListingText): void {
    this.remove(listing.id);
    const text = Buffer.from([foldedTitle, foldedDescription, listing.category, ...foldedTags, ""].join(fieldEnd));
    this.append({ ...listing, vendor: this.vendors.of(listing.vendorId) }, text);
  }

  /** Updates price and stock. False for unknown listings: `put` sets theirs. */
  reprice({ id, priceCents, inStock }: Pick<Candidate, "id" | "priceCents" | "inStock">): boolean {
    return this.repriceSlot(this.slotOf(id), priceCents, inStock);
  }

  /** Of a listing's id as its 16 bytes. */
  repriceBytes(bytes: Uint8Array, at: number, priceCents: number, inStock: boolean): boolean {
    return this.repriceSlot(this.unlessGone(this.ids.findBytes(bytes, at)), priceCents, inStock);
  }

  private repriceSlot(slot: number, priceCents: number, inStock: boolean): boolean {
    if (slot < 0) return false;
    this.priceOf.all[slot] = priceCents;
    this.stockOf.all[slot] = inStock ? 1 : 0;
    return true;
  }

  remove(id: string): void {
    const slot = this.slotOf(id);
    if (slot < 0) return;
    this.goneOf.all[slot] = 1;
    this.gone++;
    this.changes++;
    this.someGone = true;
    if (this.ids.length > 1000 && this.size < this.ids.length / 2) this.compact();
  }

  /** The slot of a listing, -1 for none. */
  slotOf(id: string): number {
    return this.unlessGone(this.ids.find(id));
  }

  /** For the places of a words' copy the listing's slot here, -1 for none. Remembered: a search asks for thousands, and most don't change. */
  slotsFor(slots: Slots): (place: number) => number {
    let known = this.slotsOf.get(slots);
    if (!known || known.length < slots.length) {
      const longer = new Int32Array(slots.length);
      if (known) longer.set(known);
      this.slotsOf.set(slots, longer);
      known = longer;
    }
    const slotAt = known;
    return (place) => {
      const before = (slotAt[place] as number) - 1;
      if (before >= 0 && this.goneOf.all[before] === 0) return before;
      const slot = this.unlessGone(slots.numberIn(this.ids, place));
      slotAt[place] = slot + 1;
      return slot;
    };
  }

  private unlessGone(slot: number): number {
    return slot >= 0 && this.goneOf.all[slot] === 0 ? slot : -1;
  }

  /** The slots that match the documented filter (rule search-1), newest first. */
  find(search: string, category: Category | "all", hiddenVendors: ReadonlySet<string>): Uint32Array {
    const isAll = foldTerm(cleanText(search)) === "" && category === "all" && hiddenVendors.size === 0;
    if (isAll) return this.inOrder();
    const found = this.findUnordered(search, category, hiddenVendors);
    if (found.length < this.ids.length * manyFound) return found.sort((a, b) => this.newestFirst(a, b));
    const isFound = new Uint8Array(this.ids.length);
    for (const slot of found) isFound[slot] = 1;
    return this.inOrder().filter((slot) => isFound[slot] === 1);
  }

  /** The same in any order. `isWanted`: only those, whose texts are read. */
  findUnordered(
    search: string,
    category: Category | "all",
    hiddenVendors: ReadonlySet<string>,
    isWanted: ((slot: number) => boolean) | null = null,
  ): Uint32Array<ArrayBuffer> {
    const term = foldTerm(cleanText(search));
    const matching = term === "" ? allBelow(this.ids.length) : this.matching(term, isWanted);
    const wanted = category === "all" ? null : categories.indexOf(category);
    const hidden =
      hiddenVendors.size === 0 ? null : Uint8Array.from(this.vendorIds, (id) => (hiddenVendors.has(id) ? 1 : 0));
    const [categoryOf, vendorOf, goneOf] = [this.categoryOf.all, this.vendorOf.all, this.goneOf.all];
    return matching.filter(
      (slot) =>
        goneOf[slot] === 0 &&
        (isWanted === null || isWanted(slot)) &&
        (wanted === null || categoryOf[slot] === wanted) &&
        (hidden === null || hidden[vendorOf[slot] as number] === 0),
    );
  }

  /** The matching listings. */
  candidates(search: string, category: Category | "all", hiddenVendors: ReadonlySet<string>): Candidate[] {
    return Array.from(this.find(search, category, hiddenVendors), (slot) => this.at(slot));
  }

  /** The listing of a slot from `find`. */
  at = (slot: number): TextSlot => new TextSlot(this, slot);

  /** Sorts `slots` by their vendors' distance; the sort is stable. */
  nearestFirst(slots: Uint32Array, distances: readonly number[]): Uint32Array {
    const steps = [...new Set(distances)].sort((a, b) => (a < b ? -1 : 1));
    const stepOf = new Map(steps.map((distance, step) => [distance, step]));
    const stepOfVendor = distances.map((distance) => stepOf.get(distance) as number);
    const sorted = steps.map((): number[] => []);
    const vendorOf = this.vendorOf.all;
    for (const slot of slots) sorted[stepOfVendor[vendorOf[slot] as number] as number]?.push(slot);
    return Uint32Array.from(sorted.flat());
  }

  /** The slots whose title, description, category or a tag contains the term, or whose tag the term contains; also of unused ones. */
  private matching(term: string, isWanted: ((slot: number) => boolean) | null): Uint32Array<ArrayBuffer> {
    const isFound = new Uint8Array(this.ids.length);
    const found: number[] = [];
    const add = (slot: number) => {
      if (isFound[slot] === 1) return;
      isFound[slot] = 1;
      found.push(slot);
    };
    const wanted = Buffer.from(term);
    this.pieces.mayContain(wanted, (chunk, all) => {
      const slots = isWanted && all ? all.filter(isWanted) : all;
      if (slots === null || slots.length > mostSingly) this.searchChunk(chunk, wanted, add);
      else for (const slot of slots) if (this.hasText(slot, wanted)) add(slot);
    });
    const { having } = this;
    for (const tag of this.tagsIn(term)) {
      this.byTag.read(tag, having);
      for (let at = 0; at < having.length; at++) add(having.values[at] as number);
    }
    return Uint32Array.from(found);
  }

  /** The tags that the term contains. */
  private tagsIn(term: string): Set<number> {
    const tags = new Set<number>();
    for (let from = 0; from < term.length; from++)
      for (let to = from + 1; to <= Math.min(term.length, from + this.longestTag); to++) {
        const tag = this.tags.find(term.slice(from, to));
        if (tag !== undefined) tags.add(tag);
      }
    return tags;
  }

  private startOf(slot: number): number {
    return slot === 0 ? 0 : (this.ends.all[slot - 1] as number);
  }

  private hasText(slot: number, wanted: Uint8Array): boolean {
    const start = this.startOf(slot);
    return Buffer.from(this.bytes.all.buffer, start, (this.ends.all[slot] as number) - start).includes(wanted);
  }

  private searchChunk(chunk: number, wanted: Uint8Array, add: (slot: number) => void): void {
    let slot = chunk * chunkTexts;
    const last = Math.min(this.ids.length, slot + chunkTexts) - 1;
    const ends = this.ends.all;
    const start = this.startOf(slot);
    const text = Buffer.from(this.bytes.all.buffer, start, (ends[last] as number) - start);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, (ends[slot++] as number) - start)) {
      while ((ends[slot] as number) - start <= at) slot++;
      add(slot);
    }
  }

  /** How two slots are ordered. */
  newestFirst(a: number, b: number): number {
    return (this.sinceOf.all[b] as number) - (this.sinceOf.all[a] as number) || this.ids.compare(a, b);
  }

  private inOrder(): Uint32Array {
    if (this.fresh.length === 0 && !this.someGone) return this.newest;
    const gone = this.goneOf.all;
    const isUsed = (slot: number) => gone[slot] === 0;
    const fresh = this.sorted(this.fresh.filter(isUsed));
    const before = this.newest.filter(isUsed);
    const merged = new Uint32Array(before.length + fresh.length);
    let [next, at] = [0, 0];
    for (const slot of before) {
      while (next < fresh.length && this.newestFirst(fresh[next] as number, slot) < 0)
        merged[at++] = fresh[next++] as number;
      merged[at++] = slot;
    }
    merged.set(fresh.subarray(next), at);
    this.newest = merged;
    this.fresh = [];
    this.someGone = false;
    return this.newest;
  }

  /** Newest first; a start has all of them to sort. */
  private sorted(slots: readonly number[]): Uint32Array {
    const since = this.sinceOf.all;
    const oldest = slots.reduce((least, slot) => Math.min(least, since[slot] as number), Infinity);
    const ages = Float64Array.from(slots, (slot) => (since[slot] as number) - oldest);
    const beginnings = Uint32Array.from(slots, (slot) => this.ids.beginning(slot));
    const order = highestFirst(ages, beginnings).map((at) => slots[at] as number);
    const isSame = (a: number, b: number) => since[a] === since[b] && this.ids.beginning(a) === this.ids.beginning(b);
    for (let from = 0, to = 1; from < order.length; from = to++) {
      while (to < order.length && isSame(order[from] as number, order[to] as number)) to++;
      if (to > from + 1) order.subarray(from, to).sort((a, b) => this.newestFirst(a, b));
    }
    return order;
  }

  private append(listing: Omit<Candidate, "vendorId"> & { vendor: number }, text: Buffer): void {
    const slot = this.ids.length;
    this.changes++;
    this.pieces.add(slot, text);
    const start = this.bytes.add(text.length);
    this.bytes.all.set(text, start);
    this.ends.push(start + text.length);
    this.ids.add(listing.id);
    this.categoryOf.push(categories.indexOf(listing.category));
    this.vendorOf.push(listing.vendor);
    this.priceOf.push(listing.priceCents);
    this.stockOf.push(listing.inStock ? 1 : 0);
    this.sinceOf.push(listing.since);
    this.goneOf.push(0);
    this.fresh.push(slot);
    // After title, description and category.
    const tags = text.toString().split(fieldEnd).slice(3);
    for (const name of new Set(tags.map((one) => one.trim()).filter(Boolean))) {
      const known = this.tags.names.length;
      const tag = this.tags.of(name);
      if (tag === known) this.byTag.addLists(1);
      this.longestTag = Math.max(this.longestTag, name.length);
      this.byTag.append(tag, slot, 0);
    }
  }

  /** Removes the gaps of removed and changed listings. */
  private compact(): void {
    const packed = new ListingTexts();
    for (let slot = 0; slot < this.ids.length; slot++) {
      if (this.goneOf.all[slot] === 1) continue;
      const { id, category, vendorId, priceCents, inStock, since } = new TextSlot(this, slot);
      const start = this.startOf(slot);
      const text = Buffer.from(this.bytes.all.buffer, start, (this.ends.all[slot] as number) - start);
      packed.append({ id, category, vendor: packed.vendors.of(vendorId), priceCents, inStock, since }, text);
    }
    const { changes, at } = this;
    Object.assign(this, packed, { changes: changes + 1, at });
  }
}
