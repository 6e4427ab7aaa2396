// The in-memory index of all public listings' words, for ranking. Filled only from `search_documents` (search-index.ts), so that
// several servers agree.
import type { FileKind } from "./copy-file.ts";
import { absentStems, type Document, documentRecipe } from "./document.ts";
import type { EachReviewed } from "./own-reviews.ts";
import { Columns, Entries, type Growing, type Numbered, Postings } from "./packed.ts";
import { popularityOf } from "./ranking-params.ts";
import { Slot, Slots } from "./slots.ts";

/** A posting packs the word's count in each field, each capped by its bits, and marks, in 28 bits. */
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
const nameEndShift = 27;

export const inTitle = (packed: number): boolean => (packed & titleBits) > 0;
export const inCategory = (packed: number): boolean => ((packed >> categoryShift) & categoryBits) > 0;
export const inTags = (packed: number): boolean => ((packed >> tagsShift) & tagsBits) > 0;
export const inVendor = (packed: number): boolean => ((packed >> vendorShift) & vendorBits) > 0;
export const inCore = (packed: number): boolean => ((packed >> coreShift) & 1) === 1;
/** In the title, the word only states the purpose. */
export const isModifier = (packed: number): boolean => ((packed >> modifierShift) & 1) === 1;
/** A tag ends with the word: the tag "casual shoes" means shoes, "phone charger" doesn't mean phone. */
export const isTagHead = (packed: number): boolean => ((packed >> tagHeadShift) & 1) === 1;

/** A name in the title ends with the word: it is the noun of the product. */
export const endsName = (packed: number): boolean => ((packed >> nameEndShift) & 1) === 1;

const namingBits = titleBits | (categoryBits << categoryShift) | (tagsBits << tagsShift) | (vendorBits << vendorShift);
/** Title, category, tags or vendor have the word; else only the description does. */
export const isNamedBy = (packed: number): boolean => (packed & namingBits) !== 0;

interface FieldWeight {
  weight: number;
  /** Length normalisation. */
  length: number;
}
const fieldWeights: Record<"title" | "category" | "tags" | "body" | "vendor", FieldWeight> = {
  title: { weight: 2.2, length: 0.4 },
  category: { weight: 0.8, length: 0.2 },
  tags: { weight: 1, length: 0.6 },
  body: { weight: 1, length: 0.6 },
  vendor: { weight: 0.8, length: 0.2 },
};

export interface IndexEntry {
  listingId: string;
  vendorId: string;
  /** A hash of the document, a whole number: if it is the same, nothing is indexed again. */
  fingerprint: number;
  document: () => Document;
}

const fieldCount = 5;
/** One number for a noun and a tag. */
const mostTags = 2 ** 26;

export const wordsFile: FileKind = { ending: "words", format: `4, recipe ${documentRecipe}` };

export class WordIndex {
  /** All that the index holds; `copy-file.ts` writes and reads them. */
  readonly columns: Columns;
  private readonly wordIds: Numbered;
  private readonly tags: Numbered;
  private readonly vendors: Numbered;
  private readonly categories: Numbered;
  /** word → listings that have it, each with the number of its packed counts in `counts`. */
  private postings: Postings;
  private readonly counts: Growing<Uint32Array<ArrayBuffer>>;
  private readonly countNumbers: Map<number, number>;
  private readonly frequencies: Growing<Uint32Array<ArrayBuffer>>;
  /** word → how many titles have it as the noun of a name, and (`describers`) how many as a modifier ("bicycle" in "bicycle helmet"). */
  private readonly heads: Growing<Uint32Array<ArrayBuffer>>;
  private readonly describers: Growing<Uint32Array<ArrayBuffer>>;
  /** A noun of a name and a tag of one word → the number of such listings in `headTagCounts`. */
  private readonly headTags: Map<number, number>;
  private readonly headTagPairs: Growing<Float64Array<ArrayBuffer>>;
  private readonly headTagCounts: Growing<Uint32Array<ArrayBuffer>>;
  private readonly tagFrequencies: Growing<Uint32Array<ArrayBuffer>>;
  /** tag → its last word, its noun. */
  private readonly tagHeads: Growing<Uint32Array<ArrayBuffer>>;
  private slots: Slots;
  private dead: number;
  private changes = 0;
  private readonly totals = new Float64Array(fieldCount);
  private readonly entries = new Entries();

