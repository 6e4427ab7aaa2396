// Escaping for hand-written HTML: all text from people passes through one of these.

export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A script element of data, not run by browsers, whose JSON can't close the element. */
export const jsonScript = (type: string, value: unknown, id?: string): string => {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="${type}"${id ? ` id="${id}"` : ""}>${json}</script>`;
};

/** On one line, cut between words. */
export function shortText(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}
