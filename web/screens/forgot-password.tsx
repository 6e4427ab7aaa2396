import { useTitle } from "#web/ui/use-title.ts";

export default function ForgotPassword() {
  useTitle("Forgot password");
  return (
    <div className="page">
      <h1 className="page-title">Forgot password</h1>
    </div>
  );
}