  constructor(columns = new Columns()) {
    this.columns = columns;
    this.wordIds = columns.ofNames("words");
    this.tags = columns.ofNames("tags");
    this.vendors = columns.ofNames("vendors");
    this.categories = columns.ofNames("categories");
    this.postings = new Postings(columns);
    this.counts = columns.ofNumbers("counts", Uint32Array);
    this.frequencies = columns.ofNumbers("words.frequencies", Uint32Array);
    this.heads = columns.ofNumbers("words.heads", Uint32Array);
    this.describers = columns.ofNumbers("words.describers", Uint32Array);
    this.headTagPairs = columns.ofNumbers("headTags.pairs", Float64Array);
    this.headTagCounts = columns.ofNumbers("headTags.counts", Uint32Array);
    this.tagFrequencies = columns.ofNumbers("tags.frequencies", Uint32Array);
    this.tagHeads = columns.ofNumbers("tags.heads", Uint32Array);
    this.slots = this.newSlots();
    const numbersOf = (column: Growing<Uint32Array<ArrayBuffer>> | Growing<Float64Array<ArrayBuffer>>) =>
      new Map(Array.from(column.all.subarray(0, column.length), (value, at) => [value, at]));
    this.countNumbers = numbersOf(this.counts);
    this.headTags = numbersOf(this.headTagPairs);
    this.dead = 0;
    const { length, isGone, lengths } = this.slots;
    for (let slot = 0; slot < length; slot++) {
      if (isGone.all[slot] === 1) {
        this.dead++;
        continue;
      }
      for (let field = 0; field < fieldCount; field++)
        this.totals[field] = (this.totals[field] as number) + (lengths.all[slot * fieldCount + field] as number);
    }
  }

  private newSlots(): Slots {
    const { columns, vendors, categories, tagHeads } = this;
    return new Slots(columns, { vendors, categories, tagHeads });
  }

  /** Listings in the index. */
  get size(): number {
    return this.slots.length - this.dead;
  }
  get words(): readonly string[] {
    return this.wordIds.names;
  }
  pack(): void {
    this.postings.pack();
  }
  /** Changes with every change of the index. */
  get revision(): number {
    return this.changes;
  }

  /** Adds or replaces a listing. */
  put(entry: IndexEntry): void {
    const place = this.slots.find(entry.listingId);
    const isKnown = place >= 0;
    if (
      isKnown &&
      this.slots.fingerprint.all[place] === entry.fingerprint &&
      this.slots.vendorId(place) === entry.vendorId
    )
      return;
    const popularity = isKnown ? (this.slots.popularity.all[place] as number) : 0;
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
    const mark = (stem: string, shift: number) => {
      const word = this.idOf(stem);
      counts.set(word, (counts.get(word) ?? 0) | (1 << shift));
    };
    count(document.title, 0, titleBits);
    count(document.category, categoryShift, categoryBits);
    for (const tag of document.tags) count(tag, tagsShift, tagsBits);
    count(document.body, bodyShift, bodyBits);
    count(document.vendor, vendorShift, vendorBits);
    for (const stem of document.core) mark(stem, coreShift);
    for (const stem of document.modifiers) mark(stem, modifierShift);
    for (const tag of document.tags) mark(tag.at(-1) as string, tagHeadShift);
    for (const name of document.names) mark(name.at(-1) as string, nameEndShift);

    const ids = (stems: Iterable<string>) => Array.from(stems, (stem) => this.idOf(stem));
    const slot = this.slots.add({
      listingId: entry.listingId,
      vendorId: entry.vendorId,
      fingerprint: entry.fingerprint,
      titleWords: ids(document.title),
      names: document.names.map(ids),
      tagIds: [...new Set(document.tags.map((tag) => this.tagIdOf(tag)))],
      absent: ids(absentStems(document)),
      words: counts.keys(),
      lengths: [
        document.title.length,
        document.category.length,
        document.tags.reduce((sum, tag) => sum + tag.length, 0),
        document.body.length,
        document.vendor.length,
      ],
      popularity,
      category: document.category.join(" "),
    });
    for (const [word, packed] of counts) {
      this.postings.append(word, slot, this.countNumberOf(packed));
      this.frequencies.change(word, 1);
    }
    this.addLengths(slot, 1);
    this.countNames(new Slot(this.slots, slot), 1);
  }

