/** Text from a vendor: only a plain https address becomes a link. */
function plainAddress(text: string): string | null {
  if (!/^https:\/\/\S+$/i.test(text)) return null;
  const url = URL.parse(text);
  return url && url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}

export function Tracking({ text }: { text: string }) {
  const address = plainAddress(text.trim());
  return (
    <p className="tracking">
      Tracking:{" "}
      {address ? (
        <a className="text-link" href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
    </p>
  );
}
