// The web app's entry: theme, server state, routes. Screens load by route; this file and what it imports is on every page.
import "./lib/leave-guard.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Route, Router, Switch, useLocation } from "wouter";
import { createQueryClient } from "./lib/query-client.ts";
import { useSessionEpoch } from "./lib/session.ts";
import { followSystemTheme } from "./lib/theme-store.ts";
import { aroundNav } from "./lib/view-transition.ts";
import { preload, routes } from "./routes.tsx";
import { NotFound } from "./screens/not-found.tsx";
import { SharedLayout } from "./screens/shared-layout.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { ThemeRoot } from "./ui/theme-root.tsx";
import { loadTips } from "./ui/tip.tsx";
import { loadToaster, ToastRegion } from "./ui/toast-region.tsx";

const queryClient = createQueryClient();

function App() {
  const epoch = useSessionEpoch((state) => state.epoch);
  const [path] = useLocation();
  return (
    <ThemeRoot key={epoch}>
      <SharedLayout preload={preload}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<div className="screen-loading" />}>
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

followSystemTheme();
const container = document.getElementById("app");
if (!container) throw new Error("index.html has no #app");
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNav}>
        <App />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);

const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
addEventListener("load", () =>
  whenIdle(() => {
    void loadToaster();
    void loadTips();
  }),
);