  remove(listingId: string): void {
    const slot = this.slots.find(listingId);
    if (slot < 0) return;
    this.changes++;
    this.countNames(new Slot(this.slots, slot), -1);
    for (const word of this.slots.wordsOf(slot)) this.frequencies.change(word, -1);
    this.addLengths(slot, -1);
    this.slots.isGone.all[slot] = 1;
    this.dead++;
    if (this.dead > 1000 && this.dead > this.slots.length / 4) this.compact();
  }

  private addLengths(slot: number, by: 1 | -1): void {
    for (const [field, length] of this.slots.lengthsOf(slot).entries())
      this.totals[field] = (this.totals[field] as number) + by * length;
  }

  private countNames({ names, tagIds }: Slot, by: 1 | -1): void {
    for (const tag of tagIds) this.tagFrequencies.change(tag, by);
    for (const name of names) {
      for (const [place, word] of name.entries())
        (place === name.length - 1 ? this.heads : this.describers).change(word, by);
      const head = name.at(-1) as number;
      for (const tag of tagIds) {
        if ((this.tags.names[tag] as string).includes(" ")) continue;
        const pair = head * mostTags + tag;
        let at = this.headTags.get(pair);
        if (at === undefined) {
          at = this.headTagPairs.length;
          this.headTags.set(pair, at);
          this.headTagPairs.push(pair);
          this.headTagCounts.push(0);
        }
        this.headTagCounts.change(at, by);
      }
    }
  }

  /** How many titles have this word as the noun of a name. */
  headCount = (word: number): number => this.heads.all[word] ?? 0;
  /** How many titles have it as a modifier. */
  describerCount = (word: number): number => this.describers.all[word] ?? 0;
  /** Whether a listing named by this noun has that tag, which is one word. */
  isTaggedAs = (head: number, tag: number): boolean => {
    const at = this.headTags.get(head * mostTags + tag);
    return at !== undefined && (this.headTagCounts.all[at] as number) > 0;
  };

  /** Takes the reviews of all listings from a reader, a listing at a time; listings that it leaves out have none. */
  async rate(read: (each: EachReviewed) => Promise<void>): Promise<void> {
    const { slots } = this;
    const popularity = new Float64Array(slots.length);
    await read((bytes, at, figures) => {
      const slot = slots.findBytes(bytes, at);
      if (slot >= 0 && slot < popularity.length) popularity[slot] = popularityOf(figures);
    });
    // In a copy, as the column may be being written to its file.
    const all = slots.popularity.all.slice();
    all.set(popularity);
    slots.popularity.all = all;
  }

  /** Removes every listing of these vendors. */
  removeVendors(vendorIds: ReadonlySet<string>): void {
    const gone: string[] = [];
    for (let slot = 0; slot < this.slots.length; slot++)
      if (this.slots.isGone.all[slot] === 0 && vendorIds.has(this.slots.vendorId(slot)))
        gone.push(this.slots.listingId(slot));
    for (const listingId of gone) this.remove(listingId);
  }

  has = (listingId: string): boolean => this.slots.find(listingId) >= 0;

