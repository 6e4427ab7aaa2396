import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { ForgotPasswordBody, LoginBody, RegisterBody, ResetPasswordBody } from "#contract/auth/auth.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { conversationAfterSignIn } from "#web/lib/assistant-store.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { forgetEverything } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

/** `next` runs afterwards if a screen continues by itself; otherwise a welcome toast and the chat. */
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
      client.setQueryData(reads.me, user);
      await refreshAfter(client, "sign-in");
      if (next) return next();
      toast({ title: welcome, description: `Signed in as ${user.username}` });
      const conversation = conversationAfterSignIn();
      navigate(conversation === null ? "/chat" : `/chat?c=${conversation}`);
    },
    onError: (error) => toast({ title: failureTitle, description: messageOf(error, failureTitle) }),
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

export function useLogout() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => api("POST /api/auth/logout"),
    onSuccess: async () => {
      navigate("/");
      await forgetEverything(client);
    },
    onError: (error) => toast({ title: "Logout failed", description: messageOf(error) }),
  });
}
