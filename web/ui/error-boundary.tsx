import { Button } from "@radix-ui/themes";
import { Component, type ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

/** A screen that fails to load or to draw says so and can be tried again; the rest of the page stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState level={1} title="This page could not be shown" hint="Please check your connection and load it again.">
        <Button size="3" onClick={() => location.reload()}>
          Load again
        </Button>
      </EmptyState>
    );
  }
}
