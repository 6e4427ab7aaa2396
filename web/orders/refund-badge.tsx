import { Badge } from "@radix-ui/themes";
import type { RefundState } from "#contract/orders/orders.ts";

const shown = {
  pending: { text: "Refund on its way", color: "amber" },
  sent: { text: "Refund on its way", color: "amber" },
  processed: { text: "Refunded", color: "gray" },
  failed: { text: "Refund failed", color: "red" },
} as const;

export const RefundBadge = ({ state }: { state: RefundState }) => (
  <Badge size="1" color={shown[state].color} highContrast>
    {shown[state].text}
  </Badge>
);
