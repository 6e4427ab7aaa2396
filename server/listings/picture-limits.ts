// Limits and exit codes shared by the shop and its picture process.
export const megapixel = 1_000_000;
export const mostPixels = 50 * megapixel;
/** AVIF's decoder needs about 18 bytes a pixel, the others 6. */
export const mostAvifPixels = 16 * megapixel;
export const secondsToMake = 15;

/** Exit codes; 1 is any other failure. */
export const pictureFaults = { damaged: 10, tooManyPixels: 11, slow: 12 } as const;
