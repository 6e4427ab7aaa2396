// The text of every active listing in memory, for the marketplace filter: it finds a term anywhere in a text, for which no database
// index helps. Filled from the folded columns (listing-memory.ts); contains no SQL.
//
// All texts are in one long buffer, which is searched in a tenth of the time that 50,000 strings take. A listing has a slot, its
// position in the arrays; a changed listing gets a new slot.
import { type Category, categories } from "#contract/listings/categories.ts";
import { foldTerm } from "#contract/listings/listing-filter.ts";
import { cleanText } from "#contract/shared/text.ts";
import { Ids } from "#server/search/ids.ts";
import { Growing } from "#server/search/packed.ts";
import type { Candidate } from "#server/search/plan-filter.ts";

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
const fewestBytes = 1 << 16;

export class ListingTexts {
  private bytes = Buffer.alloc(fewestBytes);
  /** Start of each slot's text, and the end of the last. */
  private starts = new Growing(Float64Array);
  // One number for each slot. As objects, a million listings would take 200 MB more.
  ids = new Ids(new Growing(Uint8Array));
  /** Index in `categories`. */
  categoryOf = new Growing(Uint8Array);
  vendorOf = new Growing(Uint32Array);
  priceOf = new Growing(Uint32Array);
  stockOf = new Growing(Uint8Array);
  sinceOf = new Growing(Float64Array);
  private goneOf = new Growing(Uint8Array);
  private gone = 0;
  readonly vendorIds: string[] = [];
  private readonly vendorNumbers = new Map<string, number>();
  /** Tag → slots that have or had it, for terms that contain a tag. */
  private byTag = new Map<string, number[]>();
  /** Slots, newest first, before the changes in `fresh` and removals. */
  private newest = new Uint32Array(0);
  private fresh: number[] = [];
  private someGone = false;

  constructor() {
    this.starts.push(0);
  }

  get size(): number {
    return this.ids.length - this.gone;
  }

  /** Adds or replaces a listing. */
  put({ foldedTitle, foldedDescription, foldedTags, ...listing }: ListingText): void {
    this.remove(listing.id);
    const text = Buffer.from([foldedTitle, foldedDescription, listing.category, ...foldedTags, ""].join(fieldEnd));
    this.append({ ...listing, vendor: this.vendorNumber(listing.vendorId) }, text);
  }

  /** Updates price and stock. Ignores unknown listings: `put` sets theirs. */
  reprice({ id, priceCents, inStock }: Pick<Candidate, "id" | "priceCents" | "inStock">): void {
    const slot = this.slotOf(id);
    if (slot < 0) return;
    this.priceOf.all[slot] = priceCents;
    this.stockOf.all[slot] = inStock ? 1 : 0;
  }

  remove(id: string): void {
    const slot = this.slotOf(id);
    if (slot < 0) return;
    this.goneOf.all[slot] = 1;
    this.gone++;
    this.someGone = true;
    if (this.ids.length > 1000 && this.size < this.ids.length / 2) this.compact();
  }

  /** The slot of a listing, -1 for none. */
  slotOf(id: string): number {
    const slot = this.ids.find(id);
    return slot >= 0 && this.goneOf.all[slot] === 0 ? slot : -1;
  }

  /** The slots that match the documented filter (rule search-1), newest first. */
  find(search: string, category: Category | "all", hiddenVendors: ReadonlySet<string>): Uint32Array {
    const term = foldTerm(cleanText(search));
    const newest = this.inOrder();
    if (term === "" && category === "all" && hiddenVendors.size === 0) return newest;
    const matching = term === "" ? null : this.matching(term);
    const wanted = category === "all" ? null : categories.indexOf(category);
    const hidden = Uint8Array.from(this.vendorIds, (id) => (hiddenVendors.has(id) ? 1 : 0));
    const [categoryOf, vendorOf] = [this.categoryOf.all, this.vendorOf.all];
    return newest.filter(
      (slot) =>
        (!matching || matching[slot] === 1) &&
        (wanted === null || categoryOf[slot] === wanted) &&
        hidden[vendorOf[slot] as number] === 0,
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

  /** For every slot, 1 if title, description, category or a tag contains the term, or the term contains a tag. */
  private matching(term: string): Uint8Array {
    const found = new Uint8Array(this.ids.length);
    const starts = this.starts.all;
    const text = this.bytes.subarray(0, starts[this.ids.length]);
    const wanted = Buffer.from(term);
    let slot = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[slot])) {
      while ((starts[slot + 1] as number) <= at) slot++;
      found[slot++] = 1;
    }
    for (const [tag, having] of this.byTag) {
      if (term.includes(tag)) for (const slot of having) found[slot] = 1;
    }
    return found;
  }

  private inOrder(): Uint32Array {
    if (this.fresh.length === 0 && !this.someGone) return this.newest;
    const since = this.sinceOf.all;
    const gone = this.goneOf.all;
    const newestFirst = (a: number, b: number) => (since[b] as number) - (since[a] as number) || this.ids.compare(a, b);
    const isUsed = (slot: number) => gone[slot] === 0;
    const fresh = Uint32Array.from(this.fresh.filter(isUsed)).sort(newestFirst);
    const before = this.newest.filter(isUsed);
    const merged = new Uint32Array(before.length + fresh.length);
    let [next, at] = [0, 0];
    for (const slot of before) {
      while (next < fresh.length && newestFirst(fresh[next] as number, slot) < 0)
        merged[at++] = fresh[next++] as number;
      merged[at++] = slot;
    }
    merged.set(fresh.subarray(next), at);
    this.newest = merged;
    this.fresh = [];
    this.someGone = false;
    return this.newest;
  }

  private vendorNumber(id: string): number {
    const known = this.vendorNumbers.get(id);
    if (known !== undefined) return known;
    this.vendorNumbers.set(id, this.vendorIds.length);
    return this.vendorIds.push(id) - 1;
  }

  private append(listing: Omit<Candidate, "vendorId"> & { vendor: number }, text: Buffer): void {
    const slot = this.ids.length;
    const start = this.starts.all[slot] as number;
    const end = start + text.length;
    if (end > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(end, Math.ceil(this.bytes.length * 1.25)));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    text.copy(this.bytes, start);
    this.starts.push(end);
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
    for (const tag of new Set(tags.map((one) => one.trim()).filter(Boolean))) {
      const having = this.byTag.get(tag);
      if (having) having.push(slot);
      else this.byTag.set(tag, [slot]);
    }
  }

  /** Removes the gaps of removed and changed listings. */
  private compact(): void {
    const before = Object.assign(new ListingTexts(), this);
    this.bytes = Buffer.alloc(fewestBytes);
    this.starts = new Growing(Float64Array);
    this.starts.push(0);
    this.ids = new Ids(new Growing(Uint8Array));
    this.categoryOf = new Growing(Uint8Array);
    this.vendorOf = new Growing(Uint32Array);
    this.priceOf = new Growing(Uint32Array);
    this.stockOf = new Growing(Uint8Array);
    this.sinceOf = new Growing(Float64Array);
    this.goneOf = new Growing(Uint8Array);
    this.gone = 0;
    this.byTag = new Map();
    this.newest = new Uint32Array(0);
    this.fresh = [];
    for (let slot = 0; slot < before.ids.length; slot++) {
      if (before.goneOf.all[slot] === 1) continue;
      const { id, category, vendor, priceCents, inStock, since } = new TextSlot(before, slot);
      const text = before.bytes.subarray(before.starts.all[slot], before.starts.all[slot + 1]);
      this.append({ id, category, vendor, priceCents, inStock, since }, text);
    }
  }
}
