import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";

/** Something that the shop does by itself: its state, facts in a row, the last error, and what an admin can do. */
export function StatusCard({
  title: Title,
  name,
  state: [state, colour],
  facts,
  error,
  children,
}: {
  /** The level of the heading on its screen. */
  title: "h2" | "h3";
  name: string;
  state: readonly [name: string, colour: "grass" | "red" | "gray"];
  facts: ReactNode;
  error: string | null;
  children: ReactNode;
}) {
  return (
    <li className="panel status-card stack gap-2">
      <div className="spread status-card-head">
        <Title className="status-card-name">{name}</Title>
        <Badge size="2" color={colour} highContrast>
          {state}
        </Badge>
      </div>
      <p className="soft row status-card-facts">{facts}</p>
      {error !== null && <p className="status-card-error">{error}</p>}
      {children}
    </li>
  );
}
