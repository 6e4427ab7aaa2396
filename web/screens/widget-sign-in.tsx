import { useTitle } from "#web/ui/use-title.ts";

export default function WidgetSignIn() {
  useTitle("Sign in");
  return (
    <div className="page">
      <h1 className="page-title">Sign in</h1>
    </div>
  );
}
