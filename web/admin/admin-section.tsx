import { Button } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId } from "react";

/** One read of the dashboard with its own title, loading state and error. */
export function AdminSection<Data>({
  title,
  what,
  read,
  heading,
  skeleton,
  children,
}: {
  title: string;
  /** The beginning of a sentence: "The recent orders". */
  what: string;
  read: UseQueryResult<Data>;
  heading?: RefObject<HTMLHeadingElement | null>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const id = useId();
  return (
    <section className="admin-section" aria-labelledby={id}>
      <h2 className="section-title" id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {read.isError && (
        <p className="notice" role="alert">
          <span>
            {what} could not be {read.data === undefined ? "loaded" : "refreshed"}.
          </span>
          <Button variant="soft" loading={read.isFetching} onClick={() => void read.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {read.isPending && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          {skeleton}
        </div>
      )}
      {read.data !== undefined && children(read.data)}
    </section>
  );
}
