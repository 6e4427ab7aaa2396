import { Button } from "@radix-ui/themes";
import { Link } from "wouter";

/** For a visitor on a screen that needs an account (rule account-8). */
export function SignInButtons() {
  return (
    <>
      <Button asChild size="3">
        <Link href="/auth/login">Login</Link>
      </Button>
      <Button asChild size="3" variant="soft">
        <Link href="/auth/register">Sign Up</Link>
      </Button>
    </>
  );
}
