// The in-memory index of all public listings' words, for ranking. Filled only from `search_documents` (search-index.ts), so that
// several servers agree.
import { absentStems, type Document } from "./document.ts";
import type { OwnReviews, ReviewFigures } from "./own-reviews.ts";

/** A posting packs the word's count in each field, each capped by its bits, in 27 bits. */
const titleBits = 0x1f;
const categoryShift = 5;
const categoryBits = 0x7;
const tagsShift = 8;
const tagsBits = 0x1f;
const bodyShift = 13;
const bodyBits = 0xff;
const vendorShift = 21;
const vendorBits = 0x7;
const coreShift = 24;
const modifierShift = 25;
const tagHeadShift = 26;

export const inTitle = (packed: number): boolean => (packed & titleBits) > 0;
export const inCategory = (packed: number): boolean => ((packed >> categoryShift) & categoryBits) > 0;
export const inTags = (packed: number): boolean => ((packed >> tagsShift) & tagsBits) > 0;
export const inCore = (packed: number): boolean => ((packed >> coreShift) & 1) === 1;
/** In the title, the word only states the purpose. */
export const isModifier = (packed: number): boolean => ((packed >> modifierShift) & 1) === 1;
/** A tag ends with the word: the tag "casual shoes" means shoes, "phone charger" doesn't mean phone. */
export const isTagHead = (packed: number): boolean => ((packed >> tagHeadShift) & 1) === 1;

/** Title, category, tags or vendor have the word; else only the description does. */
export const isNamedBy = (packed: number): boolean =>
  inTitle(packed) || inCategory(packed) || inTags(packed) || ((packed >> vendorShift) & vendorBits) > 0;

interface FieldWeight {
  weight: number;
  /** Length normalisation. */
  length: number;
}
const fieldWeights: Record<"title" | "category" | "tags" | "body" | "vendor", FieldWeight> = {
  title: { weight: 2.2, length: 0.4 },
  category: { weight: 0.8, length: 0.2 },
  tags: { weight: 1, length: 0.2 },
  body: { weight: 1, length: 0.6 },
  vendor: { weight: 0.8, length: 0.2 },
};

export interface IndexEntry {
  listingId: string;
  vendorId: string;
  /** A hash of the document: if unchanged, only reviews are updated. */
  fingerprint: number | bigint;
  document: () => Document;
  reviews: ReviewFigures | undefined;
}

const popularityOf = (reviews: ReviewFigures | undefined): number =>
  reviews?.rating == null ? 0 : (Math.log(1 + reviews.totalReviews) * reviews.rating) / 5;

export interface Slot {
  listingId: string;
  vendorId: string;
  fingerprint: number | bigint;
  /** Distinct words, needed for removal. */
  words: Uint32Array;
  titleWords: Uint32Array;
  /** The product names in the title, each with its noun last. */
  names: readonly Uint32Array[];
  tagIds: Uint32Array;
  /** The last word of each tag, its noun. */
  tagHeads: Uint32Array;
  /** Words whose absence title or tags state. */
  absent: Uint32Array;
  lengths: [title: number, category: number, tags: number, body: number, vendor: number];
  popularity: number;
  /** The category's stems. */
  category: string;
}

export class WordIndex {
  private readonly wordIds = new Map<string, number>();
  private wordList: string[] = [];
  /** word → slot, packed counts, slot, packed counts, … */
  private postings: number[][] = [];
  private frequencies: number[] = [];
  /** word → how many titles have it as the noun of a name, and (`describers`) how many as a modifier ("bicycle" in "bicycle helmet"). */
  private heads: number[] = [];
  private describers: number[] = [];
  /** noun of a name → tag → how many such listings have the tag. */
  private readonly headTags = new Map<number, Map<number, number>>();
  private readonly tagIds = new Map<string, number>();
  private readonly tagFrequencies: number[] = [];
  private slots: (Slot | null)[] = [];
  private readonly slotOf = new Map<string, number>();
  private dead = 0;
  private changes = 0;
  private readonly totals: Slot["lengths"] = [0, 0, 0, 0, 0];

  /** Listings in the index. */
  get size(): number {
    return this.slotOf.size;
  }
  get words(): readonly string[] {
    return this.wordList;
  }
  /** Changes with every change of the index. */
  get revision(): number {
    return this.changes;
  }

