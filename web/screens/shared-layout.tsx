import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useLogout } from "#web/auth/logout-data.ts";
import { cartPieces, useCart } from "#web/cart/cart-data.ts";
import { LegalLinks } from "#web/legal/legal-links.tsx";
import { closeAssistant, openAssistant, useAssistant } from "#web/lib/assistant-store.ts";
import { CodeNotLoaded, lazyCode, loadCode } from "#web/lib/load-code.ts";
import { useScrollMemory } from "#web/lib/scroll-memory.ts";
import { meOptions } from "#web/lib/session.ts";
import { switchTheme, useTheme } from "#web/lib/theme-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorBoundary, type Failure } from "#web/ui/error-boundary.tsx";
import {
  CartIcon,
  ChatIcon,
  LogoMark,
  LogoutIcon,
  MoonIcon,
  OrdersIcon,
  SettingsIcon,
  StoreIcon,
  SunIcon,
} from "#web/ui/icons.tsx";
import { OfflineNotice } from "#web/ui/offline-notice.tsx";
import { Tip } from "#web/ui/tip.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { CountBadge, cartName } from "./cart-count.tsx";
import { useWaitingRequests } from "./use-waiting-requests.ts";

const loadDock = () => import("./assistant-dock.tsx");
const Dock = lazyCode("assistant-dock", loadDock);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the assistant: "/" outside inputs, Ctrl K or ⌘ K anywhere. On /chat the key focuses the message box. */
function useAssistantKey(onChat: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === "/" && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey;
      const chord = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!slash && !chord) return;
      event.preventDefault();
      if (onChat) document.querySelector<HTMLTextAreaElement>("main textarea")?.focus();
      else if (chord && useAssistant.getState().open) closeAssistant();
      else openAssistant();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onChat]);
}

