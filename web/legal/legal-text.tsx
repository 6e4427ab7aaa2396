/** Paragraphs between empty lines, of which those that begin with "# " are headings. Never HTML. */
export function LegalText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <div className="legal-text">
      {paragraphs.map((paragraph, at) =>
        paragraph.startsWith("# ") ? (
          <h2 key={at} className="section-title">
            {paragraph.slice(2)}
          </h2>
        ) : (
          <p key={at}>{paragraph}</p>
        ),
      )}
    </div>
  );
}
