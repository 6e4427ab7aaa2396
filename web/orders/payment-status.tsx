import { Badge } from "@radix-ui/themes";

/** Rule order-2: completed, failed, or anything else, which is neutral. */
const colourOf = (status: string) => (status === "completed" ? "grass" : status === "failed" ? "red" : "gray");

export function PaymentStatus({ status }: { status: string }) {
  return (
    <Badge size="2" color={colourOf(status)} highContrast className="payment-status">
      {status}
    </Badge>
  );
}