export function SharedLayout({ children, preload }: { children: ReactNode; preload: (path: string) => void }) {
  const [path] = useLocation();
  const dockOpen = useAssistant(({ open }) => open);
  const main = useRef<HTMLElement>(null);
  const firstPath = useRef(path);
  const onAuth = path.startsWith("/auth");
  const onChat = path === "/chat";
  useAssistantKey(onChat || onAuth);
  useScrollMemory(path);
  useWaitingRequests();

  useEffect(() => {
    // Moving the focus makes screen readers announce the new screen; the browser announces the first one.
    if (firstPath.current === path) return;
    firstPath.current = "";
    main.current?.focus({ preventScroll: true });
  }, [path]);

  useEffect(() => {
    if (onChat || onAuth) useAssistant.setState({ open: false });
  }, [onChat, onAuth]);

  useEffect(() => {
    // On a phone the dock covers the page, so a link out of it shows nothing unless it closes.
    const { resume } = useAssistant.getState();
    if (path !== "" && resume === null && matchMedia("(max-width: 767px)").matches) closeAssistant();
  }, [path]);

  return (
    <div className="app" data-dock={dockOpen ? "open" : "closed"}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {!onAuth && <Header path={path} preload={preload} askable={!onChat && path !== "/"} />}
      <OfflineNotice />
      <div className="app-columns">
        <main id="main" ref={main} tabIndex={-1} className="main">
          {children}
        </main>
        {dockOpen && (
          <ErrorBoundary fallback={(failure) => <DockFailed {...failure} />}>
            <Suspense fallback={<aside className="dock" aria-busy="true" />}>
              <Dock path={path} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {!onAuth && (
        <footer className="site-footer">
          <p>© {new Date().getFullYear()} Indaba Virtual Marketplace. All rights reserved.</p>
          <p>
            <Link href="/vendor/register" className="text-link">
              Become a Vendor
            </Link>{" "}
            <Link href="/shops" className="text-link">
              Shops by city
            </Link>
          </p>
          <LegalLinks />
        </footer>
      )}
      {!onAuth && <BottomBar path={path} preload={preload} />}
    </div>
  );
}

function DockFailed({ error, onRetry }: Failure) {
  const needsReload = error instanceof CodeNotLoaded && error.needsReload;
  return (
    <aside className="dock" aria-label="AI Shopping Assistant">
      <EmptyState title="The assistant could not be loaded" hint="Please check your connection and try again.">
        <Button size="3" onClick={needsReload ? () => location.reload() : onRetry}>
          {needsReload ? "Reload the page" : "Try again"}
        </Button>
        <Button size="3" variant="soft" onClick={closeAssistant}>
          Close
        </Button>
      </EmptyState>
    </aside>
  );
}

function NavLink({
  href,
  path,
  section = href,
  preload,
  children,
}: {
  href: string;
  path: string;
  /** The link is marked as current on every screen whose address begins with this. */
  section?: string;
  preload: (path: string) => void;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className="nav-link"
      aria-current={path === href ? "page" : path.startsWith(`${section}/`) ? "true" : undefined}
      onPointerEnter={() => preload(href)}
      onFocus={() => preload(href)}
    >
      {children}
    </Link>
  );
}

/** `askable`: with the button that opens the assistant beside the page. */
function Header({ path, preload, askable }: { path: string; preload: (path: string) => void; askable: boolean }) {
  const { data: me, isError } = useQuery(meOptions);
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link href="/" className="logo" aria-label="Indaba, home">
          <LogoMark />
          <span className="logo-name">Indaba</span>
        </Link>
        <nav className="site-nav" aria-label="Main">
          <NavLink href="/marketplace" path={path} preload={preload}>
            <StoreIcon size={20} />
            <span>Marketplace</span>
          </NavLink>
          <NavLink href="/chat" path={path} preload={preload}>
            <ChatIcon size={20} />
            <span>AI Assistant</span>
          </NavLink>
          {path === "/chat" && me?.role !== "vendor" && (
            <NavLink href="/vendor/register" path={path} preload={preload}>
              <span>Become a Vendor</span>
            </NavLink>
          )}
          {me?.role === "vendor" && (
            <NavLink href="/vendor/dashboard" section="/vendor" path={path} preload={preload}>
              <span>Vendor</span>
            </NavLink>
          )}
          {me?.role === "admin" && (
            <NavLink href="/admin/dashboard" section="/admin" path={path} preload={preload}>
              <span>Admin</span>
            </NavLink>
          )}
        </nav>
        <div className="site-actions">
          {askable && <AskButton />}
          {me && <AccountActions preload={preload} />}
          {(me === null || (isError && !me)) && (
            <>
              <Button asChild variant="ghost" color="gray" highContrast size="2" className="login-link">
                <Link href="/auth/login" onPointerEnter={() => preload("/auth/login")}>
                  Login
                </Link>
              </Button>
              <Button asChild size="2">
                <Link href="/auth/register" onPointerEnter={() => preload("/auth/register")}>
                  Sign Up
                </Link>
              </Button>
            </>
          )}
          {/* Last, so that it doesn't move when the other buttons appear. */}
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

function AskButton() {
  const open = useAssistant((state) => state.open);
  return (
    <button
      type="button"
      className="ask-button"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-expanded={open}
      onClick={open ? closeAssistant : openAssistant}
      onPointerEnter={() => void loadCode("assistant-dock", loadDock).catch(() => {})}
    >
      <ChatIcon size={20} />
      <span>Ask</span>
      <kbd>/</kbd>
    </button>
  );
}

function ThemeSwitch() {
  const dark = useTheme(({ appearance }) => appearance === "dark");
  const label = dark ? "Switch to light theme" : "Switch to dark theme";
  return (
    <Tip label={label}>
      <IconButton
        className="header-button"
        variant="ghost"
        color="gray"
        highContrast
        size="3"
        aria-label={label}
        onClick={switchTheme}
      >
        {dark ? <SunIcon /> : <MoonIcon />}
      </IconButton>
    </Tip>
  );
}

function AccountActions({ preload }: { preload: (path: string) => void }) {
  const pieces = cartPieces(useCart().data ?? []);
  const logout = useLogout();
  const pressLogout = usePress(logout);
  const links = [
    { href: "/cart", label: "Cart", icon: <CartIcon />, badge: pieces },
    { href: "/orders", label: "Orders", icon: <OrdersIcon />, badge: 0 },
    { href: "/settings", label: "Settings", icon: <SettingsIcon />, badge: 0 },
  ];
  return (
    <>
      {links.map(({ href, label, icon, badge }) => (
        <Tip key={href} label={label}>
          <IconButton asChild variant="ghost" color="gray" highContrast size="3">
            <Link
              href={href}
              className="header-icon"
              aria-label={href === "/cart" ? cartName(badge) : label}
              onPointerEnter={() => preload(href)}
            >
              {icon}
              <CountBadge pieces={badge} />
            </Link>
          </IconButton>
        </Tip>
      ))}
      <Tip label="Logout">
        <IconButton
          className="header-button"
          variant="ghost"
          color="gray"
          highContrast
          size="3"
          aria-label="Logout"
          loading={logout.isPending}
          onClick={() => pressLogout()}
        >
          <LogoutIcon />
        </IconButton>
      </Tip>
    </>
  );
}
