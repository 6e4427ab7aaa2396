import { type CsvColumn, csvColumns } from "#contract/catalogue/csv-import.ts";

const example: Record<CsvColumn, string> = {
  sku: "KETTLE-1",
  title: "Copper kettle",
  description: '"Boils two litres, and whistles"',
  category: "home",
  tags: "kitchen|copper",
  price: "299.50",
  stock: "4",
  imageUrl: "",
};

const lines = [csvColumns, csvColumns.map((column) => example[column])].map((cells) => `${cells.join(",")}\r\n`);

/** A download link to the header and an example row. */
export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join("")}`)}`;
