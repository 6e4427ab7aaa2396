/** Any object, also an array: what JSON can hold besides plain values. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
