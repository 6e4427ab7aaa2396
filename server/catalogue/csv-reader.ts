// Parses CSV rows with their line numbers. Memory holds one chunk of the file and the current row, and each character is read once:
// on hostile files other readers take far longer, and they would block the thread that serves everybody.
import { AppError } from "#server/app-error.ts";

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface CsvRecord {
  /** On which the row begins; a quoted cell may have line breaks. */
  line: number;
  /** Read so far, including the chunk that the row is in. */
  bytes: number;
  cells: string[];
  /** False if a quote was never closed, or closed in the middle of a cell. */
  quotesClosed: boolean;
}

/** Many times the longest listing: an unclosed quote would otherwise read the rest of the file as one row. */
export const longestRow = 256 * 1024;

const delimiters = [",", ";", "\t"] as const;

/** Skips blank rows. Throws "invalid" for text that isn't UTF-8. */
export async function* readRecords(pieces: Pieces): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let readRows: RowReader | null = null;
  let head = "";
  let bytes = 0;

  const read = (text: string, last: boolean): CsvRecord[] => {
    if (readRows) return readRows(text, last, bytes);
    head += text;
    // The format is known once the first non-blank line is complete.
    const begin = head.search(/[^\s,;"]/);
    const whole = begin >= 0 && head.includes("\n", begin);
    if (!last && !whole && head.length <= longestRow) return [];
    readRows = createRowReader(formatOf(head));
    return readRows(head, last, bytes);
  };

  for await (const piece of pieces) {
    bytes += piece.byteLength;
    yield* read(decode(decoder, piece), false);
  }
  yield* read(decode(decoder), true);
}

interface Format {
  delimiter: string;
  newline: "\n" | "\r";
}

type RowReader = (text: string, last: boolean, bytes: number) => CsvRecord[];

/** Reads text in chunks. A quote is special only at the beginning of a cell. */
function createRowReader({ delimiter, newline }: Format): RowReader {
  let line = 1;
  let begin = 1;
  let length = 0;
  let cells: string[] = [];
  let cell = "";
  let quotesClosed = true;
  /** "closed": directly after a quote that ends the cell, unless another quote follows; "after": after blanks behind that. */
  let place: "start" | "plain" | "quoted" | "closed" | "after" = "start";
  let before = "";

  return (text, last, bytes) => {
    const records: CsvRecord[] = [];
    /** Start of the cell's text that isn't in `cell` yet. */
    let from = 0;
    const endCell = () => {
      cells.push(cell);
      cell = "";
      place = "start";
    };
    const endRow = () => {
      endCell();
      if (cells.some((one) => one.trim() !== "")) records.push({ line: begin, bytes, cells, quotesClosed });
      cells = [];
      quotesClosed = true;
      length = 0;
      begin = line;
    };

    for (let at = 0; at < text.length; at++) {
      const letter = text[at] as string;
      if (letter === "\r" || (letter === "\n" && before !== "\r")) line++;
      before = letter;
      if (++length > longestRow) throw rowTooLong(begin);
      if (place === "quoted") {
        if (letter !== '"') continue;
        cell += text.slice(from, at);
        place = "closed";
      } else if (letter === '"' && place === "start") {
        from = at + 1;
        place = "quoted";
      } else if (letter === '"' && place === "closed") {
        // A doubled quote: keep the second one.
        from = at;
        place = "quoted";
      } else if (letter === delimiter || letter === newline) {
        if (place === "plain") cell += text.slice(from, at);
        if (letter === delimiter) endCell();
        else endRow();
      } else if (place === "start") {
        from = at;
        place = "plain";
      } else if (place !== "plain") {
        if (letter.trim() === "") place = "after";
        else {
          // Continue as if the quote were part of the text.
          quotesClosed = false;
          cell += place === "closed" ? '"' : '" ';
          from = at;
          place = "plain";
        }
      }
    }
    if (place === "plain" || place === "quoted") cell += text.slice(from);
    if (last && length > 0) {
      if (place === "quoted") quotesClosed = false;
      endRow();
    }
    return records;
  };
}

const rowTooLong = (line: number) =>
  new AppError(
    "invalid",
    `The row on line ${line} is longer than ${longestRow / 1024} KB. Is a quote (") opened there and never closed?`,
  );

function decode(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new AppError(
      "invalid",
      'This file is not CSV text in UTF-8. In Excel choose Save As and "CSV UTF-8", and try again with that file.',
      { cause: error },
    );
  }
}

/** Detected from the first non-blank line. Rows may end in CR LF or LF, even mixed, as callers trim the cells. */
function formatOf(text: string): Format {
  const header = text.split(/[\r\n]+/).find((one) => /[^\s,;"]/.test(one)) ?? "";
  const bare = header.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
  return { delimiter, newline: text.includes("\n") || !text.includes("\r") ? "\n" : "\r" };
}
