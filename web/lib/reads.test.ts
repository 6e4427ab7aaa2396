import { describe, expect, test } from "bun:test";
import { ApiError } from "./api.ts";
import { createQueryClient } from "./query-client.ts";
import { reads, refreshAfter, refreshedBy } from "./reads.ts";

describe("readings 27: every write refreshes what it changes", () => {
  test("sign-in and registration: me, user, cart, conversations", () => {
    for (const read of [reads.me, reads.user, reads.cart, reads.conversations]) {
      expect(refreshedBy["sign-in"]).toContain(read);
    }
  });
  test("a cart change: the cart, and with it the badge", () => {
    expect(refreshedBy["cart-change"]).toEqual([reads.cart]);
  });
  test("what is marked is read again, the rest is not", async () => {
    const client = createQueryClient();
    client.setQueryData(reads.cart, []);
    client.setQueryData(reads.orders, []);
    await refreshAfter(client, "cart-change");
    expect(client.getQueryState(reads.cart)?.isInvalidated).toBe(true);
    expect(client.getQueryState(reads.orders)?.isInvalidated).toBe(false);
  });
});

describe("specification §7: never stale, no interval, no focus, no retries", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  test("reads", () => {
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: "always",
    });
  });
  test("writes", () => {
    expect(mutations).toMatchObject({ retry: false, networkMode: "always" });
  });
  test("a failing read is asked for once", async () => {
    let asked = 0;
    const client = createQueryClient();
    await client
      .fetchQuery({
        queryKey: ["x"],
        queryFn: () => {
          asked += 1;
          throw new ApiError("/api/x", 503, "", "");
        },
      })
      .catch(() => {});
    expect(asked).toBe(1);
  });
});

describe("readings 3: a login that expires mid-use resets the cached user", () => {
  const read = async (path: string, status: number) => {
    const client = createQueryClient();
    client.setQueryData(reads.me, { id: "1" });
    client.setQueryData(reads.cart, [{ id: "line" }]);
    await client
      .fetchQuery({ queryKey: ["other"], queryFn: () => Promise.reject(new ApiError(path, status, "", "")) })
      .catch(() => {});
    return client;
  };
  test("on a 401 of any read, the cart goes too", async () => {
    const client = await read("/api/orders", 401);
    expect(client.getQueryData(reads.me)).toBeNull();
    expect(client.getQueryData(reads.cart)).toBeUndefined();
  });
  test("not on a wrong password, nor on other failures", async () => {
    expect((await read("/api/auth/login", 401)).getQueryData<unknown>(reads.me)).toEqual({ id: "1" });
    expect((await read("/api/orders", 403)).getQueryData<unknown>(reads.me)).toEqual({ id: "1" });
  });
});
