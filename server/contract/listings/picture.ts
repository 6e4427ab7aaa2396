// Pictures that vendors upload are kept in a few widths; a listing names the widest, and screens ask for what they need.
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The largest file that is taken, in MB of 1024 × 1024 bytes. */
export const pictureLimitMb = 8;

/** Where uploaded pictures live on this shop. */
export const picturePrefix = "/images/uploads/";

const ours = /^\/images\/uploads\/([\w-]+)-1280\.webp$/;

export const pictureFile = (id: string, width: PictureWidth): string => `${id}-${width}.webp`;

/** What `POST /api/images` answers and a listing's `imageUrl` holds. */
export const pictureUrl = (id: string): string => `${picturePrefix}${pictureFile(id, 1280)}`;

/** The id of an uploaded picture in an address made by `pictureUrl`, null for any other address. */
export const pictureId = (url: string): string | null => ours.exec(url)?.[1] ?? null;

/** For `srcset`; undefined for a picture that has one size only. */
export function pictureSources(url: string): string | undefined {
  const id = pictureId(url);
  if (id === null) return undefined;
  return pictureWidths.map((width) => `${picturePrefix}${pictureFile(id, width)} ${width}w`).join(", ");
}
