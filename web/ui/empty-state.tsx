import type { ReactNode } from "react";

/** An empty screen: a title, a hint and a link. */
export function EmptyState({
  icon,
  title,
  hint,
  level = 2,
  children,
}: {
  icon?: ReactNode;
  title: string;
  hint?: string;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="empty-state">
      {icon && <span className="empty-state-icon">{icon}</span>}
      <Heading className="empty-state-title">{title}</Heading>
      {hint && <p className="empty-state-hint">{hint}</p>}
      {children && <div className="row empty-state-actions">{children}</div>}
    </div>
  );
}
