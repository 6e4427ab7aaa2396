// Several needs in one message: "a lamp and a table", "milk, bread and eggs". "Salt and pepper grinder" is one.

const next =
  "(?:(?:i|we)(?:'d)? (?:also |still |would )?(?:need|want|like)(?: to (?:buy|get))?|(?:show|find|get|give) me|(?:looking|searching) for|do you have|have you got)";
const between = new RegExp(
  `\\s?(?:,\\s?)?(?<![\\p{L}])(?:and|plus|&|\\+|as well as|and also|and then|also|then|en|along with|together with|asook)\\s(?:also\\s|then\\s|maybe\\s|perhaps\\s)?(?:${next}\\s)?(?=(?:an?|some|another|something|one|'n)\\s)(?!(?:a bit|a lot|a (?:good|great|nice|low|reasonable|decent|high) (?:price|deal|rating))(?![\\p{L}]))|\\s?(?:,\\s?)?(?<![\\p{L}])(?:and(?: also| then)?|also|plus|then)\\s(?:also\\s)?${next}\\s|\\s?[.;]\\s(?:also,?|and|plus|then)\\s(?:${next}\\s)?|,\\s?(?=(?:an?|some|another)\\s)`,
  "u",
);

/** The message cut where a new need plainly begins. Each piece keeps its own prices and places. */
export function splitNeeds(text: string): string[] {
  // "between a hundred and a thousand" is no list.
  const pieces = text
    .split(between)
    .map((piece) => piece.trim())
    .filter(Boolean);
  return pieces.length === 0 ? [text] : pieces;
}
