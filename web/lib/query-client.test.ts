import { describe, expect, test } from "bun:test";
import { ApiError } from "./api.ts";
import { createQueryClient } from "./query-client.ts";

describe("rule call-4: never stale, no interval, no focus, no retries", () => {
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
  test("a failing read is requested once", async () => {
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
