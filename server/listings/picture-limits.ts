// What the shop and the process that makes pictures for it agree on.
export const megapixel = 1_000_000;
export const mostPixels = 50 * megapixel;
/** Its decoder needs about 18 bytes a pixel, where the others need 6. */
export const mostAvifPixels = 16 * megapixel;
export const secondsToMake = 15;

/** Exit codes. 1 is what any program ends with that failed by itself. */
export const pictureFaults = { damaged: 10, tooManyPixels: 11, slow: 12 } as const;
