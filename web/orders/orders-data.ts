import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { reads } from "#web/lib/reads.ts";
import { useMe } from "#web/lib/session.ts";

export const ordersOptions = queryOptions({
  queryKey: reads.orders,
  queryFn: ({ signal }) => api("GET /api/orders", { signal }),
});

/** For a visitor the query is switched off and stays pending, so look at `useMe` first. */
export function useOrders() {
  const me = useMe();
  return useQuery({ ...ordersOptions, enabled: Boolean(me) });
}
