import { Button, Spinner } from "@radix-ui/themes";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meOptions } from "#web/lib/session.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";

/**
 * A screen that shows what belongs to an account. While it isn't known who is here, or the first read is under way: a spinner;
 * when either failed: a way to try again. A later read that failed leaves what is on screen and says so. `children` draw for a
 * visitor (null: the read is switched off) and an account.
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
  if (me.data === null) return children(null);
  if (me.data && read.data !== undefined) {
    return (
      <>
        {read.isError && (
          <div className="page page-notice">
            <p className="notice" role="alert">
              <span>{what} could not be refreshed.</span>
              <Button variant="soft" loading={read.isFetching} onClick={() => void read.refetch()}>
                Try again
              </Button>
            </p>
          </div>
        )}
        {children(read.data)}
      </>
    );
  }
  const failed = me.isError ? me : me.data && read.isError ? read : null;
  if (failed) return <LoadFailed what={what} busy={failed.isFetching} onRetry={() => void failed.refetch()} />;
  return (
    <div className="screen-loading" key="loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
