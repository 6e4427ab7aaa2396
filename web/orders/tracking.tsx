import { plainAddress } from "#contract/orders/parcel-rules.ts";

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
