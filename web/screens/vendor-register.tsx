import { useTitle } from "#web/ui/use-title.ts";

export default function VendorRegister() {
  useTitle("Become a Vendor");
  return <h1 className="page-title">Become a Vendor</h1>;
}
