import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Ref } from "react";
import { Button } from "./button.tsx";
import { LoadMore } from "./load-more.tsx";

type Pages = Pick<
  UseInfiniteQueryResult,
  | "isPending"
  | "isPlaceholderData"
  | "isError"
  | "isFetching"
  | "hasNextPage"
  | "isFetchingNextPage"
  | "isFetchNextPageError"
> & { fetchNextPage: () => unknown; refetch: () => unknown };

/** The total, once known. */
export function ResultCount({
  total,
  one,
  ...focus
}: {
  total: number | undefined;
  one: string;
  tabIndex?: number;
  ref?: Ref<HTMLParagraphElement>;
}) {
  return (
    <p className="result-count" role="status" {...focus}>
      {total === undefined ? "\u00a0" : `${total} ${total === 1 ? one : `${one}s`}`}
    </p>
  );
}

/** `shown`: how many items are on screen. `next`: as in `LoadMore`. */
export function NextPage({ pages, shown, next }: { pages: Pages; shown: number; next?: string | undefined }) {
  if (pages.isPending || pages.isPlaceholderData || pages.isError || !pages.hasNextPage) return null;
  return (
    <LoadMore key={shown} loading={pages.isFetchingNextPage} onReached={() => void pages.fetchNextPage()} next={next} />
  );
}

/** For a list on screen of which another page, or a refresh, failed to load. */
export function PagesFailed({ pages, text }: { pages: Pages; text: string }) {
  if (!pages.isError) return null;
  return (
    <p className="notice" role="alert">
      <span>{text}</span>
      <Button
        variant="soft"
        loading={pages.isFetching}
        onClick={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
      >
        Try again
      </Button>
    </p>
  );
}