  /** How many listings have this word. */
  frequency(stem: string): number {
    const word = this.wordIds.find(stem);
    return word === undefined ? 0 : (this.frequencies.all[word] as number);
  }

  /** Inverse document frequency; unknown words have the highest. */
  rarity(frequency: number): number {
    const count = Math.max(frequency, 0.5);
    return Math.log(1 + (this.size - count + 0.5) / (count + 0.5));
  }

  tagRarity(tag: number): number {
    return this.rarity(this.tagFrequencies.all[tag] as number);
  }

  /** The id of a whole tag; undefined if no listing has it. */
  tagId = (stems: readonly string[]): number | undefined => this.tags.find(stems.join(" "));

  /** Whether the words are adjacent in a title, or form a tag. */
  hasPhrase(stems: readonly string[]): boolean {
    if (this.tagId(stems) !== undefined) return true;
    const ids = stems.map((stem) => this.wordIds.find(stem));
    if (ids.length === 0 || ids.includes(undefined)) return false;
    // The rarest word has the fewest titles to read.
    const frequency = (id: number | undefined) => this.frequencies.all[id as number] as number;
    const rarest = ids.reduce((one, other) => (frequency(other) < frequency(one) ? other : one)) as number;
    return this.some(rarest, (slot, packed) => inTitle(packed) && this.slots.hasTogether(slot, ids as number[]));
  }

  wordId = (stem: string): number | undefined => this.wordIds.find(stem);

  /** All listings with the word, by slot, with its packed counts as codes. The next call overwrites them. */
  entriesOf(word: number): Entries {
    const { entries } = this;
    this.postings.read(word, entries);
    const isGone = this.slots.isGone.all;
    const counts = this.counts.all;
    const { values, codes } = entries;
    let length = 0;
    for (let at = 0; at < entries.length; at++) {
      const slot = values[at] as number;
      if (isGone[slot] !== 0) continue;
      values[length] = slot;
      codes[length++] = counts[codes[at] as number] as number;
    }
    entries.length = length;
    return entries;
  }

  /** How many listings have a word, by its id. */
  entryCount = (word: number): number => this.frequencies.all[word] ?? 0;

  /** The words of the listing in a slot. */
  wordsAt = (slot: number): Uint32Array => this.slots.wordsOf(slot);

  /** The packed counts of a word in a slot, 0 if its listing doesn't have it. */
  packedAt(word: number, slot: number): number {
    const code = this.postings.codeAt(word, slot);
    return code < 0 ? 0 : (this.counts.all[code] as number);
  }

  /** The slots of the listings that have all of these words. */
  slotsWith(words: readonly number[]): Uint32Array {
    const [rarest, ...others] = [...words].sort(
      (a, b) => (this.frequencies.all[a] as number) - (this.frequencies.all[b] as number),
    );
    const { values, length } = this.entriesOf(rarest as number);
    let slots = values.slice(0, length);
    for (const word of others) {
      const { values: having, length: end } = this.entriesOf(word);
      let [at, kept] = [0, 0];
      for (let place = 0; place < slots.length; place++) {
        const slot = slots[place] as number;
        while (at < end && (having[at] as number) < slot) at++;
        if (at < end && having[at] === slot) slots[kept++] = slot;
      }
      slots = slots.subarray(0, kept);
    }
    return slots;
  }

