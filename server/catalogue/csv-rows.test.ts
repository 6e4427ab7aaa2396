import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { AppError } from "#server/app-error.ts";
import { processorMs } from "#tests/harness/waiting.ts";
import { csvLines, guardCell, joinTags, splitTags, unguardCell } from "./csv-cells.ts";
import { longestRow, readRecords } from "./csv-reader.ts";
import { type CsvRow, openCsv } from "./csv-rows.ts";

const layout = { columns: ["sku", "title", "tags", "price", "stock"], required: ["title", "price"] };

function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Uint8Array, pieceSize = 64 * 1024) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const table = await openCsv(pieces(bytes, pieceSize), layout);
  const rows: CsvRow[] = [];
  for await (const row of table.rows) rows.push(row);
  return { columns: [...table.columns], ignored: table.ignored, rows };
}

const refusal = (file: string | Uint8Array): Promise<string> =>
  read(file).then(
    () => "read",
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.message;
    },
  );

const cells = (rows: CsvRow[]) => rows.map((row) => row.cells);

describe("a CSV file", () => {
  const expected = [
    { title: "Kettle", price: "299.50" },
    { title: "Mug", price: "20" },
  ];
  test.each<[what: string, file: string]>([
    ["LF", "title,price\nKettle,299.50\nMug,20\n"],
    ["CR LF", "title,price\r\nKettle,299.50\r\nMug,20\r\n"],
    ["CR LF and LF by turns", "title,price\r\nKettle,299.50\nMug,20\r\n"],
    ["CR alone, as old Excel for Mac writes it", "title,price\rKettle,299.50\rMug,20\r"],
    ["no line end at the end", "title,price\nKettle,299.50\nMug,20"],
    ["a byte order mark", "\uFEFFtitle,price\r\nKettle,299.50\r\nMug,20"],
    ["semicolons, as South African Excel writes them", "title;price\r\nKettle;299.50\r\nMug;20"],
    ["tabs", "title\tprice\nKettle\t299.50\nMug\t20"],
    ["quotes around everything", '"title","price"\n"Kettle","299.50"\n"Mug","20"'],
    ["semicolons and a quoted comma in the header", 'title;price;"a,b,c,d"\nKettle;299.50;\nMug;20;'],
    ["names in capitals and with spaces", " TITLE , Price\nKettle,299.50\nMug,20"],
    ["columns in another order", "price,title\n299.50,Kettle\n20,Mug"],
    ["blank lines and blank rows", "\n,,\ntitle,price\n\n   \nKettle,299.50\n,\nMug,20\n\n\n"],
    ["blank cells past the last column", "title,price\nKettle,299.50,,\nMug,20"],
  ])("with %s is read", async (_, file) => {
    expect(cells((await read(file)).rows)).toEqual(expected);
  });

  test("counts lines as an editor does, with quoted line breaks and blank lines", async () => {
    const file = 'title,price\r\n"Kettle\r\nof copper",1\r\n\r\n"Mug ""big""",2\r\n"a\nb\r\nc",3\r\nPot,4';
    expect((await read(file)).rows.map(({ line, cells: { title } }) => [line, title])).toEqual([
      [2, "Kettle\r\nof copper"],
      [5, 'Mug "big"'],
      [6, "a\nb\r\nc"],
      [9, "Pot"],
    ]);
  });

  test.each<[what: string, row: string, problem: string]>([
    ["too few cells", "Kettle", "This row has 1 cell and the first line 3"],
    [
      "too many cells",
      "Kettle, copper,299,5",
      "This row has 4 cells and the first line 3. A text with the separator in it must stand in quotes",
    ],
    ["a quote in the middle", '"Kettle" copper,5,', 'A quote (") in this row is not closed'],
    ["a quote that is never closed", '"Kettle,5,\nMug,6,', 'A quote (") in this row is not closed'],
  ])("a row with %s is bad", async (_, row, problem) => {
    const { rows } = await read(`title,price,tags\nPot,1,\n${row}`);
    expect(rows[0]?.problem).toBe(null);
    expect(rows[1]?.line).toBe(3);
    expect(rows[1]?.problem).toStartWith(problem);
  });

  test("optional columns at the end of a row may be missing, as spreadsheets drop blank cells", async () => {
    const { rows } = await read("title,price,tags,sku\nKettle,5\n");
    expect(rows).toMatchObject([{ problem: null, cells: { title: "Kettle", price: "5", tags: "", sku: "" } }]);
  });

  test.each<[what: string, file: string | Uint8Array, sentence: string]>([
    ["empty", "\n \n", "This file is empty."],
    [
      "without a column that is needed",
      "title\nKettle",
      "The column price is missing. The first line of the file names the columns: sku, title, tags, price, stock.",
    ],
    ["without a first line", "Kettle,5\nMug,6", "The columns title and price are missing. The first line"],
    ["with a column twice", "title,price,Title\nKettle,5,x", "The column title is there more than once."],
    ["in Latin-1", Buffer.from("title,price\nCafé,5", "latin1"), "This file is not CSV text in UTF-8."],
    ["in UTF-16", Buffer.from("\uFEFFtitle,price\nKettle,5", "utf16le"), "This file is not CSV text in UTF-8."],
    [
      "a workbook",
      new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 0xff, 0xa4]),
      "This file is not CSV text in UTF-8.",
    ],
    [
      "cut off in the middle of a letter",
      new TextEncoder().encode("title,price\nCafé").subarray(0, -1),
      "This file is not CSV text in UTF-8.",
    ],
    [
      "with a quote that swallows the rest",
      `title,price\nMug,1\n"Kettle,${"x".repeat(longestRow)}`,
      "The row on line 3 is longer than 256 KB.",
    ],
  ])("that is %s is refused with a sentence", async (_, file, sentence) => {
    expect(await refusal(file)).toStartWith(sentence);
  });

  test("names unknown columns, once and shortened", async () => {
    const { ignored, columns } = await read(`title,Colour,price,,${"x".repeat(50)}\nKettle,red,5,,`);
    expect(ignored).toEqual(["Colour", `${"x".repeat(40)}...`]);
    expect(columns).toEqual(["title", "price"]);
  });

  test("a quote in the middle of a row doesn't affect other rows", async () => {
    const { rows } = await read('title,price\n"Kettle" copper,5\nMug,"20" \nPot,"1"x\n"Pan",2');
    expect(rows.map(({ line, problem }) => [line, problem === null])).toEqual([
      [2, false],
      [3, true],
      [4, false],
      [5, true],
    ]);
    expect(rows[0]?.cells.title).toBe('Kettle" copper');
  });

  const head = "title,price,tags,sku,stock";
  test.each<[what: string, file: string]>([
    ["a first line of nothing but commas", `${",".repeat(60_000)}\n${",".repeat(60_000)}\n`],
    ["a hundred thousand columns", `${head}${",".repeat(100_000)}\n${"a\n".repeat(5000)}`],
    ["quotes and blanks that go on", `${head}\n"${'a"'.repeat(40_000)}${" ".repeat(120_000)}\n`],
    ["a million blank lines", `${head}\n${"\n".repeat(1_000_000)}`],
  ])("%s are read quickly, as they block the thread", async (_, file) => {
    expect(await processorMs(() => refusal(file))).toBeLessThan(4000);
  });

  test("an endless quoted cell is refused before it fills memory", async () => {
    let given = 0;
    const endless = (function* () {
      yield new TextEncoder().encode('title,price\n"');
      for (;;) {
        given += 64 * 1024;
        yield new Uint8Array(64 * 1024).fill(0x78);
      }
    })();
    const reading = (async () => {
      for await (const _ of readRecords(endless));
    })();
    await expect(reading).rejects.toThrow("never closed");
    expect(given).toBeLessThan(longestRow + 128 * 1024);
  });
});

