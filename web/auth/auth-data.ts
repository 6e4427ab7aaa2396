import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { ForgotPasswordBody, LoginBody, RegisterBody, ResetPasswordBody } from "#contract/auth/auth.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { useAssistant } from "#web/lib/assistant-store.ts";
import { asksForCode } from "#web/lib/confirmed.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { forgetEverything } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { carryOutWaiting } from "#web/lib/waiting-request.ts";

/**
 * `next` runs afterwards if a screen continues by itself; otherwise a welcome toast and the chat, or, when something waited for the
 * sign-in, the place where it was asked (docs/decisions/0017-waiting-for-sign-in.md).
 */
function useSignIn<Body>(
  ask: (body: Body) => Promise<CurrentUser>,
  failureTitle: string,
  welcome: string,
  next?: () => void,
) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: ask,
    onSuccess: async (user) => {
      const before = client.getQueryData<CurrentUser | null>(reads.me);
      // Another account was signed in: none of its data may show, not even while loading.
      if (before && before.id !== user.id) {
        await forgetEverything(client);
        // The form was remounted; leave it before it shows empty.
        if (!next) navigate("/chat");
      }
      const waited = await carryOutWaiting(user);
      client.setQueryData(reads.me, user);
      await refreshAfter(client, "sign-in");
      if (!next || waited?.done || waited?.failed) {
        toast(
          waited?.failed ?? {
            title: welcome,
            description: waited?.done?.description ?? `Signed in as ${user.username}`,
          },
        );
      }
      if (next) return next();
      const conversationId = waited?.conversationId ?? null;
      navigate(conversationId === null ? "/chat" : `/chat?c=${conversationId}`);
      if (waited) navigate(waited.place, { replace: true, state: waited.state });
      if (conversationId === null) return;
      const inDock = !waited?.place.startsWith("/chat");
      useAssistant.setState({ resume: conversationId, ...(inDock && { open: true, conversationId }) });
    },
    onError: (error) => {
      if (!asksForCode(error)) toast({ title: failureTitle, description: messageOf(error, failureTitle) });
    },
  });
}

export const useLogin = (next?: () => void) =>
  useSignIn((body: LoginBody) => api("POST /api/auth/login", { body }), "Login failed", "Welcome back!", next);

export const useRegister = (next?: () => void) =>
  useSignIn(
    (body: RegisterBody) => api("POST /api/auth/register", { body }),
    "Registration failed",
    "Welcome to Indaba!",
    next,
  );

/** A single-use link sets a password and signs in. */
export const useResetPassword = () =>
  useSignIn(
    (body: ResetPasswordBody) => api("POST /api/auth/password/reset", { body }),
    "Password not changed",
    "Welcome back!",
  );

/** Resolves to the same message with and without such an account. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: ForgotPasswordBody) => api("POST /api/auth/password/forgot", { body }),
    onError: (error) => toast({ title: "Link not sent", description: messageOf(error) }),
  });
