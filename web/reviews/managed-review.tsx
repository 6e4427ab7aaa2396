import { Badge, Button } from "@radix-ui/themes";
import { useState } from "react";
import { Link } from "wouter";
import { answerMaxLength, type ManagedReview, reasonMaxLength } from "#contract/reviews/moderation.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { StarIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { type ReviewPages, type ReviewStep, useReviewStep } from "./managed-data.ts";
import { ReviewEntry } from "./review-entry.tsx";

type Who = "vendor" | "admin" | null;

/** A paged list. `who`: whose buttons it has; null: none. */
export function ManagedReviews({
  pages,
  who,
  empty,
}: {
  pages: ReviewPages;
  who: Who;
  empty: { title: string; hint: string };
}) {
  const reviews = pages.data?.pages.flatMap((page) => page.reviews) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const total = pages.data?.pages[0]?.total;
  if (pages.isError && reviews.length === 0) {
    return <LoadFailed what="The reviews" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  return (
    <>
      <ResultCount total={looking || !total ? undefined : total} one="review" />
      {!looking && reviews.length === 0 ? (
        <EmptyState icon={<StarIcon size={28} />} {...empty} />
      ) : (
        <ul className="stack" aria-busy={looking}>
          {pages.isPending ? (
            <li className="skeleton skeleton-panel" aria-hidden="true" />
          ) : (
            reviews.map((review) => <Managed key={review.id} review={review} who={who} />)
          )}
        </ul>
      )}
      <NextPage pages={pages} shown={reviews.length} />
      <PagesFailed pages={pages} text="The list could not be brought up to date." />
    </>
  );
}

function Managed({ review, who }: { review: ManagedReview; who: Who }) {
  const { report, hidden } = review;
  return (
    <ReviewEntry
      review={review}
      badges={
        <>
          {!review.verifiedPurchase && <Badge color="gray">Not bought here</Badge>}
          {report && !report.dismissed && !hidden && (
            <Badge color="amber" highContrast>
              Reported
            </Badge>
          )}
          {report?.dismissed && <Badge color="gray">Report looked at</Badge>}
          {hidden && <Badge color="red">Hidden</Badge>}
        </>
      }
    >
      <p className="soft">
        About{" "}
        <Link href={`/product/${review.listingId}`} className="text-link">
          {review.listingTitle}
        </Link>
        {who === "admin" && ` from ${review.vendorName}`}
      </p>
      {report && <p className="soft">Reported because: {report.reason}</p>}
      {hidden && <p className="soft">Hidden because: {hidden.reason}</p>}
      {who && <Steps review={review} who={who} />}
    </ReviewEntry>
  );
}

interface Asking {
  name: string;
  title: string;
  text: string;
  action: string;
  label: string;
  most: number;
}

/** Steps that ask for a text first. */
const questions = {
  answer: {
    name: "Answer",
    title: "Answer this review?",
    text: "Everybody reads your answer under the review. There is one; another replaces it.",
    action: "Answer",
    label: "Your answer",
    most: answerMaxLength,
  },
  report: {
    name: "Report",
    title: "Report this review?",
    text: "We look at it and hide it if it breaks the rules, for example with insults, adverts or other people's details. A low rating alone is no reason.",
    action: "Report",
    label: "Reason",
    most: reasonMaxLength,
  },
  hide: {
    name: "Hide",
    title: "Hide this review?",
    text: "Nobody reads it any more and its stars don't count. Its author is told your reason.",
    action: "Hide",
    label: "Reason",
    most: reasonMaxLength,
  },
} as const satisfies Partial<Record<ReviewStep, Asking>>;

function stepsOf({ report, hidden, answer }: ManagedReview, who: "vendor" | "admin"): [ReviewStep, name: string][] {
  if (who === "vendor") {
    if (hidden) return [];
    const answering: [ReviewStep, string] = ["answer", answer ? "Change answer" : "Answer"];
    return report ? [answering] : [answering, ["report", "Report"]];
  }
  if (hidden) return [["restore", "Show again"]];
  return report && !report.dismissed
    ? [
        ["hide", "Hide"],
        ["dismiss", "Leave as it is"],
      ]
    : [["hide", "Hide"]];
}

const looks: Partial<Record<ReviewStep, { color: "red" | "gray"; highContrast?: boolean }>> = {
  hide: { color: "red" },
  report: { color: "gray", highContrast: true },
};

function Steps({ review, who }: { review: ManagedReview; who: "vendor" | "admin" }) {
  const change = useReviewStep(review);
  const press = usePress(change);
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const [text, setText] = useState("");
  const question = asking && questions[asking];
  return (
    <div className="row review-steps">
      {stepsOf(review, who).map(([step, name]) => (
        <Button
          key={step}
          type="button"
          size="3"
          variant="soft"
          {...looks[step]}
          loading={change.isPending && change.variables.step === step}
          disabled={change.isPending}
          aria-label={`${name}: review by ${review.user.username} of ${review.listingTitle}`}
          onClick={() => {
            if (!(step in questions)) return press({ step, text: "" });
            setText(step === "answer" ? (review.answer?.text ?? "") : "");
            setAsking(step as keyof typeof questions);
          }}
        >
          {name}
        </Button>
      ))}
      {asking && question && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={question.title}
          text={question.text}
          action={question.action}
          destructive={asking === "hide"}
          disabled={text.trim() === ""}
          onConfirm={() => press({ step: asking, text })}
        >
          <TextAreaField
            label={question.label}
            error={undefined}
            maxLength={question.most}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
