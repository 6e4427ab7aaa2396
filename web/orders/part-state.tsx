import { Badge } from "@radix-ui/themes";
import type { ComponentProps } from "react";
import type { PartState } from "#contract/orders.ts";

const shown: Readonly<Record<PartState, { text: string; color: ComponentProps<typeof Badge>["color"] }>> = {
  paid: { text: "Paid", color: "gray" },
  packed: { text: "Packed", color: "amber" },
  shipped: { text: "Shipped", color: "amber" },
  delivered: { text: "Delivered", color: "grass" },
  cancelled: { text: "Cancelled", color: "red" },
};

export function PartStateBadge({ state }: { state: PartState }) {
  const { text, color } = shown[state];
  return (
    <Badge size="1" color={color}>
      {text}
    </Badge>
  );
}
