// What stays in the browser after a logout or an expired login.
import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { installDom } from "#tests/harness/dom.ts";
import { playServer } from "#tests/harness/played-server.ts";
import { accountReads, everyRead, listing, me, names, ofVisitor, seeded } from "#tests/harness/seeded-reads.ts";
import { ApiError } from "./api.ts";
import { ofAccount, reads } from "./reads.ts";
import { forgetEverything, meOptions, useSessionEpoch } from "./session.ts";
import { toast, useToasts } from "./toast-store.ts";

await installDom();
const { act, renderHook } = await import("@testing-library/react");
const { QueryClientProvider } = await import("@tanstack/react-query");
const { useLogout } = await import("#web/auth/logout-data.ts");
const { useSendReview } = await import("#web/reviews/reviews-data.ts");
const { unansweredTurn, useAssistant } = await import("./assistant-store.ts");
const { useShopperLocation } = await import("./location-store.ts");

type Client = ReturnType<typeof seeded>;
const server = playServer();

/** Runs a hook's write, whose errors it handles itself. */
async function press<Variables>(
  client: Client,
  use: () => { mutateAsync(variables: Variables): Promise<unknown> },
  variables: Variables,
): Promise<void> {
  const { result } = renderHook(use, {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  await act(async () => {
    await result.current.mutateAsync(variables).catch(() => {});
    // The hook's last update comes in a separate task.
    await Bun.sleep(1);
  });
}

describe("leaving", () => {
  test("rule account-6: logout clears all cached data, stores and reads in flight too", async () => {
    const client = seeded();
    let aborted = false;
    const inFlight = client
      .fetchQuery({
        queryKey: ["in flight"],
        queryFn: ({ signal }) =>
          new Promise<string>((_, reject) =>
            signal.addEventListener("abort", () => {
              aborted = true;
              reject(signal.reason);
            }),
          ),
      })
      .catch(() => {});
    toast({ title: "Something of theirs" });
    useShopperLocation.setState({ location: { latitude: -33, longitude: 22 } });
    useAssistant.setState({ open: true, conversationId: "theirs" });
    unansweredTurn.write({ message: "theirs" });
    const { epoch } = useSessionEpoch.getState();
    history.replaceState(null, "", "/orders");
    server.json("POST /api/auth/logout", {});
    await press(client, useLogout, undefined);
    await inFlight;
    expect(server.calls.map(({ call }) => call)).toEqual(["POST /api/auth/logout"]);
    expect(aborted).toBe(true);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state.data]),
    ).toEqual([[reads.me, null]]);
    expect(useToasts.getState().current).toBeNull();
    expect(useShopperLocation.getState().location).toBeNull();
    expect(useAssistant.getState()).toEqual({ open: false, conversationId: null, resume: null });
    expect(unansweredTurn.read()).toBeNull();
    expect(useSessionEpoch.getState().epoch).toBe(epoch + 1);
    expect(location.pathname).toBe("/");
  });

  test("a read that ignores its abort signal restores nothing after the logout", async () => {
    const client = seeded();
    let finish = (_: string[]) => {};
    const late = client
      .fetchQuery({
        queryKey: reads.orders,
        staleTime: 0,
        queryFn: () =>
          new Promise<string[]>((resolve) => {
            finish = resolve;
          }),
      })
      .catch(() => {});
    await forgetEverything(client);
    finish(["theirs"]);
    await late;
    expect(client.getQueryData(reads.orders)).toBeUndefined();
  });

  test("a failed logout changes nothing and says so", async () => {
    const client = seeded();
    server.refuse("POST /api/auth/logout", 503, "Try later.");
    await press(client, useLogout, undefined);
    expect(client.getQueryData<unknown>(reads.me)).toEqual(me);
    expect(useToasts.getState().current).toMatchObject({ title: "Logout failed", description: "Try later." });
  });
});

describe("rule account-5: an expired login resets the cached user and removes every read of the account", () => {
  const failing = async (path: string, status: number) => {
    const client = seeded();
    await client
      .fetchQuery({ queryKey: ["other"], queryFn: () => Promise.reject(new ApiError(path, status, "", "")) })
      .catch(() => {});
    return client;
  };
  const left = (client: Client) => names.filter((name) => client.getQueryData(everyRead[name]) !== undefined);

  test("on a 401 of any read", async () => {
    const client = await failing("/api/orders", 401);
    expect(client.getQueryData<unknown>(reads.me)).toBeNull();
    expect(left(client).toSorted()).toEqual(ofVisitor);
  });
  test("on a 401 of any write", async () => {
    const client = seeded();
    server.refuse("POST /api/reviews", 401, "Please sign in");
    await press(client, () => useSendReview(listing), { rating: 5, comment: null });
    expect(client.getQueryData<unknown>(reads.me)).toBeNull();
    expect(left(client).toSorted()).toEqual(ofVisitor);
  });
  test("when /api/auth/me answers 401", async () => {
    const client = seeded();
    server.refuse("GET /api/auth/me", 401, "Please sign in");
    await client.fetchQuery({ ...meOptions, staleTime: 0 });
    expect(client.getQueryData<unknown>(reads.me)).toBeNull();
    expect(left(client).toSorted()).toEqual(ofVisitor);
  });
  test("not on a wrong password, nor on other failures", async () => {
    expect(left(await failing("/api/auth/login", 401))).toEqual(names);
    expect(left(await failing("/api/orders", 403))).toEqual(names);
  });
  test("the account's reads are those that a visitor can't read", () => {
    const isOfAccount = (key: readonly unknown[]) => ofAccount.some((of) => of.every((part, at) => key[at] === part));
    expect(names.filter((name) => isOfAccount(everyRead[name]))).toEqual(accountReads);
  });
});
