// A vendor's file → pictures that this shop made itself: WebP in the widths that screens need, upright, in sRGB, and without
// anything else that the file held (where it was taken, scripts, a second file behind the first).
import type { Sharp } from "sharp";
import { type PictureWidth, pictureWidths } from "#contract/picture.ts";
import { AppError } from "#server/app-error.ts";
import { sniffPicture } from "./picture-format.ts";
import { createTurns } from "./turns.ts";

const megapixel = 1_000_000;
export const mostPixels = 50 * megapixel;
/** Its decoder needs about 18 bytes a pixel, where the others need 6. */
export const mostAvifPixels = 16 * megapixel;
/** Pictures that need more memory than this are made alone. */
const largeBytes = 100_000_000;
const patienceSeconds = 20;

/** Two at once: a picture may need some hundred megabytes while it is made. */
const turns = createTurns(2, 12);

const limits = { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true } as const;

export type MadePicture = { width: PictureWidth; bytes: Uint8Array };

/** "wrong-type", "too-large" or "invalid" with a sentence for the vendor; "too-many" when too many wait. */
export async function makePictures(file: Uint8Array): Promise<MadePicture[]> {
  const format = sniffPicture(file);
  if (format === "other") throw new AppError("wrong-type", "Please choose a JPEG, PNG, WebP or AVIF picture.");
  if (format === "heic") {
    throw new AppError("wrong-type", "HEIC pictures can't be used here. Please save it as a JPEG and choose that.");
  }
  const sharp = await openSharp();
  const head = await sharp(file, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(damaged);
  if (head.format !== (format === "avif" ? "heif" : format))
    throw damaged(new Error(`${format} read as ${head.format}`));
  const pixels = head.width * head.height;
  const most = format === "avif" ? mostAvifPixels : mostPixels;
  if (pixels > most) {
    const kind = format === "avif" ? "An AVIF picture" : "A picture";
    throw new AppError("too-large", `${kind} may have at most ${most / megapixel} megapixels.`);
  }
  const large = pixels * (format === "avif" ? 18 : 6) > largeBytes;
  const made = await turns.take(large ? 2 : 1, () => make(sharp, file));
  if (made === "full") {
    throw new AppError("too-many", "Many pictures are being uploaded. Please try again in 10 seconds.", {
      retryAfterSeconds: 10,
    });
  }
  return made;
}

type OpenSharp = Awaited<ReturnType<typeof loadSharp>>;

async function make(sharp: OpenSharp, file: Uint8Array): Promise<MadePicture[]> {
  // The file is decoded once; what it becomes at its widest is small enough to make the others from.
  const widest = await within(sharp(file, { ...limits, autoOrient: true }), pictureWidths.at(-1) ?? 0)
    .toColourspace("srgb")
    .timeout({ seconds: patienceSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  const { width, height, channels } = widest.info;
  const made: MadePicture[] = [];
  for (const target of pictureWidths) {
    const bytes = await within(sharp(widest.data, { raw: { width, height, channels } }), target)
      .webp({ quality: 80, smartSubsample: true })
      .toBuffer();
    made.push({ width: target, bytes });
  }
  return made;
}

/** Never enlarged. Twice as high as wide is the most, or a narrow one could be as high as WebP can't be. */
const within = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });

function damaged(error: unknown): never {
  if (error instanceof Error && /timeout/i.test(error.message)) {
    throw new AppError("invalid", "This picture takes too long to read. Please choose a smaller one.", {
      cause: error,
    });
  }
  throw new AppError("invalid", "This picture is damaged and can't be read. Please choose another.", { cause: error });
}

let opened: ReturnType<typeof loadSharp> | undefined;

/** Only with the first picture: the library is large, and most starts of the shop see no upload. */
function openSharp(): ReturnType<typeof loadSharp> {
  opened ??= loadSharp();
  return opened;
}

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // Whatever the first bytes may pretend, no other reader is there: none for SVG, GIF, TIFF, PDF.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}`),
  });
  return sharp;
}
