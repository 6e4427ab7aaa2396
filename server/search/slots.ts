// The listings of a `WordIndex`, each in a slot: its number in the columns below.
import { Ids } from "./ids.ts";
import { type Columns, type Growing, type Numbered, Reader, writeNumbers } from "./packed.ts";

/** What `Slots.add` keeps of a listing. Words and tags by their numbers. */
export interface SlotData {
  listingId: string;
  vendorId: string;
  fingerprint: number;
  /** Distinct words, needed for removal. */
  words: Iterable<number>;
  titleWords: readonly number[];
  names: readonly (readonly number[])[];
  tagIds: readonly number[];
  absent: readonly number[];
  lengths: Lengths;
  popularity: number;
  category: string;
}

export type Lengths = [title: number, category: number, tags: number, body: number, vendor: number];
const fields = 5;
const mostLength = 0xffff;

/** About a KB each. */
const keptLately = 8192;

/** The lists of a slot's packed text, in this order. */
const lists = { title: 0, names: 1, tags: 2, absent: 3, words: 4 };

/** Where a listing is. Stays valid when the index moves its listings to other slots. */
export interface Placed {
  readonly slots: Slots;
  readonly place: number;
}

/** A listing in a slot; its values are read when asked, and don't change. */
export class Slot implements Placed {
  readonly place: number;
  readonly slots: Slots;
  private id: string | undefined;
  private title: Uint32Array | undefined;
  private named: number[][] | undefined;
  private tags: Uint32Array | undefined;
  private tagNouns: number[] | undefined;

  constructor(slots: Slots, place: number) {
    this.slots = slots;
    this.place = place;
  }

  get listingId(): string {
    this.id ??= this.slots.listingId(this.place);
    return this.id;
  }
  get vendorId(): string {
    return this.slots.vendorId(this.place);
  }
  get titleWords(): Uint32Array {
    this.title ??= this.slots.read(this.place, lists.title);
    return this.title;
  }
  /** The product names in the title, each with its noun last. */
  get names(): readonly (readonly number[])[] {
    if (this.named) return this.named;
    this.named = this.slots.reader(this.place, lists.names).listOfLists();
    return this.named;
  }
  get tagIds(): Uint32Array {
    this.tags ??= this.slots.read(this.place, lists.tags);
    return this.tags;
  }
  /** The last word of each tag, its noun. */
  get tagHeads(): readonly number[] {
    if (!this.tagNouns) {
      this.tagNouns = [];
      const tags = this.tagIds;
      for (let at = 0; at < tags.length; at++) {
        const noun = this.slots.tagHeads.all[tags[at] as number] as number;
        if (!this.tagNouns.includes(noun)) this.tagNouns.push(noun);
      }
    }
    return this.tagNouns;
  }
  /** Words whose absence title or tags state. */
  get absent(): Uint32Array {
    return this.slots.read(this.place, lists.absent);
  }
  get popularity(): number {
    return this.slots.popularity.all[this.place] as number;
  }
  /** The category's stems. */
  get category(): string {
    return this.slots.categories.names[this.slots.category.all[this.place] as number] as string;
  }
}

export class Slots {
  private readonly ids: Ids;
  readonly vendor: Growing<Uint32Array<ArrayBuffer>>;
  readonly fingerprint: Growing<Float64Array<ArrayBuffer>>;
  readonly popularity: Growing<Float64Array<ArrayBuffer>>;
  /** Five for each slot. */
  readonly lengths: Growing<Uint16Array<ArrayBuffer>>;
  readonly category: Growing<Uint16Array<ArrayBuffer>>;
  readonly isGone: Growing<Uint8Array<ArrayBuffer>>;
  private readonly starts: Growing<Uint32Array<ArrayBuffer>>;
  private readonly text: Growing<Uint8Array<ArrayBuffer>>;
  readonly vendors: Numbered;
  readonly categories: Numbered;
  readonly tagHeads: Growing<Uint32Array<ArrayBuffer>>;
  private title = new Uint32Array(64);
  /** The last that were asked for, by the end of their place: what a search reads of them, its next step and the next search ask again. */
  private readonly lately: (Slot | undefined)[] = Array(keptLately).fill(undefined);

  constructor(columns: Columns, shared: Pick<Slots, "vendors" | "categories" | "tagHeads">) {
    this.ids = new Ids(columns.ofNumbers("slots.ids", Uint8Array));
    this.vendor = columns.ofNumbers("slots.vendor", Uint32Array);
    this.fingerprint = columns.ofNumbers("slots.fingerprint", Float64Array);
    this.popularity = columns.ofNumbers("slots.popularity", Float64Array);
    this.lengths = columns.ofNumbers("slots.lengths", Uint16Array);
    this.category = columns.ofNumbers("slots.category", Uint16Array);
    this.isGone = columns.ofNumbers("slots.isGone", Uint8Array);
    this.starts = columns.ofNumbers("slots.starts", Uint32Array);
    this.text = columns.ofNumbers("slots.text", Uint8Array);
    this.vendors = shared.vendors;
    this.categories = shared.categories;
    this.tagHeads = shared.tagHeads;
  }

