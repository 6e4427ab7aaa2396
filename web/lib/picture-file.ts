// Which files are taken as pictures. The server checks the content.
import { pictureLimitMb } from "#contract/listings/picture.ts";

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Checked before sending; null: the file may be sent. */
export function refusal({ type, size }: Pick<File, "type" | "size">): string | null {
  if (type !== "" && !pictureTypes.includes(type)) return "Please choose a JPEG, PNG, WebP or AVIF picture.";
  if (size > pictureLimitMb * 1024 * 1024) return `A file may have at most ${pictureLimitMb} MB.`;
  return size === 0 ? "This file is empty." : null;
}

export const notSent = "The picture could not be sent. Please check your connection.";
