import { useTitle } from "#web/ui/use-title.ts";

export default function VendorWidget() {
  useTitle("Chat on your site");
  return (
    <div className="page">
      <h1 className="page-title">Chat on your site</h1>
    </div>
  );
}
