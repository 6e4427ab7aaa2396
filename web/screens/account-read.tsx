import { Button, Spinner } from "@radix-ui/themes";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef } from "react";
import { meOptions } from "#web/lib/session.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { ExpiredLogin, useAccountAtWork } from "./expired-login.tsx";

/**
 * A screen that shows what belongs to an account. While it isn't known who is here, or the first read is under way: a spinner;
 * when either failed: a way to try again. A later read that failed leaves what is on screen and says so. `children` draw for a
 * visitor (null: the read is switched off) and an account. `typedOn`: the screen holds what a person typed, and stays when
 * the login expires under it.
 */
export function AccountRead<Data>({
  what,
  read,
  typedOn = false,
  children,
}: {
  what: string;
  read: UseQueryResult<Data>;
  typedOn?: boolean;
  children: (data: Data | null) => ReactNode;
}) {
  const me = useQuery(meOptions);
  const { user, expired } = useAccountAtWork();
  /** What was read last, and for whom. */
  const held = useRef<{ userId: string; data: Data }>(undefined);
  if (me.data && read.data !== undefined) held.current = { userId: me.data.id, data: read.data };
  const mine = typedOn && held.current && held.current.userId === user?.id ? held.current : null;
  if (me.data === null && !mine) return children(null);
  const data = me.data && read.data !== undefined ? read.data : mine?.data;
  if (user && data !== undefined) {
    return (
      <Fragment key={user.id}>
        {expired && <ExpiredLogin />}
        {!expired && read.isError && (
          <div className="page page-notice">
            <p className="notice" role="alert">
              <span>{what} could not be refreshed.</span>
              <Button variant="soft" loading={read.isFetching} onClick={() => void read.refetch()}>
                Try again
              </Button>
            </p>
          </div>
        )}
        {children(data)}
      </Fragment>
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
