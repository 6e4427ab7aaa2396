import { Link } from "wouter";
import { deriveUsername } from "#contract/auth/username.ts";
import { AccountForm } from "#web/auth/account-form.tsx";
import { useRegister } from "#web/auth/auth-data.ts";
import { usePress } from "#web/lib/use-press.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { AuthFrame } from "./auth-frame.tsx";

export default function Register() {
  useTitle("Sign Up");
  const register = useRegister();
  const press = usePress(register);
  return (
    <AuthFrame
      title="Create your account"
      text={
        <>
          Already have an account?{" "}
          <Link href="/auth/login" className="text-link">
            Login
          </Link>
        </>
      }
    >
      <AccountForm
        purpose="register"
        pending={register.isPending}
        onSubmit={({ email, password }) => press({ email, password, username: deriveUsername(email), role: "shopper" })}
      />
    </AuthFrame>
  );
}
