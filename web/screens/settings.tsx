import { useTitle } from "#web/ui/use-title.ts";

export default function Settings() {
  useTitle("Settings");
  return <h1 className="page-title">Settings</h1>;
}
