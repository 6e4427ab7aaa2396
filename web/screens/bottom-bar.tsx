import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { useLogout } from "#web/auth/logout-data.ts";
import { cartPieces, useCart } from "#web/cart/cart-data.ts";
import { meOptions } from "#web/lib/session.ts";
import { switchTheme, useTheme } from "#web/lib/theme-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { CartIcon, ChatIcon, HomeIcon, PersonIcon, StoreIcon } from "#web/ui/icons.tsx";
import { CountBadge, cartName } from "./cart-count.tsx";

const underAccount = /^\/(orders|messages|settings|vendor|admin)/;

/** The phone's navigation. Wider screens show the header's instead: the style sheet decides, so that nothing jumps. */
export function BottomBar({ path, preload }: { path: string; preload: (path: string) => void }) {
  const pieces = cartPieces(useCart().data ?? []);
  const sheet = useRef<HTMLDivElement>(null);
  const tabs: { href: string; label: string; icon: ReactNode; name?: string }[] = [
    { href: "/", label: "Home", icon: <HomeIcon size={22} /> },
    { href: "/chat", label: "Chat", icon: <ChatIcon size={22} /> },
    { href: "/marketplace", label: "Marketplace", icon: <StoreIcon size={22} /> },
    { href: "/cart", label: "Cart", icon: <CartIcon size={22} />, name: cartName(pieces) },
  ];
  return (
    <>
      <nav className="bottom-bar" aria-label="Main">
        {tabs.map(({ href, label, icon, name }) => (
          <Link
            key={href}
            href={href}
            className="bottom-tab"
            aria-label={name}
            aria-current={path === href ? "page" : undefined}
            onPointerEnter={() => preload(href)}
          >
            <span className="bottom-tab-icon">
              {icon}
              {href === "/cart" && <CountBadge pieces={pieces} />}
            </span>
            {label}
          </Link>
        ))}
        <button
          type="button"
          className="bottom-tab"
          popoverTarget="account-sheet"
          aria-current={underAccount.test(path) ? "true" : undefined}
        >
          <span className="bottom-tab-icon">
            <PersonIcon size={22} />
          </span>
          Account
        </button>
      </nav>
      <div ref={sheet} id="account-sheet" popover="auto" className="account-sheet" role="dialog" aria-label="Account">
        <AccountLinks preload={preload} close={() => sheet.current?.hidePopover()} />
      </div>
    </>
  );
}

function AccountLinks({ preload, close }: { preload: (path: string) => void; close: () => void }) {
  const { data: me } = useQuery(meOptions);
  const dark = useTheme(({ appearance }) => appearance === "dark");
  const logout = useLogout();
  const pressLogout = usePress(logout);
  const links: [href: string, label: string][] = me
    ? [
        ["/orders", "Orders"],
        ["/messages", "Messages"],
        ["/settings", "Settings"],
        me.role === "vendor" ? ["/vendor/dashboard", "Vendor"] : ["/vendor/register", "Become a Vendor"],
        ...(me.role === "admin" ? ([["/admin/dashboard", "Admin"]] as [string, string][]) : []),
      ]
    : [
        ["/auth/login", "Log in"],
        ["/auth/register", "Sign Up"],
        ["/orders", "Orders"],
        ["/settings", "Settings"],
        ["/vendor/register", "Become a Vendor"],
      ];
  return (
    <ul>
      {links.map(([href, label]) => (
        <li key={href}>
          <Link href={href} className="account-row" onPointerEnter={() => preload(href)} onClick={close}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className="account-row" onClick={switchTheme}>
          {dark ? "Switch to light theme" : "Switch to dark theme"}
        </button>
      </li>
      {me && (
        <li>
          <button
            type="button"
            className="account-row"
            disabled={logout.isPending}
            onClick={() => {
              close();
              pressLogout();
            }}
          >
            Logout
          </button>
        </li>
      )}
    </ul>
  );
}
