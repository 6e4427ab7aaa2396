import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

export const pageSize = 24;

interface PageQuery {
  limit: number;
  /** null: the first page. */
  cursor: string | null;
}

/** A paged list. The old list stays on screen until the first page of another query has loaded. */
export const usePages = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  ask: (page: PageQuery, signal: AbortSignal) => Promise<Page>,
  { gcTime, from = null }: { gcTime?: number; from?: string | null } = {},
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: from,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...(gcTime !== undefined && { gcTime }),
  });
