import { Badge } from "@radix-ui/themes";
import type { ComponentProps, ReactNode } from "react";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import { type ReturnState, returnPictureUrl } from "#contract/orders/return-rules.ts";
import type { PartReturn as Return } from "#contract/orders/returns.ts";

const shown: Readonly<Record<ReturnState, { text: string; color: ComponentProps<typeof Badge>["color"] }>> = {
  asked: { text: "Return asked", color: "amber" },
  approved: { text: "Return approved", color: "amber" },
  refused: { text: "Return refused", color: "red" },
  received: { text: "Return received", color: "amber" },
  refunded: { text: "Return refunded", color: "gray" },
};

/** What was asked back, and what became of it. `children`: the vendor's buttons. */
export function PartReturn({ of, children }: { of: Return; children?: ReactNode }) {
  const { text, color } = shown[of.state];
  return (
    <div className="part-return stack">
      <p className="row part-return-head">
        <Badge size="1" color={color} highContrast>
          {text}
        </Badge>
        <time className="soft" dateTime={of.changedAt}>
          {formatLongDate(of.changedAt)}
        </time>
      </p>
      <p>{of.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(", ")}</p>
      <p>
        {of.kind === "defect" ? "Something is wrong with it" : "Sent back within the days for it"}: {of.reason}
      </p>
      {of.pictures && (
        <ul className="return-picture-list">
          {of.pictures.map((id, at, { length }) => (
            <li key={id}>
              <a href={returnPictureUrl(id, 1280)} target="_blank" rel="noopener">
                <img
                  className="return-picture"
                  src={returnPictureUrl(id, 320)}
                  loading="lazy"
                  alt={`What is sent back, ${at + 1} of ${length}`}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {of.escalatedAt && of.state === "asked" && <p>The vendor has not answered in time, so Indaba decides.</p>}
      {of.answer && (
        <p>
          {of.answeredByAdmin ? "Indaba" : "The vendor"}: {of.answer}
        </p>
      )}
      {children}
    </div>
  );
}
