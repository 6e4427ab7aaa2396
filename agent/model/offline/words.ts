// How a message is read: one lower-case line from which each reader takes out what it understands. What nobody took is left
// as product words.

/** Where something was taken out. Words on its two sides are not neighbours. */
export const gap = "¦";

/** Matches whole words only, in any script. */
export const whole = (source: string, flags = "u"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);

export class Reading {
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  /** Takes the first match out of the message. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.rest);
    if (match) {
      const before = this.rest.slice(0, match.index);
      this.rest = `${before} ${gap} ${this.rest.slice(match.index + match[0].length)}`;
    }
    return match;
  }

  takeAll(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    for (let match = this.take(pattern); match && found.length < 50; match = this.take(pattern)) found.push(match);
    return found;
  }
}

const shortForms: readonly [RegExp, string][] = [
  [whole("im", "gu"), "i'm"],
  [whole("ive", "gu"), "i've"],
  [whole("(what|where|how|who|that|it)s", "gu"), "$1's"],
  [whole("(don|can|doesn|didn|won|isn|wouldn|couldn|haven|hasn|wasn|weren|aren)t", "gu"), "$1't"],
  [whole("lets", "gu"), "let's"],
  [whole("youre", "gu"), "you're"],
  [whole("u", "gu"), "you"],
  [whole("ur", "gu"), "your"],
  [whole("pl[sz]e?|plse|pleas|asb", "gu"), "please"],
  [whole("thx|thnx|tx|thanx", "gu"), "thanks"],
  [whole("wanna", "gu"), "want to"],
  [whole("gimme|gimmie", "gu"), "give me"],
  [whole("lemme", "gu"), "let me"],
  [whole("gotta", "gu"), "got to"],
  [whole("lookin|lookng|loking|lookking", "gu"), "looking"],
  [whole("serach|seach|searh", "gu"), "search"],
  [whole("ad+", "gu"), "add"],
  [whole("crat|catr", "gu"), "cart"],
  [whole("(?:odre|ordr|oder|orde|odrer|oredr|orddr|ordder|orederr?|ordeer)(s?)", "gu"), "order$1"],
  [whole("tracki?n|trakin?g|trackng|trackig|traking|tracknig|trcking|trackking", "gu"), "tracking"],
  [whole("shiped|shippd|shippped|shpped|shipt", "gu"), "shipped"],
  [whole("deliverd|delivred|delivrd|dilivered|delievered|deliverred|delivered?d", "gu"), "delivered"],
  [whole("recieve(d?)|receve(d?)|recive(d?)", "gu"), "receive$1$2$3"],
  [whole("arived?|arrivd|arrved|arivd", "gu"), "arrived"],
  [whole("parcell?|parsel|pacel|parcle", "gu"), "parcel"],
  [whole("packag|pakage|pacakge|packge", "gu"), "package"],
  [whole("reffund|refnd|refud|refundd", "gu"), "refund"],
  [whole("bestteling|besteling|bestelings", "gu"), "bestelling"],
  [whole("chea?p ?er", "gu"), "cheaper"],
  [/(?<![\p{L}\p{N}])w\/o(?![\p{L}\p{N}])/gu, "without"],
  [/(?<![\p{L}\p{N}])w\/ ?(?=\p{L})/gu, "with "],
];

/** Lower case, one kind of quote and dash, no invisible characters, everyday short forms written out. */
export function normalise(message: string): string {
  let text = message
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[‐‑–—−]/g, "-")
    .replace(/\p{Extended_Pictographic}|\p{Cf}|\p{Cc}|\p{Mn}/gu, " ")
    .replaceAll(gap, " ")
    .replace(/\s+/g, " ")
    .trim();
  for (const [pattern, plain] of shortForms) text = text.replace(pattern, plain);
  return text.replace(/\p{L}{6,}/gu, (word) => correctCommand(word) ?? word);
}

// Only words that steer a search are corrected here: product words are the search's own business.
const commands: readonly string[] = [
  "cheapest",
  "cheaper",
  "expensive",
  "between",
  "available",
  "nearest",
  "closest",
  "nearby",
  "compare",
  "comparison",
  "checkout",
  "remove",
  "maximum",
  "minimum",
  "electronics",
  "groceries",
  "clothing",
  "recommend",
  "affordable",
];
const notTypos = new Set(["remote", "remotes", "remover", "closet", "closets", "removed", "compares", "compared"]);

function correctCommand(word: string): string | null {
  if (notTypos.has(word) || commands.includes(word)) return null;
  for (const command of commands) {
    if (word[0] !== command[0]) continue;
    if (editDistance(word, command) <= (command.length >= 8 && word.length >= 7 ? 2 : 1)) return command;
  }
  return null;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours each cost one. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return 4;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** Good enough to tell "lamps" and "lamp" are one word; never shown to anybody. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^su]s$/.test(word) && !word.endsWith("is")) return word.slice(0, -1);
  return word;
}

export const isPlural = (word: string): boolean => singular(word) !== word;

/** Letters and digits in runs, apostrophes dropped: for comparing names and titles. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}|['’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
