import { Fragment, memo, type ReactNode } from "react";

type Block = { kind: "paragraph" | "bullets" | "numbers"; lines: string[] };

const bullet = /^\s*[-*•]\s+(?=\S)/;
const number = /^\s*\d{1,3}[.)]\s+(?=\S)/;

function blocks(text: string): Block[] {
  const found: Block[] = [];
  let afterBlank = true;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      afterBlank = true;
      continue;
    }
    const kind = bullet.test(line) ? "bullets" : number.test(line) ? "numbers" : "paragraph";
    const content = line.replace(kind === "bullets" ? bullet : kind === "numbers" ? number : /^\s+/, "");
    const open = found.at(-1);
    // Blank lines between items don't end a list.
    if (open?.kind === kind && !(afterBlank && kind === "paragraph")) open.lines.push(content);
    else found.push({ kind, lines: [content] });
    afterBlank = false;
  }
  return found;
}

/** Only `**bold**`; an unclosed pair (streaming text) stays as typed. */
function inline(text: string): ReactNode {
  const pieces = text.split(/\*\*(?=\S)(.+?)(?<=\S)\*\*/);
  return pieces.map((piece, at) => (at % 2 === 1 ? <strong key={at}>{piece}</strong> : piece));
}

/** The assistant's text: paragraphs, line breaks, lists and bold. Everything else is plain text. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  return (
    <>
      {blocks(text).map((block, at) => {
        const key = `${block.kind}-${at}`;
        if (block.kind === "paragraph") {
          return (
            <p key={key}>
              {block.lines.map((line, lineAt) => (
                <Fragment key={lineAt}>
                  {lineAt > 0 && <br />}
                  {inline(line)}
                </Fragment>
              ))}
            </p>
          );
        }
        const List = block.kind === "bullets" ? "ul" : "ol";
        return (
          <List key={key}>
            {block.lines.map((line, lineAt) => (
              <li key={lineAt}>{inline(line)}</li>
            ))}
          </List>
        );
      })}
    </>
  );
});
