/** Most characters of a profile's texts; for the others see `vendorLengths`. Without zod, for screens. */
export const profileLengths = { hours: 500, returnsPolicy: 2000, deliveryPolicy: 2000, reason: 500 };
