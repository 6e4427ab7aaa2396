// Derives possible base forms of a word, so that a word list needs base forms only. A result counts only if the list has it.

/** A word in lower case without accents → its possible base forms, the likeliest first. */
export type Forms = (word: string) => readonly string[];

const shortest = 4;

const vowelDoubled = (stem: string): string => stem.replace(/([aeou])([^aeiou])$/u, "$1$1$2");
/** "Pann" → "pan", "stow" → "stof", "brod" → "brood". */
const closed = (stem: string): string[] => {
  const hard = stem.replace(/w$/u, "f");
  return [stem, stem.replace(/([^aeiou])\1$/u, "$1"), vowelDoubled(hard), hard];
};

const diminutives = ["ie", "etjie", "tjie", "jie", "pie", "kie"].map((ending) => ({
  ending,
  of: new RegExp(`^(.{2,}?)${ending}s?$`, "u"),
}));

/** Diminutives and plurals: "beursies" → "beurs", "stoeltjie" → "stoel", "mannetjie" → "man", "boompie" → "boom". */
export const formsOfAfrikaans: Forms = (word) => {
  const forms: string[] = [];
  for (const { ending, of } of /ies?$/u.test(word) ? diminutives : []) {
    const stem = of.exec(word)?.[1];
    // "koninkie" → "koning".
    if (stem) forms.push(stem, ...closed(stem), ...(ending === "kie" ? [`${stem}g`] : []));
  }
  // English has plurals in -s too, so only long endings that aren't English count.
  const plural = word.endsWith("s") && /^(.{5,}(?:er|el|em|aar|ing|ie|jie))s$/u.exec(word)?.[1];
  if (plural) forms.push(plural);
  const described = word.endsWith("e") && /^(.{4,}(?:ig|lik|aam|loos|vry|dig|baar|vas))e$/u.exec(word)?.[1];
  if (described) forms.push(described);
  return forms.filter((form) => form.length > 2 && form !== word);
};

// Prefixes of nouns in isiZulu and isiXhosa: "of", "with", "and", "by", "at", and the copula. The prefix's "a" merges with the noun's
// first vowel: na + ibhulukhwe → nebhulukhwe, za + iitumato → zeetumato.
const linked =
  /^(?:ez?iy?|el|es|ey|az?|ol|ok|ow)?(?:[ywzlsbkn]|(?:[slzy]i|[lb]u)k|[kl]w|ng|njeng|n?gang)(?<vowel>[aeo])(?<rest>\p{L}{4,})$/u;
const firstVowels: Readonly<Record<string, readonly string[]>> = { a: ["a", "u"], e: ["i"], o: ["u"] };
const nounClass = /^(?:izin|izim|iin|iim|imi|ama|aba|izi|isi|ubu|uku|ulu|ili|oo|ii|in|im|um|am|i|u|a|o)(?=\p{L}{3})/u;
const concord = /^(?:ezin|ezim|ezi|eli|esi|ol[uo]|oku|oba|aba|obu|emi|ama|en|em|om|e|o|a)(?=\p{L}{3})/u;
const place = /^e(?<rest>\p{L}{3,}?)(?:w?[ei]ni)$/u;

/** The root without class prefix, concord or locative ending; in angle brackets, as it is not a word by itself. */
const roots = (noun: string): string[] =>
  [noun.replace(nounClass, ""), noun.replace(concord, "")]
    .filter((root) => root !== noun && root.length >= shortest)
    .map((root) => `<${root}>`);

/** Singular and plural, possessives, locatives: "nebhulukhwe" → "ibhulukhwe"; "amakhabethe" → the root of "ikhabethe". */
export const formsOfNguni: Forms = (word) => {
  if (word.length <= shortest || !/^[a-z-]+$/u.test(word)) return [];
  const groups = linked.exec(word)?.groups;
  const rest = groups?.rest?.replace(/^e/u, "i");
  const joined = (firstVowels[groups?.vowel ?? ""] ?? []).map((vowel) => `${vowel}${rest}`);
  const at = place.exec(word)?.groups?.rest;
  const there = at === undefined ? [] : ["a", "e", "i", "o", "u"].map((ending) => `i${at}${ending}`);
  return [...new Set([...joined, ...there, ...[word, ...joined, ...there].flatMap(roots)])];
};

/** Prefixes of isiZulu and isiXhosa that have grown together with a borrowed word: "amashoes", "ikettle". */
export const nounPrefix =
  /^(?:ama|izi|isi|imi|aba|oma|nge|le|se|ye|ne|na|i|u|e|o|(?:ii|ee|oo|um|kwe|[lnysz]ee)(?=\p{L}{4}))(?=\p{L}{3})/u;

/** All of them, before a hyphen: "i-kettle", "ngee-braids", "kwama-shoes". Not "o-", "no-", "in-" and "so-", which are English. */
export const hyphenedPrefix =
  /(?<![\p{L}\p{N}'-])(?:ama|aba|izi[mn]?|isi|imi|oma|umu?|ii|oo|ee|[iue]|(?:[lsywzbk]|n(?!o)|ng|kw|lw)(?:ee|oo|ama|aba|ezi[mn]?|esi|[aeo]|ii?))-(?=(?<rest>\p{L}{3,}))/giu;
