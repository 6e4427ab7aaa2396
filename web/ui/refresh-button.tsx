import type { UseBaseQueryResult } from "@tanstack/react-query";
import { IconButton } from "./button.tsx";
import { RefreshIcon } from "./icons.tsx";
import { useKeepFocus } from "./keep-focus.ts";

interface Props {
  /** For screen readers, after "Refresh". */
  what: string;
  reads: readonly (Pick<UseBaseQueryResult, "isFetching" | "isRefetching"> & { refetch: () => unknown })[];
}

export function RefreshButton({ what, reads }: Props) {
  const busy = reads.some(({ isFetching }) => isFetching);
  const button = useKeepFocus<HTMLButtonElement>(busy);
  return (
    <IconButton
      ref={button}
      variant="soft"
      color="gray"
      size="3"
      aria-label={`Refresh ${what}`}
      loading={reads.some(({ isRefetching }) => isRefetching)}
      disabled={busy}
      onClick={() => {
        for (const read of reads) void read.refetch();
      }}
    >
      <RefreshIcon size={18} />
    </IconButton>
  );
}
