// The Porter stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), with the two departures of the author's own
// later implementation (-bli for -abli, -logi). "running" and "runs" become "run".

const consonant = "(?:[^aeiou]|^y|(?<=[aeiou])y)";
const vowel = "(?:[aeiou]|(?<=[^aeiou])y)";
// A word is [C](VC)^m[V]; m is its measure.
const measureAbove0 = new RegExp(`^${consonant}*${vowel}+${consonant}`);
const measureAbove1 = new RegExp(`^${consonant}*${vowel}+${consonant}+${vowel}+${consonant}`);
const measureIs1 = new RegExp(`^${consonant}*${vowel}+${consonant}+${vowel}*$`);
const hasVowel = new RegExp(vowel);
const doubleConsonant = /([^aeiou])\1$/;
const endsCvc = new RegExp(`^(?:.*)${consonant}${vowel}[^aeiouwxy]$`);

const step2: readonly [string, string][] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
];
const step3: readonly [string, string][] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const step4 = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function replaceSuffix(word: string, table: readonly [string, string][]): string {
  for (const [suffix, replacement] of table) {
    if (!word.endsWith(suffix)) continue;
    const rest = word.slice(0, -suffix.length);
    return measureAbove0.test(rest) ? rest + replacement : word;
  }
  return word;
}

function strip(input: string): string {
  let word = input;
  if (word.endsWith("sses") || word.endsWith("ies")) word = word.slice(0, -2);
  else if (word.endsWith("s") && !word.endsWith("ss")) word = word.slice(0, -1);

  if (word.endsWith("eed")) {
    if (measureAbove0.test(word.slice(0, -3))) word = word.slice(0, -1);
  } else {
    const rest = word.endsWith("ed") ? word.slice(0, -2) : word.endsWith("ing") ? word.slice(0, -3) : null;
    if (rest !== null && hasVowel.test(rest)) {
      word = rest;
      if (/(?:at|bl|iz)$/.test(word)) word += "e";
      else if (doubleConsonant.test(word) && !/[lsz]$/.test(word)) word = word.slice(0, -1);
      else if (measureIs1.test(word) && endsCvc.test(word)) word += "e";
    }
  }
  if (word.endsWith("y") && hasVowel.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;

  word = replaceSuffix(word, step2);
  word = replaceSuffix(word, step3);
  const ending = step4.exec(word);
  if (ending && measureAbove1.test(word.slice(0, ending.index))) word = word.slice(0, ending.index);

  if (word.endsWith("e")) {
    const rest = word.slice(0, -1);
    if (measureAbove1.test(rest) || (measureAbove0.test(rest) && !endsCvc.test(rest))) word = rest;
  }
  if (word.endsWith("ll") && measureAbove1.test(word.slice(0, -1))) word = word.slice(0, -1);
  return word;
}

const remembered = new Map<string, string>();
const rememberAtMost = 60_000;

/** One lower-case word without accents → its stem. Words with a digit or of other scripts stay as they are. */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= rememberAtMost) remembered.clear();
  const stemmed = strip(word);
  remembered.set(word, stemmed);
  return stemmed;
}
