import type { UseBaseQueryResult } from "@tanstack/react-query";
import { IconButton } from "./button.tsx";
import { RefreshIcon } from "./icons.tsx";
import { useKeepFocus } from "./keep-focus.ts";

interface Props {
  /** For screen readers, after "Refresh". */
  what: string;
  read: Pick<UseBaseQueryResult, "isFetching" | "isRefetching"> & { refetch: () => unknown };
}

export function RefreshButton({ what, read }: Props) {
  const button = useKeepFocus<HTMLButtonElement>(read.isFetching);
  return (
    <IconButton
      ref={button}
      variant="soft"
      color="gray"
      size="3"
      aria-label={`Refresh ${what}`}
      loading={read.isRefetching}
      disabled={read.isFetching}
      onClick={() => void read.refetch()}
    >
      <RefreshIcon size={18} />
    </IconButton>
  );
}
