import { useId, useState } from "react";
import { ratingScale } from "#contract/reviews/review-rules.ts";
import { StarIcon } from "#web/ui/icons.tsx";

/** Stars as native radio buttons, for arrow keys, names and a single tab stop. */
export function StarChoice({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const name = useId();
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const shown = pointedAt ?? value;
  return (
    <fieldset className="star-choice">
      <legend className="field-label">Rating</legend>
      <div className="star-choice-row" onPointerLeave={() => setPointedAt(null)}>
        {ratingScale.map((rating) => (
          <label
            key={rating}
            className={rating <= shown ? "star-on" : "star-off"}
            onPointerEnter={({ pointerType }) => setPointedAt(pointerType === "mouse" ? rating : null)}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <span className="sr-only">
              {rating} {rating === 1 ? "star" : "stars"}
            </span>
            <StarIcon size={30} />
          </label>
        ))}
        <span className="soft" aria-hidden="true">
          {shown} of 5
        </span>
      </div>
    </fieldset>
  );
}
