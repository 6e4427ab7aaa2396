import { useState } from "react";
import { deriveUsername } from "#contract/auth/username.ts";
import { AccountForm } from "#web/auth/account-form.tsx";
import { useLogin, useRegister } from "#web/auth/auth-data.ts";
import { usePress } from "#web/lib/use-press.ts";

export default function SignInForms({ onSignedIn = () => {} }: { onSignedIn?: () => void }) {
  const [purpose, setPurpose] = useState<"login" | "register">("login");
  const login = useLogin(onSignedIn);
  const register = useRegister(onSignedIn);
  const pressLogin = usePress(login);
  const pressRegister = usePress(register);
  const isNew = purpose === "register";
  return (
    <>
      <AccountForm
        purpose={purpose}
        pending={login.isPending || register.isPending}
        error={login.error}
        onSubmit={({ email, password, ...code }) =>
          isNew
            ? pressRegister({ email, password, username: deriveUsername(email), role: "shopper" })
            : pressLogin({ email, password, ...code })
        }
      />
      <p className="soft auth-other">
        {isNew ? "Already have an account?" : "New here?"}{" "}
        <button type="button" className="text-link" onClick={() => setPurpose(isNew ? "login" : "register")}>
          {isNew ? "Login" : "Sign up"}
        </button>
      </p>
    </>
  );
}
