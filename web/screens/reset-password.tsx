import { useTitle } from "#web/ui/use-title.ts";

export default function ResetPassword() {
  useTitle("Choose a new password");
  return <h1 className="page-title">Choose a new password</h1>;
}
