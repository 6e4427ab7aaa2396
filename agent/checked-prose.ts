// Buffers a model's text until a sentence is complete, checks the sentence, then releases or drops it. Only released text is
// streamed and stored.

interface Prose {
  /** Whether the sentence may be shown. */
  allow(sentence: string): boolean;
  release(text: string): void;
}

// End punctuation with closing quotes, followed by a space; or the end of a line.
const end = /(?<![.!?…])[.!?…]+["'”’)\]*_]*(?=\s)|\n/g;
// No sentence ends after an abbreviation or a list number, or within a table row.
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|no|nos|nr|approx|vs|incl|excl|etc|dr|mr|mrs|ms|st|prof|max|min|ca|dept|est|vol|ed|art|\p{L})\.$/iu;
const numberOrRow = /^\s*(?:(?:[-*•]\s+)?\d{1,3}\.$|\|)/u;

/** Splits streamed text into sentences and lines; each keeps its leading whitespace, so that joined they equal the text. */
export class Sentences {
  #held = "";
  /** Scanned up to here. */
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

  /** The remaining text, once the stream has ended. */
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
  /** The line break before a dropped sentence, kept for the next released one. */
  #gap = "";
  /** Column headings of the current table. */
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

  /** The stream has ended: check the rest as a sentence. */
  end(): void {
    this.#check(this.#sentences.rest());
  }

  /** Whether nothing is left of the answer, or only an introduction: "Here they are:", a table's headings. */
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

  /** A table row with its numbers labelled by their columns: "R150", "stock: 5". */
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
