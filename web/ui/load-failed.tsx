import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { RefreshIcon } from "./icons.tsx";

/** Replaces a screen, or a part of one (`level` 2), that failed to load. */
export function LoadFailed({
  what,
  level = 1,
  busy,
  onRetry,
}: {
  what: string;
  level?: 1 | 2;
  busy: boolean;
  onRetry: () => void;
}) {
  return (
    <EmptyState
      level={level}
      icon={<RefreshIcon size={30} />}
      title={`${what} could not be loaded`}
      hint="Please check your connection and try again."
    >
      <Button size="3" variant="soft" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
