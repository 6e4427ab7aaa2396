// The rows of a CSV file with the lines that they begin on. Memory holds one piece of the file and the row it ends in,
// however long the file is, and each letter is looked at once: the readers that there are take minutes for files that
// somebody made for them, and nobody else is served meanwhile.
import { AppError } from "#server/app-error.ts";

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface CsvRecord {
  /** Of the file, where the row begins; a quoted cell may hold line breaks. */
  line: number;
  /** Of the file, up to and with the piece that the row is in. */
  bytes: number;
  cells: string[];
  /** False when a quote in it was never closed, or closed in the middle of a cell. */
  quotesClosed: boolean;
}

/** Many times the longest listing. A quote that is never closed would swallow the rest of a file of any size. */
export const longestRow = 256 * 1024;

const delimiters = [",", ";", "\t"] as const;

/** Blank rows are left out. "invalid" for what is no UTF-8 text. */
export async function* readRecords(pieces: Pieces): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let readRows: RowReader | null = null;
  let head = "";
  let bytes = 0;

  const read = (text: string, last: boolean): CsvRecord[] => {
    if (readRows) return readRows(text, last, bytes);
    head += text;
    // Not before the first line that says anything is there as a whole.
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

/** Reads a text that comes in pieces. A quote counts where a cell begins; anywhere else it is a letter like others. */
function createRowReader({ delimiter, newline }: Format): RowReader {
  let line = 1;
  let begin = 1;
  let length = 0;
  let cells: string[] = [];
  let cell = "";
  let quotesClosed = true;
  /** "closed": right behind a quote that ends the cell, unless another one follows; "after": blanks stood there too. */
  let place: "start" | "plain" | "quoted" | "closed" | "after" = "start";
  let before = "";

  return (text, last, bytes) => {
    const records: CsvRecord[] = [];
    /** Where that begins of the cell which isn't in `cell` yet. */
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
        // Written twice: the second one is the quote.
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
          // Read on as if the quote had been one of the text.
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

/** By the first line that says anything. Rows may end in CR LF, in LF, or in both by turns: cells are trimmed by who reads them. */
function formatOf(text: string): Format {
  const header = text.split(/[\r\n]+/).find((one) => /[^\s,;"]/.test(one)) ?? "";
  const bare = header.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
  return { delimiter, newline: text.includes("\n") || !text.includes("\r") ? "\n" : "\r" };
}
