// The web app's entry: theme, server state, routes. Screens load by route; this file and what it imports is on every page.
import "./lib/leave-guard.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Router } from "wouter";
import { takeEarlyInput } from "./lib/early-input.ts";
import { dropHandedReads, takeHandedReads } from "./lib/handed-reads.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { followSystemTheme } from "./lib/theme-store.ts";
import { aroundNav } from "./lib/view-transition.ts";
import { loadScreen, preload, routes } from "./routes.tsx";
import { Shop } from "./shop.tsx";
import { loadTips } from "./ui/tip.tsx";
import { loadToaster } from "./ui/toast-region.tsx";

const client = createQueryClient();
const container = document.getElementById("app");
if (!container) throw new Error("index.html has no #app");
let repeatEarlyInput: (() => void) | null = null;
const onReady = () => {
  dropHandedReads();
  repeatEarlyInput?.();
  repeatEarlyInput = null;
};
const shop = (
  <Router aroundNav={aroundNav}>
    <Shop client={client} routes={routes} preload={preload} onReady={onReady} />
  </Router>
);
const renderAll = () => {
  // Nothing of what could be pressed before is still there.
  takeEarlyInput(container);
  createRoot(container).render(shop);
};
const takeOver = () => {
  repeatEarlyInput = takeEarlyInput(container);
  hydrateRoot(container, shop);
};
followSystemTheme();
// React takes over what the server wrote once the screen's code is here, so that nothing of it goes away meanwhile.
if (takeHandedReads(client)) loadScreen(location.pathname).then(takeOver, renderAll);
else renderAll();

const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
const loadTheRest = () =>
  whenIdle(() => {
    void loadToaster();
    void loadTips();
    // In development every build would be another version. Where there is no worker, the shop works with a connection only.
    const inDevelopment = document.querySelector('script[src="/dev-reload.js"]') !== null;
    if (!inDevelopment) void navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
  });
if (document.readyState === "complete") loadTheRest();
else addEventListener("load", loadTheRest);
