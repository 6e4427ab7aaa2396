// Which texts may contain a term. For each text, the pieces of three bytes that it has are remembered by a hash of eight bits; a term is
// only where all of its pieces are. Searching 500 MB of texts for each term took longer than everything else in a search.
import type { Columns, Growing } from "#server/search/packed.ts";

const pieceBytes = 3;
const hashes = 256;
/** Texts that are looked at together. */
export const chunkTexts = 4096;
const wordBits = 32;
const rowWords = chunkTexts / wordBits;
const chunkWords = hashes * rowWords;

/** The hash of the piece that begins at a byte. */
const hashAt = (bytes: Uint8Array, at: number): number =>
  Math.imul(
    (bytes[at] as number) | ((bytes[at + 1] as number) << 8) | ((bytes[at + 2] as number) << 16),
    0x9e3779b1,
  ) >>> 24;

export class Pieces {
  /** For each chunk and hash, a bit for each text. */
  private readonly bits: Growing<Uint32Array<ArrayBuffer>>;

  constructor(columns: Columns) {
    this.bits = columns.ofNumbers("pieces", Uint32Array);
  }

  /** Texts are added in turn, from 0. */
  add(number: number, text: Uint8Array): void {
    const chunk = Math.floor(number / chunkTexts);
    if ((chunk + 1) * chunkWords > this.bits.length) this.bits.add(chunkWords);
    const { all } = this.bits;
    const inChunk = number % chunkTexts;
    const word = chunk * chunkWords + Math.floor(inChunk / wordBits);
    const bit = 1 << (inChunk % wordBits);
    for (let at = 0; at + pieceBytes <= text.length; at++) {
      const row = word + hashAt(text, at) * rowWords;
      all[row] = (all[row] as number) | bit;
    }
  }

  /** Calls back with the texts that may contain the term, chunk by chunk. Too short a term: all of them. */
  mayContain(term: Uint8Array, each: (chunk: number, texts: number[] | null) => void): void {
    const hashed = new Set<number>();
    for (let at = 0; at + pieceBytes <= term.length; at++) hashed.add(hashAt(term, at) * rowWords);
    const rows = Uint32Array.from(hashed);
    const { all, length } = this.bits;
    for (let chunk = 0; chunk * chunkWords < length; chunk++) {
      if (rows.length === 0) {
        each(chunk, null);
        continue;
      }
      const texts: number[] = [];
      for (let word = 0; word < rowWords; word++) {
        const from = chunk * chunkWords + word;
        let left = ~0;
        for (let row = 0; row < rows.length && left !== 0; row++) left &= all[from + (rows[row] as number)] as number;
        for (; left !== 0; left &= left - 1)
          texts.push(chunk * chunkTexts + word * wordBits + (wordBits - 1 - Math.clz32(left & -left)));
      }
      each(chunk, texts);
    }
  }
}
