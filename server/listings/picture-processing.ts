// Re-encodes a vendor's file as WebP in the widths that screens need: upright, in sRGB, and without any other content (location,
// scripts, appended files). A child process decodes the file, so that a hostile file can't harm the shop and a large one's memory is
// freed.
import { fileURLToPath } from "node:url";
import { type PictureWidth, pictureWidths } from "#contract/listings/picture.ts";
import { AppError } from "#server/app-error.ts";
import { type PictureFormat, sniffPicture } from "./picture-format.ts";
import { megapixel, mostAvifPixels, mostPixels, pictureFaults, secondsToMake } from "./picture-limits.ts";
import { createSemaphore } from "./semaphore.ts";

const childFile = fileURLToPath(new URL("./picture-child.ts", import.meta.url));

/** Two at once, as a picture may need hundreds of megabytes. An AVIF needs most and takes both places. */
const places = 2;
const semaphore = createSemaphore(places, 12);

export type MadePicture = { width: PictureWidth; bytes: Uint8Array };

/** Throws "wrong-type", "too-large" or "invalid" with a sentence for the vendor; "too-many" if the queue is full. */
export async function makePictures(file: Uint8Array): Promise<MadePicture[]> {
  const format = sniffPicture(file);
  if (format === "other") throw new AppError("wrong-type", "Please choose a JPEG, PNG, WebP or AVIF picture.");
  if (format === "heic") {
    throw new AppError("wrong-type", "HEIC pictures can't be used here. Please save it as a JPEG and choose that.");
  }
  const made = await semaphore.take(format === "avif" ? places : 1, () => run(file, format));
  if (made !== "full") return made;
  throw new AppError("too-many", "Many pictures are being uploaded. Please try again in 10 seconds.", {
    retryAfterSeconds: 10,
  });
}

async function run(file: Uint8Array, format: PictureFormat): Promise<MadePicture[]> {
  // Without the shop's environment, which has secrets.
  const child = Bun.spawn([process.execPath, "--no-env-file", childFile, format], {
    env: {},
    stdin: file,
    stdout: "pipe",
    stderr: "pipe",
    timeout: secondsToMake * 1000,
    killSignal: "SIGKILL",
  });
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code === 0) return readPictures(output);
  throw refusal(format, code, child.signalCode === null ? null : String(child.signalCode), errors.slice(0, 1000));
}

function readPictures(output: Uint8Array): MadePicture[] {
  const view = new DataView(output.buffer, output.byteOffset, output.byteLength);
  let at = 0;
  return pictureWidths.map((width) => {
    const begin = at + 4;
    at = begin + view.getUint32(at);
    if (at > output.length) throw new Error("A picture came back incomplete");
    return { width, bytes: output.subarray(begin, at) };
  });
}

function refusal(format: PictureFormat, code: number, signal: string | null, errors: string): Error {
  const cause = new Error(`making a picture of ${format} ended with ${signal ?? code}: ${errors}`);
  if (code === pictureFaults.tooManyPixels) {
    const [kind, most] = format === "avif" ? ["An AVIF picture", mostAvifPixels] : ["A picture", mostPixels];
    return new AppError("too-large", `${kind} may have at most ${most / megapixel} megapixels.`, { cause });
  }
  if (code === pictureFaults.slow || signal === "SIGKILL") {
    return new AppError("invalid", "This picture takes too long to read. Please choose a smaller one.", { cause });
  }
  // A crashed decoder means a damaged picture.
  if (code === pictureFaults.damaged || signal !== null) {
    return new AppError("invalid", "This picture is damaged and can't be read. Please choose another.", { cause });
  }
  return cause;
}
