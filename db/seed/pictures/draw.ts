// Draws every demo picture: bun db/seed/pictures/draw.ts [sku …]. Without skus it draws all and removes stale files.
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { pictureFile, seedListings } from "../catalogue.ts";
import { bookDrawings } from "./drawings/books.ts";
import { type Drawings, picture } from "./drawings/canvas.ts";
import { electronicsDrawings } from "./drawings/electronics.ts";
import { fashionDrawings } from "./drawings/fashion.ts";
import { groceryDrawings } from "./drawings/groceries.ts";
import { homeDrawings } from "./drawings/home.ts";

const limitBytes = 30 * 1024; // experience.md, Budgets
const aimBytes = 14 * 1024;
const folder = import.meta.dir;
const drawings: Drawings = {
  ...electronicsDrawings,
  ...groceryDrawings,
  ...fashionDrawings,
  ...homeDrawings,
  ...bookDrawings,
};

/** Fine patterns cost the most bytes and show the loss least, so the quality gives way to the size, within reason. */
async function encode(svg: string): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  let file = Buffer.alloc(0);
  for (const quality of [80, 70, 60, 50]) {
    file = await sharp(pixels).webp({ quality, effort: 5 }).toBuffer();
    if (file.length <= aimBytes) break;
  }
  return file;
}

const asked = process.argv.slice(2);
const skus = seedListings.map((listing) => listing.sku).filter((sku) => asked.length === 0 || asked.includes(sku));
const missing = skus.filter((sku) => !drawings[sku]);
if (missing.length > 0) throw new Error(`No drawing for ${missing.join(", ")}`);

let total = 0;
let largest = 0;
for (const sku of skus) {
  const drawing = drawings[sku];
  if (!drawing) continue;
  const file = await encode(picture(drawing));
  if (file.length > limitBytes) throw new Error(`${sku} has ${file.length} bytes, more than ${limitBytes}`);
  total += file.length;
  largest = Math.max(largest, file.length);
  await Bun.write(`${folder}/${pictureFile(sku)}`, file);
}

if (asked.length === 0) {
  const wanted = new Set(skus.map(pictureFile));
  for (const file of await readdir(folder)) {
    if (file.endsWith(".webp") && !wanted.has(file)) await Bun.file(`${folder}/${file}`).delete();
  }
}
console.log(`${skus.length} pictures, ${Math.round(total / 1024)} KB in all, the largest ${largest} bytes`);
