import { Component, type ReactNode } from "react";
import { CodeNotLoaded, forgetFailedLoads } from "#web/lib/load-code.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

export interface Failure {
  error: unknown;
  /** Renders the part again, and loads its code again if that failed. */
  onRetry: () => void;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the default message. */
  fallback?: (failure: Failure) => ReactNode;
}

/** If a part fails to load or render, shows a message with a retry; the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch() {
    forgetFailedLoads();
  }

  readonly onRetry = () => this.setState({ failed: null });

  override render() {
    const { children, fallback } = this.props;
    const { failed } = this.state;
    if (!failed) return children;
    if (fallback) return fallback({ error: failed.error, onRetry: this.onRetry });
    const lostOnTheWay = failed.error instanceof CodeNotLoaded && !failed.error.needsReload;
    return (
      <EmptyState level={1} title="This page could not be shown" hint="Please check your connection and load it again.">
        <Button size="3" onClick={lostOnTheWay ? this.onRetry : () => location.reload()}>
          Load again
        </Button>
      </EmptyState>
    );
  }
}
