// Converts a listing's fields to CSV cells and back; each pair of functions is inverse.

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^'*[=+\-@\t\r]/;

/** A leading `'` makes a spreadsheet show the formula as text. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

export const joinTags = (tags: readonly string[]): string => tags.map((tag) => tag.replace(/[\\|]/g, "\\$&")).join("|");

/** A backslash before anything but `|` and `\` belongs to the tag. */
export function splitTags(cell: string): string[] {
  const tags = [""];
  for (const [part, escaped] of cell.matchAll(/\\([\\|])|./gsu)) {
    if (escaped === undefined && part === "|") tags.push("");
    else tags[tags.length - 1] += escaped ?? part;
  }
  return tags.map((tag) => tag.trim()).filter(Boolean);
}

/** Quoted if it contains a delimiter, a quote, a line break or outer blanks. */
const csvCell = (text: string): string =>
  /^ |[",\r\n\uFEFF]| $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** South African spreadsheets write 299,50. It is refused and not guessed at, as 1,299 is ambiguous. */
export const priceWithComma = (price: string): boolean => /\d\s*,\s*\d/.test(price);

export const priceWithCommaProblem =
  "Price has a comma: please write it with a point and without spaces, such as 299.50";
