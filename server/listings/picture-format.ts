// Detects a picture's format from its first bytes; name and declared type are ignored.

export type PictureFormat = "jpeg" | "png" | "webp" | "avif";

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** "heic" has its own error message, as phones produce it. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | "heic" | "other" {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "jpeg";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp") return brandOf(bytes);
  return "other";
}

/** AVIF and HEIC use the same container; its brands tell them apart. */
function brandOf(bytes: Uint8Array): "avif" | "heic" | "other" {
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = new Set([ascii(bytes, 8, 12)]);
  for (let at = 16; at + 4 <= end; at += 4) brands.add(ascii(bytes, at, at + 4));
  if (brands.has("avif") || brands.has("avis")) return "avif";
  return ["heic", "heix", "hevc", "mif1", "msf1"].some((brand) => brands.has(brand)) ? "heic" : "other";
}
