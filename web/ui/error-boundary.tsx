import { Button } from "@radix-ui/themes";
import { Component, type ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** In place of the page's own sentence. */
  fallback?: ReactNode;
}

/** A part that fails to load or to draw says so and can be tried again; the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback) return fallback;
    return (
      <EmptyState level={1} title="This page could not be shown" hint="Please check your connection and load it again.">
        <Button size="3" onClick={() => location.reload()}>
          Load again
        </Button>
      </EmptyState>
    );
  }
}
