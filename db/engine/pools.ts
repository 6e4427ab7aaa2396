import type pg from "pg";
import { finishesWithin } from "./deadline.ts";

/** Ends pools. A connection still in use after five seconds is abandoned, as its engine closes anyway. */
export async function endPools(...pools: pg.Pool[]): Promise<void> {
  await finishesWithin(5000, Promise.all(pools.map((pool) => pool.end())));
}
