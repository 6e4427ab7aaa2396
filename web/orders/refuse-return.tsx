import type { ComponentProps } from "react";
import { AskReason } from "#web/ui/ask-reason.tsx";

export const RefuseReturn = (asking: Omit<ComponentProps<typeof AskReason>, "title" | "action" | "most">) => (
  <AskReason {...asking} title="Refuse this return?" action="Refuse" />
);
