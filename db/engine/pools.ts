import type pg from "pg";
import { finishesWithin } from "./deadline.ts";

/** Ends pools. A connection that is still lent out after five seconds is given up: the engine behind it closes anyway. */
export async function endPools(...pools: pg.Pool[]): Promise<void> {
  await finishesWithin(5000, Promise.all(pools.map((pool) => pool.end())));
}
