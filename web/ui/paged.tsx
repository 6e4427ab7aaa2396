import { Button } from "@radix-ui/themes";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Ref } from "react";
import { LoadMore } from "./load-more.tsx";

/** A list that is read in pages. */
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

/** How many there are in all, as soon as that is known. */
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

/** `shown`: how many are on screen. */
export function NextPage({ pages, shown }: { pages: Pages; shown: number }) {
  if (pages.isPending || pages.isPlaceholderData || pages.isError || !pages.hasNextPage) return null;
  return <LoadMore key={shown} loading={pages.isFetchingNextPage} onReached={() => void pages.fetchNextPage()} />;
}

/** For a list that is still on screen, and could not be read further or anew. */
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
