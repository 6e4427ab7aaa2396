import { Button } from "@radix-ui/themes";
import { EmptyState } from "./empty-state.tsx";

export function LoadFailed({ what, busy, onRetry }: { what: string; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState level={1} title={`${what} could not be loaded`} hint="Please check your connection and try again.">
      <Button size="3" variant="soft" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
