// Phone numbers as people type them → E.164.

/** "082 123 4567" → "+27821234567"; null for what can't be called. Without a country code it is read as South African. */
export async function readPhoneNumber(text: string): Promise<string | null> {
  // The tables of all countries: loaded by the first number, not by the start of the shop.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = parsePhoneNumberFromString(text, { defaultCountry: "ZA", extract: false });
  // E.164 has no room for an extension, and without it the number would be another one.
  if (!number?.isValid() || number.ext) return null;
  // Every South African subscriber has nine digits; the tables also let shorter mobile numbers through.
  if (number.country === "ZA" && number.nationalNumber.length !== 9) return null;
  return number.number;
}