  /** The BM25F sum over a word's fields in a listing. Valid until the index changes. */
  fieldSum(): (slot: number, packed: number) => number {
    const size = Math.max(1, this.size);
    const average = this.totals.map((total) => Math.max(total / size, 1e-9));
    const lengths = this.slots.lengths.all;
    const { title, category, tags, body, vendor } = fieldWeights;
    // By a field's length in a listing: a division less for each of thousands.
    const [ofTitle, ofCategory, ofTags, ofBody, ofVendor] = [title, category, tags, body, vendor].map(
      (field, at) => field.length / (average[at] as number),
    ) as [number, number, number, number, number];
    return (slot, packed) => {
      const at = slot * fieldCount;
      let sum = 0;
      const titled = packed & titleBits;
      if (titled > 0) sum += (title.weight * titled) / (1 - title.length + ofTitle * (lengths[at] as number));
      const sorted = (packed >> categoryShift) & categoryBits;
      if (sorted > 0)
        sum += (category.weight * sorted) / (1 - category.length + ofCategory * (lengths[at + 1] as number));
      const tagged = (packed >> tagsShift) & tagsBits;
      if (tagged > 0) sum += (tags.weight * tagged) / (1 - tags.length + ofTags * (lengths[at + 2] as number));
      const written = (packed >> bodyShift) & bodyBits;
      if (written > 0) sum += (body.weight * written) / (1 - body.length + ofBody * (lengths[at + 3] as number));
      const sold = (packed >> vendorShift) & vendorBits;
      if (sold > 0) sum += (vendor.weight * sold) / (1 - vendor.length + ofVendor * (lengths[at + 4] as number));
      return sum;
    };
  }

  /** In words. */
  titleLength = (slot: number): number => this.slots.lengths.all[slot * fieldCount] as number;

  /** The listings by slot, until they are moved together. */
  get listings(): Slots {
    return this.slots;
  }

  /** Slots in use and not, for arrays by slot. */
  get slotCount(): number {
    return this.slots.length;
  }

  /** The vendor's number in `vendorIds`. */
  vendorOf = (slot: number): number => this.slots.vendor.all[slot] as number;
  get vendorIds(): readonly string[] {
    return this.vendors.names;
  }
  slotOf = (listingId: string): number => this.slots.find(listingId);

  /** Whether a listing with the word meets the condition; stops at the first. */
  some(word: number, isSuch: (slot: number, packed: number) => boolean): boolean {
    const isGone = this.slots.isGone.all;
    const counts = this.counts.all;
    return this.postings.some(word, (slot, code) => isGone[slot] === 0 && isSuch(slot, counts[code] as number));
  }

  /** null for an unused slot. */
  slot(slot: number): Slot | null {
    return this.slots.isGone.all[slot] === 0 ? new Slot(this.slots, slot) : null;
  }

  /** Of a slot in use. */
  entry = (slot: number): Slot => this.slots.at(slot);

  find(listingId: string): Slot | null {
    const slot = this.slots.find(listingId);
    return slot < 0 ? null : new Slot(this.slots, slot);
  }

  private idOf(stem: string): number {
    const known = this.wordIds.find(stem);
    if (known !== undefined) return known;
    this.postings.addLists(1);
    for (const column of [this.frequencies, this.heads, this.describers]) column.add(1);
    return this.wordIds.of(stem);
  }

  private tagIdOf(tag: readonly string[]): number {
    const name = tag.join(" ");
    const known = this.tags.find(name);
    if (known !== undefined) return known;
    this.tagFrequencies.add(1);
    this.tagHeads.push(this.idOf(tag.at(-1) as string));
    return this.tags.of(name);
  }

  private countNumberOf(packed: number): number {
    const known = this.countNumbers.get(packed);
    if (known !== undefined) return known;
    const number = this.counts.length;
    this.countNumbers.set(packed, number);
    this.counts.push(packed);
    return number;
  }

  /** Removes unused slots. */
  private compact(): void {
    const { slots, postings } = this;
    const moved = new Int32Array(slots.length).fill(-1);
    this.slots = this.newSlots();
    for (let from = 0; from < slots.length; from++) {
      if (slots.isGone.all[from] === 1) continue;
      moved[from] = this.slots.length;
      this.slots.take(slots, from);
    }
    this.postings = new Postings(this.columns);
    this.postings.addLists(this.wordIds.names.length);
    for (let word = 0; word < this.wordIds.names.length; word++) {
      postings.some(word, (slot, code) => {
        const to = moved[slot] as number;
        if (to >= 0) this.postings.append(word, to, code);
        return false;
      });
    }
    this.dead = 0;
  }
}
