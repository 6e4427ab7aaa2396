import { useTitle } from "#web/ui/use-title.ts";

export default function CartHandOff() {
  useTitle("Your cart");
  return (
    <div className="page">
      <h1 className="page-title">Your cart</h1>
    </div>
  );
}
