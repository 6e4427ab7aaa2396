import { Button } from "@radix-ui/themes";
import { useId, useState } from "react";
import type { Listing } from "#contract/listings/listings.ts";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import { commentMaxLength, defaultRating } from "#contract/reviews/review-rules.ts";
import { usePress } from "#web/lib/use-press.ts";
import { TextAreaField } from "#web/ui/field.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useReviews, useSendReview } from "./reviews-data.ts";
import { StarChoice } from "./star-choice.tsx";

const emptyReview = { rating: defaultRating, comment: "" };

export function ReviewForm({ listing, username }: { listing: Pick<Listing, "id" | "vendorId">; username: string }) {
  const [draft, setDraft] = useState(emptyReview);
  const title = useId();
  const earlier = useReviews(listing.id).data?.find(({ user }) => user.username === username);
  const comment = draft.comment.trim();
  const tooLong = comment.length > commentMaxLength;

  const send = useSendReview(listing);
  const press = usePress({
    mutateAsync: async (sent: typeof draft) => {
      await send.mutateAsync({ rating: sent.rating, comment: sent.comment.trim() || null });
      // Changes made during the request are another review, not sent yet.
      setDraft((now) => (now === sent ? emptyReview : now));
    },
  });
  const button = useKeepFocus<HTMLButtonElement>(send.isPending);

  return (
    <form
      className="panel review-form stack gap-4-5"
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) press(draft);
      }}
    >
      <h2 className="panel-title" id={title}>
        Write a Review
      </h2>
      {earlier && (
        <p className="soft">
          You reviewed this on {formatLongDate(earlier.createdAt)}. A new review replaces that one.
        </p>
      )}
      <StarChoice value={draft.rating} onChange={(rating) => setDraft({ ...draft, rating })} />
      <TextAreaField
        label="Comment (optional)"
        rows={4}
        error={
          tooLong ? `A comment has at most ${commentMaxLength} characters; this one has ${comment.length}.` : undefined
        }
        value={draft.comment}
        onChange={({ target }) => setDraft({ ...draft, comment: target.value })}
      />
      <Button ref={button} type="submit" size="3" loading={send.isPending}>
        Submit Review
      </Button>
    </form>
  );
}
