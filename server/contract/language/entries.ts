// The one line format of the files that hold words and sentences: "left = right" or "left -> right". A line that begins with a
// blank goes on with the line above; one that begins with # is a comment.

export interface Entry {
  left: string;
  sign: "=" | "->";
  right: string;
}

/** Throws on a line that is no entry. */
export function readEntries(data: string): Entry[] {
  const lines = data.replace(/^#.*\n?/gmu, "").replace(/\n[ \t]+(?=\S)/gu, " ");
  return lines.split("\n").flatMap((line) => {
    if (line.trim() === "") return [];
    const [, left, sign, right] = /^\s*((?:<[^<>]*>|[^=>])*(?:>|[^=>\s-]))\s*(=|->)\s*([^=\s][^=]*)$/u.exec(line) ?? [];
    if (left === undefined || right === undefined) throw new Error(`not an entry: ${line}`);
    return { left, sign: sign as Entry["sign"], right: right.trim() };
  });
}

/** The words and phrases of a list, parted by commas. A comma inside brackets belongs to its phrase. */
export function listed(words: string): string[] {
  if (!/[([<]/u.test(words))
    return words
      .split(",")
      .map((word) => word.trim())
      .filter((word) => word !== "");
  const list = [""];
  let depth = 0;
  for (const sign of words) {
    if ("([<".includes(sign)) depth++;
    if (")]>".includes(sign)) depth--;
    if (sign === "," && depth === 0) list.push("");
    else list[list.length - 1] += sign;
  }
  return list.map((word) => word.trim()).filter((word) => word !== "");
}
