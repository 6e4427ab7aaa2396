import { Badge } from "@radix-ui/themes";
import type { ComponentProps } from "react";
import type { PartState } from "#contract/orders/order-rules.ts";

export const partStateNames: Readonly<Record<PartState, string>> = {
  paid: "Paid",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

const colours: Readonly<Record<PartState, ComponentProps<typeof Badge>["color"]>> = {
  paid: "gray",
  packed: "amber",
  shipped: "amber",
  delivered: "grass",
  cancelled: "red",
};

export const PartStateBadge = ({ state }: { state: PartState }) => (
  <Badge size="1" color={colours[state]} highContrast>
    {partStateNames[state]}
  </Badge>
);