// Characters that break naive writers and readers, in close succession.
const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', "\n", "\r\n", "\r", ",", ";", "\t", "|", "\\", "\\|", "'", "=", "+", "-", "@", " "),
      fc.constantFrom("😀", "é", "e\u0301", "ß", "İ", "\u2028", "\uFEFF", "sep=;", "a", "Kettle"),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join("").toWellFormed());
const trimmedText = oddText.map((text) => text.trim());

describe("export and import are inverse", () => {
  test("for any cells, in chunks of any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(trimmedText, trimmedText), { maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, pieceSize) => {
          const file = `\uFEFF${csvLines([["title", "price"], ...rows.map((row) => row.map(guardCell))])}`;
          const { rows: found } = await read(file, pieceSize);
          const whole = rows.filter((row) => row.some((cell) => guardCell(cell) !== ""));
          expect(found.map(({ cells: { title, price }, problem }) => [title, price, problem])).toEqual(
            whole.map(([title, price]) => [title, price, null]),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test("tags", () => {
    fc.assert(
      fc.property(fc.array(trimmedText.filter(Boolean)), (tags) => {
        expect(splitTags(unguardCell(guardCell(joinTags(tags))))).toEqual(tags);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+27", "'+27"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["'=1", "''=1"],
    ["''", "''"],
    ["'n Boek", "'n Boek"],
    ["a=b", "a=b"],
    ["", ""],
  ])("%j is written as %j, which no spreadsheet runs", (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  test.each<[cell: string, tags: string[]]>([
    ["red|blue", ["red", "blue"]],
    [" red | | blue|", ["red", "blue"]],
    ["a\\|b|c\\\\|d", ["a|b", "c\\", "d"]],
    ["C:\\new\\", ["C:\\new\\"]],
    ["", []],
  ])("tags %j are %j", (cell, tags) => {
    expect(splitTags(cell)).toEqual(tags);
  });
});
