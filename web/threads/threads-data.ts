// What shoppers and vendors write to each other. Either may write at any time, so each visit reads again.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { ThreadSubject } from "#contract/threads/threads.ts";
import { ApiError, api, isOutOfDate, messageOf, orNull } from "#web/lib/api.ts";
import { reads, refreshAfter } from "#web/lib/reads.ts";
import { meOptions, useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePages } from "#web/lib/use-pages.ts";
import { keepCall } from "#web/lib/waiting-request.ts";

/** How often an open thread looks for an answer. */
const lookMs = 20_000;

export const useThreads = () =>
  usePages([...reads.threads, "pages"], (page, signal) => api("GET /api/threads", { query: page, signal }), {
    gcTime: 0,
  });

/** In how many threads something is unread. For a visitor the query is switched off. */
export function useUnreadThreads() {
  const me = useMe();
  return useQuery({
    queryKey: [...reads.threads, "unread"],
    queryFn: async ({ signal }) => (await api("GET /api/threads", { query: { limit: 1 }, signal })).unread,
    enabled: Boolean(me),
    gcTime: 0,
  });
}

/** null: the account has no such thread. */
export function useThread(id: string) {
  const me = useMe();
  return useQuery({
    queryKey: [...reads.threads, id],
    queryFn: ({ signal }) => orNull(api("GET /api/threads/:id", { params: { id }, signal })),
    enabled: Boolean(me),
    gcTime: 0,
    refetchInterval: lookMs,
  });
}

const failed = { title: "That did not work" } as const;

/** Opens the thread's screen; for a visitor once they have signed in. */
export function useOpenThread() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const askToLogIn = (body: ThreadSubject) => {
    keepCall(client, {
      route: "POST /api/threads",
      call: { body },
      done: { title: "Conversation opened", description: "You can write to the vendor now." },
      failed,
      leadsTo: "/messages/",
    });
    toast({
      title: "Login required",
      description: "Please login, so that the answer finds you",
      action: { label: "Log in", href: "/auth/login" },
    });
  };
  return useMutation({
    mutationFn: async (body: ThreadSubject) => {
      if (!(await client.ensureQueryData(meOptions))) return askToLogIn(body);
      const { id } = await api("POST /api/threads", { body });
      navigate(`/messages/${id}`);
    },
    onError: (error, body) => {
      if (error instanceof ApiError && error.status === 401) askToLogIn(body);
      else toast({ ...failed, description: messageOf(error) });
    },
  });
}

/** `id`: the message's, so that pressing again after a lost reply writes once. */
export function useWriteMessage(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: string; text: string }) =>
      api("POST /api/threads/:id/messages", { params: { id: threadId }, body }),
    onSuccess: () => refreshAfter(client, "thread-change"),
    onError: async (error) => {
      toast({ title: "Message not sent", description: messageOf(error) });
      if (isOutOfDate(error)) await refreshAfter(client, "thread-change");
    },
  });
}

export function useMarkRead(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("POST /api/threads/:id/read", { params: { id: threadId } }),
    onSuccess: () => refreshAfter(client, "thread-change"),
  });
}

export function useReportThread(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api("POST /api/threads/:id/report", { params: { id: threadId }, body: { reason } }),
    onSuccess: async () => {
      toast({ title: "Conversation reported", description: "We will look at it." });
      await refreshAfter(client, "thread-change");
    },
    onError: (error) => toast({ title: "Not reported", description: messageOf(error) }),
  });
}

/** For admins only. */
export const useReportedThreads = () =>
  usePages(reads.adminThreads, (page, signal) => api("GET /api/admin/threads", { query: page, signal }), {
    gcTime: 0,
  });

export function useDecideReport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (close: boolean) => api("POST /api/admin/threads/:id/decision", { params: { id }, body: { close } }),
    onSuccess: (_, close) =>
      toast({
        title: close ? "Conversation closed" : "Conversation left open",
        description: "The report is done with.",
      }),
    onError: (error) => toast({ title: "Not decided", description: messageOf(error) }),
    onSettled: () => refreshAfter(client, "thread-change"),
  });
}
