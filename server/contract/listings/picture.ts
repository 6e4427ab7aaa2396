// Uploaded pictures are stored in several widths; a listing has the widest one's URL, and screens choose by srcset.
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** In MB of 1024 × 1024 bytes. */
export const pictureLimitMb = 8;

export const picturePrefix = "/images/uploads/";

const ours = /^\/images\/uploads\/([\w-]+)-1280\.webp$/;

export const pictureFile = (id: string, width: PictureWidth): string => `${id}-${width}.webp`;

/** The URL that `POST /api/images` answers and that a listing's `imageUrl` has. */
export const pictureUrl = (id: string): string => `${picturePrefix}${pictureFile(id, 1280)}`;

/** The id in a URL made by `pictureUrl`; null for any other. */
export const pictureId = (url: string): string | null => ours.exec(url)?.[1] ?? null;

export const copyPrefix = "/images/elsewhere/";

/** Our copy of a picture on another site: nobody's browser asks that site. Not every character of an address may stand in a `srcset`. */
export const pictureCopy = (url: string, width: PictureWidth): string =>
  `${copyPrefix}${width}?url=${encodeURIComponent(url)}`;

export const isElsewhere = (url: string): boolean => !url.startsWith("/");

/** For `srcset`, which browsers prefer to `src`; undefined for a picture with a single size. */
export function pictureSources(url: string): string | undefined {
  if (!ours.test(url) && !isElsewhere(url)) return undefined;
  return pictureWidths
    .map(
      (width) => `${isElsewhere(url) ? pictureCopy(url, width) : url.replace(/1280(?=.webp$)/, `${width}`)} ${width}w`,
    )
    .join(", ");
}

/** The `sizes` of a product page's main picture, for its `srcset` and a preload in the page's head. */
export const productPictureSizes = "(max-width: 899px) 100vw, 620px";
