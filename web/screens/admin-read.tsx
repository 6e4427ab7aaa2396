import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { CurrentUser } from "#contract/users/users.ts";
import { meOptions } from "#web/lib/session.ts";
import { AskPassword } from "#web/ui/ask-password.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ShieldIcon } from "#web/ui/icons.tsx";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

/** A screen for admins only. `what` names it, with a capital letter: "The admin dashboard". */
export function AdminRead({ what, children }: { what: string; children: ReactNode }) {
  return (
    <AccountRead what={what} read={useQuery(meOptions)}>
      {(me) =>
        me?.role === "admin" ? (
          <>
            {children}
            <AskPassword email={me.email} />
          </>
        ) : (
          <AdminsOnly what={what} me={me} />
        )
      }
    </AccountRead>
  );
}

function AdminsOnly({ what, me }: { what: string; me: CurrentUser | null }) {
  return (
    <EmptyState
      level={1}
      icon={<ShieldIcon size={30} />}
      title={me ? "Admins only" : `Login to see ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
      hint={me ? `You are signed in as ${me.email}, which is no admin account.` : "It is for admins only."}
    >
      {me ? (
        <Button asChild size="3">
          <Link href="/marketplace">Browse the marketplace</Link>
        </Button>
      ) : (
        <SignInButtons />
      )}
    </EmptyState>
  );
}
