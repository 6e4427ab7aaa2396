import { Spinner } from "@radix-ui/themes";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meOptions } from "#web/lib/session.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";

/**
 * A screen that shows what belongs to an account. While it isn't known who is here, or the read is under way: a spinner; when
 * either failed: a way to try again. `children` then draw for a visitor (null: the read is switched off) and an account.
 */
export function AccountRead<Data>({
  what,
  read,
  children,
}: {
  what: string;
  read: UseQueryResult<Data>;
  children: (data: Data | null) => ReactNode;
}) {
  const me = useQuery(meOptions);
  const failed = me.isError ? me : me.data && read.isError ? read : null;
  if (failed) return <LoadFailed what={what} busy={failed.isFetching} onRetry={() => void failed.refetch()} />;
  if (me.data === null) return children(null);
  if (read.data !== undefined) return children(read.data);
  return (
    <div className="screen-loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
