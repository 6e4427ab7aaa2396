// A message as tokens: words and punctuation with their positions.

export interface Token {
  /** Lower case, accents dropped, one kind of apostrophe; digits as they are. */
  word: string;
  from: number;
  to: number;
}

const pattern =
  /\d+(?:[.,]\d+)*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+(?:['’‘`´-](?=\p{L})[\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;

/** The rest of a longer message is ignored. */
const most = 160;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const word = match[0]
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[’‘`´]/g, "'")
      .toLowerCase();
    tokens.push({ word, from: match.index, to: match.index + match[0].length });
    if (tokens.length === most) break;
  }
  return tokens;
}
