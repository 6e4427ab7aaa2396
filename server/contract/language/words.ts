// How text becomes search words: lower case, accents and possessives dropped, stop words dropped, stems. One way for the
// shop's search, the embeddings and the assistant, so that they can't disagree.
import { stemmer } from "stemmer";

const stopWords = new Set(
  "a an and are as at be been but by did do does for from had has have he her his how i if in into is it its may me my of on or our please she so some such than that the their them then there these they this those to us was we were what when where which who will with you your".split(
    " ",
  ),
);

// Irregular plurals, as stems.
const irregular = new Map(
  Object.entries({
    men: "man",
    women: "woman",
    children: "child",
    feet: "foot",
    teeth: "tooth",
    mice: "mous",
    knive: "knife",
    shelv: "shelf",
    scarv: "scarf",
    loav: "loaf",
    wolv: "wolf",
    halv: "half",
    wive: "wife",
    calv: "calf",
    gees: "goos",
    bookshelv: "bookshelf",
    lens: "len",
    buse: "bu",
    quizz: "quiz",
  }),
);

const remembered = new Map<string, string>();
const rememberAtMost = 60_000;

/** One lower-case word without accents → its stem. Words with a digit or of other scripts stay as they are. */
export function stemOf(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= rememberAtMost) remembered.clear();
  const stem = stemOfNew(word);
  remembered.set(word, stem);
  return stem;
}

/** The same, not remembered: for a list of words that is read once. */
export function stemOfNew(word: string): string {
  const stemmed = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  return irregular.get(stemmed) ?? stemmed;
}

export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Lower case, without accents, with plain apostrophes. */
export const plainText = (text: string): string => (isPlain.test(text) ? text.toLowerCase() : unaccented(text));

/** Most texts, which need nothing else. */
const isPlain = /^[\n -_a-~]*$/;

const unaccented = (text: string): string =>
  text
    // "1½" is 1 1/2, not 11/2.
    .replace(/(\d)(?=[\u00bc-\u00be\u2150-\u215e])/g, "$1 ")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/\u2044/g, "/")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe");

const wordPattern = /\d+\/\d+(?!\d*\/)|\d+(?:[.,]\d+)+|[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu;

/**
 * Words in order, lower case, unstemmed, with stop words. Fractions ("1/2") and decimals ("2.5", "2,5") stay whole; possessives and
 * apostrophes are dropped ("women's" → "women", "d'or" → "dor").
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const [match] of plainText(text).matchAll(wordPattern)) {
    const plain = match.replace(/'s$/, "").replaceAll("'", "");
    // "1,500" is 1500, "1,5" is 1.5.
    const word = plain.replace(/,(?=\d{3}(?!\d))/g, "").replaceAll(",", ".");
    if (word !== "") words.push(word.length > 40 ? word.slice(0, 40) : word);
  }
  return words;
}

/** Stems in order, without stop words. */
export function stemsOf(text: string): string[] {
  const stems: string[] = [];
  for (const word of splitWords(text)) if (!stopWords.has(word)) stems.push(stemOf(word));
  return stems;
}
