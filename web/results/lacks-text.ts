// What a near match lacks, in the marketplace and in the chat.

const eitherOf = new Intl.ListFormat("en-ZA", { type: "disjunction" });

/** "Doesn’t say" rather than "isn’t": its text only leaves it out. */
export const lacksText = (lacks: readonly string[]): string =>
  lacks.length === 0 ? "Only similar in meaning" : `Doesn’t say ${eitherOf.format(lacks)}`;

/** Of words that no listing has. */
export const nobodySays = (words: readonly string[]): string =>
  `Nothing in the shop says ${eitherOf.format(words.map((word) => `"${word}"`))}.`;
