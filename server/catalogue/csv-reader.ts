// The rows of a CSV file with the lines that they begin on. Memory holds one piece of the file and the row it ends in,
// however long the file is.
import { Parser, type ParseStepResult } from "papaparse";
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
  let format: { delimiter: string; newline: "\n" | "\r" } | null = null;
  let rest = "";
  let line = 1;
  let bytes = 0;

  const read = (text: string, last: boolean): CsvRecord[] => {
    // Not before the first line is there as a whole.
    if (!format && !last && !text.includes("\n") && text.length <= longestRow) {
      rest = text;
      return [];
    }
    format ??= formatOf(text);
    const records: CsvRecord[] = [];
    let at = 0;
    // The parser below `Papa.parse`: the only one that can be told that more is to come and says where it got to.
    const parser = new Parser({
      ...format,
      step: ({ data: [cells = []], errors, meta }: ParseStepResult<string[][]>) => {
        if (cells.some((cell) => cell.trim() !== "")) {
          records.push({ line, bytes, cells, quotesClosed: errors.length === 0 });
        }
        line += lineBreaks(text.slice(at, meta.cursor));
        at = meta.cursor;
      },
    });
    parser.parse(text, 0, !last);
    rest = text.slice(at);
    if (rest.length > longestRow) {
      throw new AppError(
        "invalid",
        `The row on line ${line} is longer than ${longestRow / 1024} KB. Is a quote (") opened there and never closed?`,
      );
    }
    return records;
  };

  for await (const piece of pieces) {
    bytes += piece.byteLength;
    yield* read(rest + decode(decoder, piece), false);
  }
  yield* read(rest + decode(decoder), true);
}

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
function formatOf(text: string): { delimiter: string; newline: "\n" | "\r" } {
  const [header = ""] = /[^\r\n]*[^\s,;"][^\r\n]*/.exec(text) ?? [];
  const bare = header.replace(/"[^"]*"/g, "");
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
  return { delimiter, newline: text.includes("\n") || !text.includes("\r") ? "\n" : "\r" };
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