  get length(): number {
    return this.vendor.length;
  }

  at(place: number): Slot {
    const before = this.lately[place % keptLately];
    if (before?.place === place) return before;
    const slot = new Slot(this, place);
    this.lately[place % keptLately] = slot;
    return slot;
  }

  add(data: SlotData): number {
    const slot = this.vendor.length;
    this.vendor.push(this.vendors.of(data.vendorId));
    this.fingerprint.push(data.fingerprint);
    this.popularity.push(data.popularity);
    this.category.push(this.categories.of(data.category));
    this.isGone.push(0);
    const { length } = this.lengths;
    this.lengths.add(fields);
    for (const [field, value] of data.lengths.entries()) this.lengths.all[length + field] = Math.min(value, mostLength);
    this.starts.push(this.text.length);
    const write = (values: readonly number[]) => writeNumbers(this.text, [values.length, ...values]);
    write(data.titleWords);
    write(data.names.flatMap((name) => [name.length, ...name]));
    write(data.tagIds);
    write(data.absent);
    // Sorted, as differences.
    const words = Uint32Array.from(data.words).sort();
    write(Array.from(words, (word, at) => word - (at === 0 ? 0 : (words[at - 1] as number))));
    this.ids.add(data.listingId);
    return slot;
  }

  /** Another slot's listing of an older `Slots` with the same words, tags and vendors. */
  take(from: Slots, place: number): void {
    for (const [mine, theirs] of [
      [this.vendor, from.vendor],
      [this.fingerprint, from.fingerprint],
      [this.popularity, from.popularity],
      [this.category, from.category],
      [this.isGone, from.isGone],
    ] as const)
      mine.push(theirs.all[place] as number);
    const { length } = this.lengths;
    this.lengths.add(fields);
    this.lengths.all.set(from.lengths.all.subarray(place * fields, (place + 1) * fields), length);
    const start = from.starts.all[place] as number;
    const end = place + 1 < from.length ? (from.starts.all[place + 1] as number) : from.text.length;
    const at = this.text.add(end - start);
    this.text.all.set(from.text.all.subarray(start, end), at);
    this.starts.push(at);
    this.ids.addFrom(from.ids, place);
  }

  /** The slot of a listing, -1 for none. */
  find(listingId: string): number {
    return this.unlessGone(this.ids.find(listingId));
  }

  /** Of a listing's id as its 16 bytes. */
  findBytes(bytes: Uint8Array, at: number): number {
    return this.unlessGone(this.ids.findBytes(bytes, at));
  }

  private unlessGone(slot: number): number {
    return slot >= 0 && this.isGone.all[slot] === 0 ? slot : -1;
  }

  listingId = (slot: number): string => this.ids.at(slot);
  /** In the order of their listings' ids. */
  compareIds = (one: number, other: number): number => this.ids.compare(one, other);
  /** The slot's number among the ids of another copy, -1 for none. */
  numberIn = (others: Ids, slot: number): number => others.findOf(this.ids, slot);

  vendorId = (slot: number): string => this.vendors.names[this.vendor.all[slot] as number] as string;

  reader = (slot: number, list: number): Reader =>
    new Reader(this.text.all, this.starts.all[slot] as number).past(list);

  read = (slot: number, list: number): Uint32Array => this.reader(slot, list).list();

  /** Whether the words stand in the title one after the other. */
  hasTogether(slot: number, words: readonly number[]): boolean {
    const length = this.readTitle(slot);
    for (let start = 0; start + words.length <= length; start++) {
      let same = 0;
      while (same < words.length && this.title[start + same] === words[same]) same++;
      if (same === words.length) return true;
    }
    return false;
  }

  /** Into `title`, without an array for each of thousands. Returns how many words there are. */
  private readTitle(slot: number): number {
    const bytes = this.text.all;
    let at = this.starts.all[slot] as number;
    let length = -1;
    for (let next = -1; next < length || length < 0; next++) {
      let byte = bytes[at++] as number;
      let value = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        value |= (byte & 0x7f) << shift;
      }
      if (next >= 0) this.title[next] = value;
      else {
        length = value;
        if (this.title.length < length) this.title = new Uint32Array(length * 2);
      }
    }
    return length;
  }

  wordsOf(slot: number): Uint32Array {
    const words = this.read(slot, lists.words);
    for (let at = 1; at < words.length; at++) words[at] = (words[at] as number) + (words[at - 1] as number);
    return words;
  }

  lengthsOf = (slot: number): Uint16Array => this.lengths.all.subarray(slot * fields, (slot + 1) * fields);
}
