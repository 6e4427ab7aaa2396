import { Button, Spinner } from "@radix-ui/themes";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useRef } from "react";
import { meOptions } from "#web/lib/session.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { ExpiredLogin, useAccountAtWork } from "./expired-login.tsx";

/**
 * A screen with an account's data. It shows a spinner while the session or the first read is loading, and a retry when either
 * fails. When a later read fails, the old data stays on screen with a notice. `children` receives null for a visitor, for whom
 * nothing is read. `typedOn`: the screen has a form, which stays when the login expires.
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
  /** The data that was read last, and whose it is. */
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
      <h1 className="sr-only">Loading</h1>
    </div>
  );
}
