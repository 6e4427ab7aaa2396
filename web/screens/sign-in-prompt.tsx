import { Button } from "@radix-ui/themes";
import { Link } from "wouter";

/** What a visitor can do on a screen that belongs to an account (rule account-8). */
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
