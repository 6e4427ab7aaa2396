// A model's words on their way to the shopper: held back until a sentence is whole, checked, and then released or dropped.
// What is released is what is streamed and stored.

interface Prose {
  /** May the shopper read it? */
  allow(sentence: string): boolean;
  release(text: string): void;
}

// A full stop or similar with closing quotes and a blank after it, or the end of a line.
const end = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s)|\n/g;
// Not after an abbreviation or a list's number, and not in a table's row.
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|no|nos|nr|approx|vs|incl|excl|etc|dr|mr|mrs|ms|st|prof|max|min|ca|dept|est|vol|ed|art|\p{L})\.$/iu;
const numberOrRow = /^\s*(?:(?:[-*•]\s+)?\d{1,3}\.$|\|)/u;

/** Splits streamed text into sentences and lines with their leading blanks; joined they give the text. */
export class Sentences {
  #held = "";
  /** How far it was scanned for end marks. */
  #seen = 0;

  push(piece: string): string[] {
    this.#held += piece;
    const whole: string[] = [];
    let start = 0;
    end.lastIndex = this.#seen;
    for (const { 0: mark, index } of this.#held.matchAll(end)) {
      const stop = mark === "\n" ? index : index + mark.length;
      this.#seen = index + mark.length;
      const line = this.#held.slice(Math.max(start, this.#held.lastIndexOf("\n", stop - 1) + 1), stop);
      if (mark !== "\n" && (abbreviation.test(line.slice(-9)) || numberOrRow.test(line))) continue;
      const sentence = this.#held.slice(start, stop);
      if (sentence.trim() === "") continue;
      whole.push(sentence);
      start = stop;
    }
    this.#held = this.#held.slice(start);
    this.#seen = Math.max(this.#seen - start, 0);
    return whole;
  }

  /** What is left when no more comes. */
  rest(): string {
    const rest = this.#held;
    this.#held = "";
    this.#seen = 0;
    return rest;
  }
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

export class CheckedProse {
  readonly #to: Prose;
  readonly #sentences = new Sentences();
  /** A line break before a dropped sentence, so that the next line still begins one. */
  #gap = "";
  /** The head of the table that is being written. */
  #columns: string[] | null = null;
  #last = "";
  released = 0;
  dropped = 0;

  constructor(to: Prose) {
    this.#to = to;
  }

  say(piece: string): void {
    for (const sentence of this.#sentences.push(piece)) this.#check(sentence);
  }

  /** The model is done: the rest is a sentence too. */
  end(): void {
    this.#check(this.#sentences.rest());
  }

  /** Whether nothing is left of the answer, or only an introduction: "Here they are:", the head of a table. */
  get isHollow(): boolean {
    return this.dropped > 0 && /^$|:\W*$|^\|?[\s:|-]+$/.test(this.#last);
  }

  #check(text: string): void {
    const sentence = text.trim();
    if (sentence === "") return;
    const words = text.trimStart();
    const before = text.slice(0, text.length - words.length);
    const gap = before.includes("\n") ? before : this.#gap || before;
    if (this.#to.allow(this.#inWords(sentence))) {
      this.#to.release(this.released === 0 ? words : gap + words);
      this.released += 1;
      this.#last = sentence;
      this.#gap = "";
    } else {
      this.dropped += 1;
      this.#gap = gap.includes("\n") ? gap : "";
    }
  }

  /** A table row's numbers with their column headings. */
  #inWords(sentence: string): string {
    if (!sentence.startsWith("|")) {
      this.#columns = null;
      return sentence;
    }
    const cells = cellsOf(sentence);
    const columns = this.#columns;
    this.#columns ??= cells;
    if (columns === null) return sentence;
    return cells
      .map((cell, at) => {
        const head = columns[at] ?? "";
        if (!/^[*_\s]*\d[\d .,]*[*_\s]*$/u.test(cell)) return cell;
        if (/stock|left|avail/i.test(head)) return `stock: ${cell}`;
        return /price|cost|total|amount|rand|\bR\b|\bZAR\b/i.test(head) ? `R${cell}` : cell;
      })
      .join(" | ");
  }
}
