import { Link } from "wouter";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";

export function NotFound() {
  useTitle("404 Page Not Found");
  return (
    <EmptyState
      level={1}
      icon={<SearchIcon size={28} />}
      title="404 Page Not Found"
      hint="There is nothing at this address. It may have moved, or the link was mistyped."
    >
      <Button asChild size="3">
        <Link href="/marketplace">Browse the marketplace</Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link href="/">Go home</Link>
      </Button>
    </EmptyState>
  );
}
