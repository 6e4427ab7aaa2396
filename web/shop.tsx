// The whole app as one component: the browser mounts it (app.tsx), the server writes a public page's first screen with it
// (render-page.tsx).
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, Suspense, useEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { useSessionEpoch } from "./lib/session.ts";
import { NotFound } from "./screens/not-found.tsx";
import { SharedLayout } from "./screens/shared-layout.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { ThemeRoot } from "./ui/theme-root.tsx";
import { ToastRegion } from "./ui/toast-region.tsx";

export type Screen = ComponentType<{ params: Record<string, string | undefined> }>;

interface ShopProps {
  client: QueryClient;
  routes: readonly (readonly [path: string, screen: Screen])[];
  preload: (path: string) => void;
  /** Called once the screen is there and answers. */
  onReady?: (() => void) | undefined;
}

export const Shop = ({ client, ...app }: ShopProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <App {...app} />
    </QueryClientProvider>
  </StrictMode>
);

function App({ routes, preload, onReady }: Omit<ShopProps, "client">) {
  const epoch = useSessionEpoch((state) => state.epoch);
  const [path] = useLocation();
  return (
    <ThemeRoot key={epoch}>
      <SharedLayout preload={preload}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<div className="screen-loading" />}>
            <Ready onReady={onReady} />
            <Switch>
              {routes.map(([path, Screen]) => (
                <Route key={path} path={path}>
                  {(params) => <Screen params={params} />}
                </Route>
              ))}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </SharedLayout>
      <ToastRegion />
    </ThemeRoot>
  );
}

/** Beside the screen, as React may take over what is around it first. */
function Ready({ onReady }: Pick<ShopProps, "onReady">) {
  useEffect(() => onReady?.(), [onReady]);
  return null;
}
