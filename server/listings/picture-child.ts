// Runs as a child process (picture-processing.ts): reads the file from standard input and writes the pictures, each after its length,
// to standard output. The exit code says what went wrong, standard error has details for the log.
import { setPriority } from "node:os";
import sharp, { type Sharp } from "sharp";
import { pictureWidths } from "#contract/listings/picture.ts";
import { mostAvifPixels, mostPixels, pictureFaults, secondsToMake } from "./picture-limits.ts";

// A lower priority than requests.
setPriority(5);
sharp.cache(false);
sharp.concurrency(1);
// Block all other decoders (SVG, GIF, TIFF, PDF), whatever the first bytes pretend.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}`) });

const options = { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true } as const;

async function make(file: Uint8Array, format: string | undefined): Promise<Uint8Array[] | keyof typeof pictureFaults> {
  const head = await sharp(file, { ...options, limitInputPixels: false }).metadata();
  if (head.format !== (format === "avif" ? "heif" : format)) return "damaged";
  if (head.width * head.height > (format === "avif" ? mostAvifPixels : mostPixels)) return "tooManyPixels";

  // Decode the file once, to the widest size, and make the others from that.
  const widest = await within(sharp(file, { ...options, autoOrient: true }), pictureWidths.at(-1) ?? 0)
    .toColourspace("srgb")
    .timeout({ seconds: secondsToMake })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = widest.info;
  const made: Uint8Array[] = [];
  for (const target of pictureWidths) {
    const smaller = within(sharp(widest.data, { raw: { width, height, channels } }), target);
    made.push(await smaller.webp({ quality: 80, smartSubsample: true }).toBuffer());
  }
  return made;
}

/** Never enlarged, and at most twice as high as wide, as WebP limits the height. */
const within = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });

const made = await make(await Bun.stdin.bytes(), process.argv[2]).catch((error: unknown) => {
  console.error(String(error));
  return /timeout/i.test(String(error)) ? ("slow" as const) : ("damaged" as const);
});
if (typeof made === "string") process.exit(pictureFaults[made]);
for (const bytes of made) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  await Bun.write(Bun.stdout, Buffer.concat([length, bytes]));
}
process.exit(0);