  /** Adds or replaces a listing. */
  put(entry: IndexEntry): void {
    const popularity = popularityOf(entry.reviews);
    const place = this.slotOf.get(entry.listingId);
    const known = place === undefined ? null : this.slots[place];
    if (place !== undefined && known?.fingerprint === entry.fingerprint && known.vendorId === entry.vendorId) {
      known.popularity = popularity;
      return;
    }
    this.remove(entry.listingId);
    this.changes++;
    const document = entry.document();
    const counts = new Map<number, number>();
    const count = (stems: readonly string[], shift: number, bits: number) => {
      for (const stem of stems) {
        const word = this.idOf(stem);
        const packed = counts.get(word) ?? 0;
        counts.set(word, ((packed >> shift) & bits) === bits ? packed : packed + (1 << shift));
      }
    };
    count(document.title, 0, titleBits);
    count(document.category, categoryShift, categoryBits);
    for (const tag of document.tags) count(tag, tagsShift, tagsBits);
    count(document.body, bodyShift, bodyBits);
    count(document.vendor, vendorShift, vendorBits);
    for (const stem of document.title.slice(0, document.core)) {
      const word = this.idOf(stem);
      counts.set(word, (counts.get(word) ?? 0) | (1 << coreShift));
    }
    for (const stem of document.modifiers) {
      const word = this.idOf(stem);
      counts.set(word, (counts.get(word) ?? 0) | (1 << modifierShift));
    }

    for (const tag of document.tags) {
      const word = this.idOf(tag.at(-1) as string);
      counts.set(word, (counts.get(word) ?? 0) | (1 << tagHeadShift));
    }

    const slot = this.slots.length;
    for (const [word, packed] of counts) {
      this.postings[word]?.push(slot, packed);
      this.frequencies[word] = (this.frequencies[word] ?? 0) + 1;
    }
    const lengths: Slot["lengths"] = [
      document.title.length,
      document.category.length,
      document.tags.reduce((sum, tag) => sum + tag.length, 0),
      document.body.length,
      document.vendor.length,
    ];
    for (let field = 0; field < 5; field++) this.totals[field] = (this.totals[field] ?? 0) + (lengths[field] ?? 0);
    this.slots.push({
      listingId: entry.listingId,
      vendorId: entry.vendorId,
      fingerprint: entry.fingerprint,
      words: Uint32Array.from(counts.keys()),
      titleWords: Uint32Array.from(document.title, (stem) => this.idOf(stem)),
      names: document.names.map((name) => Uint32Array.from(name, (stem) => this.idOf(stem))),
      tagHeads: Uint32Array.from(new Set(document.tags.map((tag) => this.idOf(tag.at(-1) as string)))),
      tagIds: Uint32Array.from(new Set(document.tags.map((tag) => this.tagIdOf(tag.join(" "))))),
      absent: Uint32Array.from(absentStems(document), (stem) => this.idOf(stem)),
      lengths,
      popularity,
      category: document.category.join(" "),
    });
    this.countNames(this.slots[slot] as Slot, 1);
    for (const tag of this.slots[slot]?.tagIds ?? []) this.tagFrequencies[tag] = (this.tagFrequencies[tag] ?? 0) + 1;
    this.slotOf.set(entry.listingId, slot);
  }

  remove(listingId: string): void {
    const slot = this.slotOf.get(listingId);
    const old = slot === undefined ? null : this.slots[slot];
    if (slot === undefined || !old) return;
    this.slotOf.delete(listingId);
    this.changes++;
    this.slots[slot] = null;
    this.dead++;
    this.countNames(old, -1);
    for (const tag of old.tagIds) this.tagFrequencies[tag] = (this.tagFrequencies[tag] ?? 1) - 1;
    for (const word of old.words) this.frequencies[word] = (this.frequencies[word] ?? 1) - 1;
    for (let field = 0; field < 5; field++) this.totals[field] = (this.totals[field] ?? 0) - (old.lengths[field] ?? 0);
    if (this.dead > 1000 && this.dead > this.slots.length / 4) this.compact();
  }

  private countNames({ names, tagIds }: Slot, by: 1 | -1): void {
    for (const name of names) {
      for (const [place, word] of name.entries()) {
        const counts = place === name.length - 1 ? this.heads : this.describers;
        counts[word] = (counts[word] ?? 0) + by;
      }
      const head = name.at(-1) as number;
      const tags = this.headTags.get(head) ?? new Map<number, number>();
      this.headTags.set(head, tags);
      for (const tag of tagIds) tags.set(tag, (tags.get(tag) ?? 0) + by);
    }
  }

  /** How many titles have this word as the noun of a name. */
  headCount = (word: number): number => this.heads[word] ?? 0;
  /** How many titles have it as a modifier. */
  describerCount = (word: number): number => this.describers[word] ?? 0;
  /** Whether a listing named by this noun has that tag. */
  isTaggedAs = (head: number, tag: number): boolean => (this.headTags.get(head)?.get(tag) ?? 0) > 0;

  /** Sets the reviews of all listings. */
  rate(reviews: OwnReviews): void {
    for (const slot of this.slots) if (slot) slot.popularity = popularityOf(reviews.get(slot.listingId));
  }

