// The text of every active listing in memory, for the marketplace filter: it finds a term anywhere in a text, for which no database
// index helps. Filled from the folded columns (listing-memory.ts); contains no SQL.
//
// All texts are in one long buffer, which is searched in a tenth of the time that 50,000 strings take. A listing has a slot, its
// position in the arrays; a changed listing gets a new slot.
import { type Category, categories } from "#contract/listings/categories.ts";
import { foldTerm } from "#contract/listings/listing-filter.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Candidate } from "#server/search/plan-filter.ts";

export interface ListingText extends Candidate {
  foldedTitle: string;
  foldedDescription: string;
  foldedTags: readonly string[];
}

interface Slot extends Candidate {
  priceCents: number;
  inStock: boolean;
  /** Index in `vendorIds`. */
  vendor: number;
}

/** Separates the fields of a text. No text or term contains it (`cleanText`), so no match spans two fields. */
const fieldEnd = "\0";
const fewestBytes = 1 << 16;

export class ListingTexts {
  private bytes = Buffer.alloc(fewestBytes);
  /** Start of each slot's text, and the end of the last. */
  private starts: number[] = [0];
  /** null: unused. */
  private slots: (Slot | null)[] = [];
  /** Index in `categories` of each slot. A separate array, as a search reads all of them. */
  private categoryOf: number[] = [];
  private vendorOf: number[] = [];
  readonly vendorIds: string[] = [];
  private readonly vendorNumbers = new Map<string, number>();
  private readonly slotOf = new Map<string, number>();
  /** Tag → slots that have or had it, for terms that contain a tag. */
  private byTag = new Map<string, number[]>();
  /** Slots, newest first, before the changes in `fresh` and removals. */
  private newest: number[] = [];
  private fresh: number[] = [];
  private someGone = false;

  get size(): number {
    return this.slotOf.size;
  }

  /** Adds or replaces a listing. */
  put({ foldedTitle, foldedDescription, foldedTags, ...listing }: ListingText): void {
    this.remove(listing.id);
    const text = Buffer.from([foldedTitle, foldedDescription, listing.category, ...foldedTags, ""].join(fieldEnd));
    const vendor = this.vendorNumber(listing.vendorId);
    // The same string for all its listings: one for each would take more room than the text.
    const [vendorId, category] = [
      this.vendorIds[vendor] as string,
      categories[categories.indexOf(listing.category)] as Category,
    ];
    const { id, priceCents, inStock, since } = listing;
    this.append({ id, vendorId, category, priceCents, inStock, since, vendor }, text);
  }

  /** Updates price and stock. Ignores unknown listings: `put` sets theirs. */
  reprice({ id, priceCents, inStock }: Pick<Candidate, "id" | "priceCents" | "inStock">): void {
    const slot = this.slotOf.get(id);
    if (slot !== undefined) Object.assign(this.slots[slot] as Slot, { priceCents, inStock });
  }

  remove(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    this.slotOf.delete(id);
    this.slots[slot] = null;
    this.someGone = true;
    if (this.slots.length > 1000 && this.size < this.slots.length / 2) this.compact();
  }

  /** The slots that match the documented filter (rule search-1), newest first. */
  find(search: string, category: Category | "all", hiddenVendors: ReadonlySet<string>): readonly number[] {
    const term = foldTerm(cleanText(search));
    const newest = this.inOrder();
    if (term === "" && category === "all" && hiddenVendors.size === 0) return newest;
    const matching = term === "" ? null : this.matching(term);
    const wanted = category === "all" ? null : categories.indexOf(category);
    const hidden = Uint8Array.from(this.vendorIds, (id) => (hiddenVendors.has(id) ? 1 : 0));
    const { categoryOf, vendorOf } = this;
    return newest.filter(
      (slot) =>
        (!matching || matching[slot] === 1) &&
        (wanted === null || categoryOf[slot] === wanted) &&
        hidden[vendorOf[slot] as number] === 0,
    );
  }

  /** The matching listings. */
  candidates(search: string, category: Category | "all", hiddenVendors: ReadonlySet<string>): Candidate[] {
    return this.find(search, category, hiddenVendors).map((slot) => this.at(slot));
  }

  /** The listing of a slot from `find`, valid until something is put or removed. `vendor` is an index in `vendorIds`. */
  at(slot: number): Candidate & Pick<Slot, "vendor"> {
    return this.slots[slot] as Slot;
  }

  /** Sorts `slots` by their vendors' distance; the sort is stable. */
  nearestFirst(slots: readonly number[], distances: readonly number[]): number[] {
    const steps = [...new Set(distances)].sort((a, b) => (a < b ? -1 : 1));
    const stepOf = new Map(steps.map((distance, step) => [distance, step]));
    const stepOfVendor = distances.map((distance) => stepOf.get(distance) as number);
    const sorted = steps.map((): number[] => []);
    const { vendorOf } = this;
    for (const slot of slots) sorted[stepOfVendor[vendorOf[slot] as number] as number]?.push(slot);
    return sorted.flat();
  }

  /** For every slot, 1 if title, description, category or a tag contains the term, or the term contains a tag. */
  private matching(term: string): Uint8Array {
    const found = new Uint8Array(this.slots.length);
    const text = this.bytes.subarray(0, this.starts.at(-1));
    const wanted = Buffer.from(term);
    let slot = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, this.starts[slot])) {
      while ((this.starts[slot + 1] as number) <= at) slot++;
      found[slot++] = 1;
    }
    for (const [tag, having] of this.byTag) {
      if (term.includes(tag)) for (const slot of having) found[slot] = 1;
    }
    return found;
  }

  private inOrder(): readonly number[] {
    if (this.fresh.length === 0 && !this.someGone) return this.newest;
    const newestFirst = (a: number, b: number) => {
      const [one, other] = [this.at(a), this.at(b)];
      return other.since - one.since || (one.id < other.id ? -1 : 1);
    };
    const isUsed = (slot: number) => this.slots[slot] !== null;
    const fresh = this.fresh.filter(isUsed).sort(newestFirst);
    const merged: number[] = [];
    let next = 0;
    for (const slot of this.newest.filter(isUsed)) {
      while (next < fresh.length && newestFirst(fresh[next] as number, slot) < 0) merged.push(fresh[next++] as number);
      merged.push(slot);
    }
    this.newest = [...merged, ...fresh.slice(next)];
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

  private append(listing: Slot, text: Buffer): void {
    const slot = this.slots.length;
    const start = this.starts[slot] as number;
    const end = start + text.length;
    if (end > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(end, Math.ceil(this.bytes.length * 1.25)));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    text.copy(this.bytes, start);
    this.starts.push(end);
    this.slots.push(listing);
    this.categoryOf.push(categories.indexOf(listing.category));
    this.vendorOf.push(listing.vendor);
    this.slotOf.set(listing.id, slot);
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
    const { bytes, slots, starts } = this;
    this.bytes = Buffer.alloc(fewestBytes);
    this.starts = [0];
    this.slots = [];
    this.categoryOf = [];
    this.vendorOf = [];
    this.byTag = new Map();
    this.newest = [];
    this.fresh = [];
    for (const [slot, listing] of slots.entries()) {
      if (listing) this.append(listing, bytes.subarray(starts[slot], starts[slot + 1]));
    }
  }
}
