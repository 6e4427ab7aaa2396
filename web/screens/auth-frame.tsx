import type { ReactNode } from "react";
import { Link } from "wouter";
import { LogoMark } from "#web/ui/icons.tsx";

/**
 * Screens under /auth have no header or footer (rule screen-2), so the logo links home. `home` is false in the sign-in pop-up,
 * where the logo is not a link.
 */
export function AuthFrame({
  title,
  text,
  home = true,
  children,
}: {
  title: string;
  text?: ReactNode;
  home?: boolean;
  children: ReactNode;
}) {
  const logo = (
    <>
      <LogoMark size={34} />
      <span className="logo-name">Indaba</span>
    </>
  );
  return (
    <div className={home ? "auth" : "auth auth-window"}>
      {home ? (
        <Link href="/" className="logo" aria-label="Indaba, home">
          {logo}
        </Link>
      ) : (
        <p className="logo">{logo}</p>
      )}
      <div className="auth-card panel">
        <h1 className="auth-title">{title}</h1>
        {children}
        {text && <p className="soft auth-other">{text}</p>}
      </div>
    </div>
  );
}
