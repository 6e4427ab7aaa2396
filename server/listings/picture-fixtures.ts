// Files for tests of picture uploads: valid ones, and ones that must be refused.
import sharp from "sharp";

/** Compresses badly, so that half of the file is half of the picture. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

export const filled = (width: number, height: number, background = "#c04020") =>
  sharp({ create: { width, height, channels: 3, background } });

export const bytesOf = (text: string) => new TextEncoder().encode(text);

export const form = (bytes: Uint8Array | string, name = "picture.jpg", type = "image/jpeg", field = "file") => {
  const data = new FormData();
  data.set(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return data;
};

/** A PNG without content whose header declares a huge size. */
async function bomb(width: number, height: number): Promise<Uint8Array> {
  const png = new Uint8Array(await filled(1, 1).png().toBuffer());
  const view = new DataView(png.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(29, Bun.hash.crc32(png.subarray(12, 29)));
  return png;
}

/** An empty container of this brand. */
const container = (brand: string, ...more: string[]): Uint8Array => {
  const size = 16 + 4 * more.length;
  return Uint8Array.from([0, 0, 0, size, ...bytesOf(`ftyp${brand}`), 0, 0, 0, 0, ...bytesOf(more.join(""))]);
};

const wrongType = "Please choose a JPEG, PNG, WebP or AVIF picture.";
const damaged = "This picture is damaged and can't be read. Please choose another.";
const heic = "HEIC pictures can't be used here. Please save it as a JPEG and choose that.";
/** Description, expected status and sentence, and the file. */
export const hostile: [what: string, status: number, message: string, bytes: () => Promise<Uint8Array> | Uint8Array][] =
  [
    ["SVG named .jpg", 415, wrongType, () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["HTML", 415, wrongType, () => bytesOf("<!doctype html><script>alert(1)</script>")],
    ["a GIF", 415, wrongType, () => filled(5, 5).gif().toBuffer()],
    ["a TIFF", 415, wrongType, () => filled(5, 5).tiff().toBuffer()],
    ["a PDF", 415, wrongType, () => bytesOf("%PDF-1.7\n1 0 obj\n")],
    ["a ZIP", 415, wrongType, () => bytesOf("PK\x03\x04 and so on")],
    ["a GIF that also is JavaScript", 415, wrongType, () => bytesOf("GIF89a=1;alert(1)//")],
    [
      "a PDF with a JPEG inside",
      415,
      wrongType,
      async () => Buffer.concat([bytesOf("%PDF-1.7\n"), await filled(5, 5).jpeg().toBuffer()]),
    ],
    ["a WAV", 415, wrongType, () => bytesOf("RIFF\x24\0\0\0WAVEfmt ")],
    ["an MP4", 415, wrongType, () => container("isom", "mp42")],
    ["one byte", 415, wrongType, () => new Uint8Array([0xff])],
    ["HEIC", 415, heic, () => container("heic", "mif1", "heic")],
    ["HEIC that calls itself a general one", 415, heic, () => container("mif1", "mif1", "heic")],
    ["an AVIF with nothing in it", 400, damaged, () => container("avif", "avif", "mif1")],
    [
      "a JPEG's first bytes before an SVG",
      400,
      damaged,
      () => Buffer.concat([new Uint8Array([0xff, 0xd8, 0xff]), bytesOf("<svg/>")]),
    ],
    [
      "a PNG's first bytes before a GIF",
      400,
      damaged,
      async () =>
        Buffer.concat([
          new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
          await filled(5, 5).gif().toBuffer(),
        ]),
    ],
    ["a WebP's first bytes before HTML", 400, damaged, () => bytesOf("RIFF\x7f\0\0\0WEBP<script>")],
    ["a JPEG cut in half", 400, damaged, async () => half(await noise().jpeg().toBuffer())],
    ["a PNG cut in half", 400, damaged, async () => half(await noise().png().toBuffer())],
    [
      "a PNG of 65,000 × 65,000 in a hundred bytes",
      413,
      "A picture may have at most 50 megapixels.",
      () => bomb(65_000, 65_000),
    ],
    ["a PNG of 2,147,483,647 × 2,147,483,647", 400, damaged, () => bomb(2_147_483_647, 2_147_483_647)],
    ["a PNG one row beyond 50 megapixels", 413, "A picture may have at most 50 megapixels.", () => bomb(10_000, 5_001)],
    [
      "an AVIF beyond 16 megapixels",
      413,
      "An AVIF picture may have at most 16 megapixels.",
      async () => {
        const avif = await filled(20, 20).avif({ effort: 0 }).toBuffer();
        avif.writeUInt32BE(4001, avif.indexOf("ispe") + 8);
        avif.writeUInt32BE(4000, avif.indexOf("ispe") + 12);
        return avif;
      },
    ],
    [
      "an AVIF that is larger than it says",
      400,
      damaged,
      async () => {
        const avif = await filled(2000, 1000).avif({ effort: 0, quality: 1 }).toBuffer();
        avif.writeUInt32BE(10, avif.indexOf("ispe") + 8);
        avif.writeUInt32BE(10, avif.indexOf("ispe") + 12);
        return avif;
      },
    ],
    ["an empty file", 400, "This file is empty.", () => new Uint8Array()],
    ["8 MB and a byte", 413, "A file may have at most 8 MB.", () => new Uint8Array(8 * 1024 * 1024 + 1)],
  ];
