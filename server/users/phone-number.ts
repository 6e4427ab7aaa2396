// Typed phone numbers → E.164.

/** "082 123 4567" → "+27821234567"; null if it can't be called. Without a country code it is South African. */
export async function readPhoneNumber(text: string): Promise<string | null> {
  // Has the tables of all countries, so it is loaded with the first number and not at the start.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = parsePhoneNumberFromString(text, { defaultCountry: "ZA", extract: false });
  // E.164 has no extensions, and without its extension it would be another number.
  if (!number?.isValid() || number.ext) return null;
  // South African numbers have nine digits; the tables also accept shorter mobile numbers.
  if (number.country === "ZA" && number.nationalNumber.length !== 9) return null;
  return number.number;
}