  /** Removes every listing of these vendors. */
  removeVendors(vendorIds: ReadonlySet<string>): void {
    for (const slot of [...this.slots]) if (slot && vendorIds.has(slot.vendorId)) this.remove(slot.listingId);
  }

  has = (listingId: string): boolean => this.slotOf.has(listingId);

  /** How many listings have this word. */
  frequency(stem: string): number {
    const word = this.wordIds.get(stem);
    return word === undefined ? 0 : (this.frequencies[word] ?? 0);
  }

  /** Inverse document frequency; unknown words have the highest. */
  rarity(frequency: number): number {
    const count = Math.max(frequency, 0.5);
    return Math.log(1 + (this.size - count + 0.5) / (count + 0.5));
  }

  tagRarity(tag: number): number {
    return this.rarity(this.tagFrequencies[tag] ?? 0);
  }

  /** The id of a whole tag; undefined if no listing has it. */
  tagId = (stems: readonly string[]): number | undefined => this.tagIds.get(stems.join(" "));

  /** Whether the words are adjacent in a title, or form a tag. */
  hasPhrase(stems: readonly string[]): boolean {
    if (this.tagId(stems) !== undefined) return true;
    const ids = stems.map((stem) => this.wordIds.get(stem));
    const [first] = ids;
    if (first === undefined || ids.includes(undefined)) return false;
    return this.some(first, (slot, packed) => {
      if (!inTitle(packed)) return false;
      const title = this.slots[slot]?.titleWords ?? [];
      return title.some((_, start) => ids.every((id, at) => title[start + at] === id));
    });
  }

  wordId = (stem: string): number | undefined => this.wordIds.get(stem);

  /** Visits every listing with the word: its slot, packed counts, and `x`, the BM25F sum over its fields. */
  visit(word: number, each: (slot: number, packed: number, x: number) => void): void {
    const list = this.postings[word];
    if (!list) return;
    const size = Math.max(1, this.size);
    const average = this.totals.map((total) => Math.max(total / size, 1e-9)) as Slot["lengths"];
    const { title, category, tags, body, vendor } = fieldWeights;
    const part = (count: number, field: FieldWeight, length: number, mean: number) =>
      count === 0 ? 0 : (field.weight * count) / (1 - field.length + (field.length * length) / mean);
    for (let at = 0; at < list.length; at += 2) {
      const slot = list[at] as number;
      const entry = this.slots[slot];
      if (!entry) continue;
      const packed = list[at + 1] as number;
      const { lengths } = entry;
      const x =
        part(packed & titleBits, title, lengths[0], average[0]) +
        part((packed >> categoryShift) & categoryBits, category, lengths[1], average[1]) +
        part((packed >> tagsShift) & tagsBits, tags, lengths[2], average[2]) +
        part((packed >> bodyShift) & bodyBits, body, lengths[3], average[3]) +
        part((packed >> vendorShift) & vendorBits, vendor, lengths[4], average[4]);
      each(slot, packed, x);
    }
  }

  /** Whether a listing with the word meets the condition; stops at the first. */
  some(word: number, isSuch: (slot: number, packed: number) => boolean): boolean {
    const list = this.postings[word] ?? [];
    for (let at = 0; at < list.length; at += 2) {
      const slot = list[at] as number;
      if (this.slots[slot] && isSuch(slot, list[at + 1] as number)) return true;
    }
    return false;
  }

  /** null for an unused slot. */
  slot(slot: number): Readonly<Slot> | null {
    return this.slots[slot] ?? null;
  }

  find(listingId: string): Readonly<Slot> | null {
    const slot = this.slotOf.get(listingId);
    return slot === undefined ? null : this.slot(slot);
  }

  private idOf(stem: string): number {
    const known = this.wordIds.get(stem);
    if (known !== undefined) return known;
    const word = this.wordList.length;
    this.wordIds.set(stem, word);
    this.wordList.push(stem);
    this.postings.push([]);
    this.frequencies.push(0);
    return word;
  }

  private tagIdOf(tag: string): number {
    const known = this.tagIds.get(tag);
    if (known !== undefined) return known;
    const id = this.tagIds.size;
    this.tagIds.set(tag, id);
    return id;
  }

  /** Removes unused slots. */
  private compact(): void {
    const moved = new Int32Array(this.slots.length).fill(-1);
    const slots: Slot[] = [];
    for (const [from, slot] of this.slots.entries()) {
      if (!slot) continue;
      const to = slots.length;
      moved[from] = to;
      slots.push(slot);
      this.slotOf.set(slot.listingId, to);
    }
    for (const [word, list] of this.postings.entries()) {
      const kept: number[] = [];
      for (let at = 0; at < list.length; at += 2) {
        const to = moved[list[at] as number] as number;
        if (to >= 0) kept.push(to, list[at + 1] as number);
      }
      this.postings[word] = kept;
    }
    this.slots = slots;
    this.dead = 0;
  }
}
