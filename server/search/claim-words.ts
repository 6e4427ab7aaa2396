// Words by which claims and texts say that something is absent.

export const absenceWords = new Set(["no", "without", "zero", "sonder", "geen"]);
export const betweenAbsence = new Set(["added", "any", "traces", "trace", "of", "bygevoegde", "toegevoegde", "enige"]);
/** "Non stick" and similar pairs count as one word. */
export const prefixes = new Set(["non", "anti"]);

/**
 * Afrikaans ingredients that a food may be free of. They are not all in af.txt, because a change there requires training the
 * assistant's reader again.
 */
const afrikaansSubstances = new Map(
  Object.entries({
    suiker: "sugar",
    laktose: "lactose",
    suiwel: "dairy",
    melk: "milk",
    soja: "soy",
    neut: "nut",
    neute: "nuts",
    alkohol: "alcohol",
    kafeien: "caffeine",
    vet: "fat",
    sout: "salt",
    koring: "wheat",
    eier: "egg",
    gis: "yeast",
    parfuum: "fragrance",
    lood: "lead",
    vleis: "meat",
  }),
);
export const inEnglish = (word: string): string => afrikaansSubstances.get(word) ?? word;

/** The ingredient that a word says is absent: "sugarfree", "suikervry"; null if it says no such thing. */
export function freeOf(word: string): string | null {
  const [, substance] = /^(\p{L}{3,})(?:vry|free)$/u.exec(word) ?? [];
  return substance === undefined ? null : inEnglish(substance);
}

/** "Brown sugar, free delivery", "eggs free range". */
export const otherFree = new Set(
  "delivery shipping postage returns installation trial range standing gift samples sample wifi parking".split(" "),
);
