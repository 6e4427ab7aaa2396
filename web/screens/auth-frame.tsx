import type { ReactNode } from "react";
import { Link } from "wouter";
import { LogoMark } from "#web/ui/icons.tsx";

/** Paths under /auth have no header or footer (specification §2), so the logo is the way home. */
export function AuthFrame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="auth">
      <Link href="/" className="logo" aria-label="Indaba, home">
        <LogoMark size={34} />
        <span className="logo-name">Indaba</span>
      </Link>
      <div className="auth-card panel">
        <h1 className="auth-title">{title}</h1>
        {children}
        <p className="soft auth-other">{text}</p>
      </div>
    </div>
  );
}
