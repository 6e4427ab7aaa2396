import { Link } from "wouter";
import { AccountForm } from "#web/auth/account-form.tsx";
import { useLogin } from "#web/auth/auth-data.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { AuthFrame } from "./auth-frame.tsx";

export default function Login() {
  useTitle("Login");
  const login = useLogin();
  const press = usePress(login);
  return (
    <AuthFrame
      title="Welcome back"
      text={
        <>
          New here?{" "}
          <Link href="/auth/register" className="text-link">
            Sign up
          </Link>
        </>
      }
    >
      <AccountForm purpose="login" pending={login.isPending} error={login.error} onSubmit={press} />
    </AuthFrame>
  );
}
