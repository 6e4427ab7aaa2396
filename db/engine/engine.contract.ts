// The contract of both engines, through the shop's `pg` pool. `engine.test.ts` runs it on each.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { until } from "#tests/harness/waiting.ts";
import { users } from "../schema.ts";
import { isDatabaseUnavailable, type OpenDatabase, sqlState } from "./index.ts";

/** An engine reopens after it has ended a query; on a busy machine that may take longer than a query waits for it. */
export const untilServed = (pool: OpenDatabase["pool"]): Promise<void> =>
  until(() =>
    pool.query("select 1").then(
      () => true,
      (error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return false;
      },
    ),
  );

export function describeEngine(open: () => Promise<OpenDatabase>): void {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await open();
    await database.maintenance.query(
      `create table odds (id serial primary key, amount numeric(20, 4), words text[], document jsonb, at timestamptz,
         meaning vector, flag boolean, body text);
       create table stock (id int primary key, left_over int not null check (left_over >= 0));
       create table sales (id serial primary key, buyer int)`,
    );
  });
  afterAll(() => database.close());

  test("it says what it is", async () => {
    expect(database.version).toMatch(/^PostgreSQL \d+\.\d+/);
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("values of every type come back as they went in", async () => {
    const words = [
      'with "quotes"',
      "comma, brace {}",
      "back\\slash",
      "NULL",
      "",
      "ünï 🛒 ꙮ",
      "line\nbreak",
      "'; drop--",
    ];
    const document = { nested: { list: [1, null, "two", 3.5], empty: {} }, text: 'O\'Hara "x" \\ 🛒' };
    const at = new Date("2026-02-28T23:59:59.123Z");
    const body = "x".repeat(200_000);
    const { rows } = await database.pool.query(
      `insert into odds (amount, words, document, at, meaning, flag, body) values ($1, $2, $3, $4, $5, $6, $7)
       returning amount, words, document, at, meaning, flag, body`,
      ["12345678901234.5678", words, JSON.stringify(document), at, "[1,-2.5,0.125]", true, body],
    );
    expect(rows).toEqual([
      { amount: "12345678901234.5678", words, document, at, meaning: "[1,-2.5,0.125]", flag: true, body },
    ]);
  });

  test("vectors are compared by cosine distance", async () => {
    const { rows } = await database.pool.query("select '[1,0]'::vector <=> '[0,1]'::vector as apart");
    expect(rows).toEqual([{ apart: 1 }]);
  });

  test("broken constraints carry their SQLSTATE, through drizzle too", async () => {
    const fail = async (work: Promise<unknown>) =>
      sqlState(
        await work.then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
    await database.db.insert(users).values({ email: "Thandi@example.com", username: "thandi" });
    const again = database.db.insert(users).values({ email: "thandi@EXAMPLE.com", username: "other" });
    expect(await fail(again)).toBe("23505");
    expect(await fail(database.pool.query("insert into stock values (1, -1)"))).toBe("23514");
    expect(await fail(database.pool.query("insert into stock values (2, null)"))).toBe("23502");
    expect(await fail(database.pool.query("select * from nowhere"))).toBe("42P01");
    expect(await fail(database.pool.query("select $1::int", ["no number"]))).toBe("22P02");
    const orphan = "insert into settings (user_id) values (gen_random_uuid())";
    expect(await fail(database.pool.query(orphan))).toBe("23503");
    expect((await database.pool.query("select 1 as fine")).rows).toEqual([{ fine: 1 }]);
  });

  test("a query that the database rejects is not mistaken for a database that is away", async () => {
    const error = await database.pool.query("select 1 / 0").catch((thrown: unknown) => thrown);
    expect(sqlState(error)).toBe("22012");
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test("five hundred queries at once each get their own answer", async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        if (index % 3 === 0) return (await database.pool.query("select $1::int as own", [index])).rows[0].own;
        if (index % 3 === 1) {
          const named = { name: "own", text: "select $2::int as own, $1::text", values: ["text", index] };
          return (await database.pool.query(named)).rows[0].own;
        }
        return Number((await database.pool.query(`select '${index}' as own`)).rows[0].own);
      }),
    );
    expect(answers).toEqual(Array.from({ length: 500 }, (_, index) => index));
  });

  test("a failed transaction leaves nothing, a savepoint undoes only its part", async () => {
    const count = async () => Number((await database.pool.query("select count(*) from sales")).rows[0].count);
    const failed = database.db.transaction(async (transaction) => {
      await transaction.execute(sql`insert into sales (buyer) values (1)`);
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    await failed.catch(() => {});
    expect(await count()).toBe(0);
    await database.db.transaction(async (transaction) => {
      await transaction.execute(sql`insert into sales (buyer) values (2)`);
      const inner = transaction.transaction((nested) => nested.execute(sql`insert into sales (buyer) values ('x')`));
      await inner.catch(() => {});
    });
    expect(await count()).toBe(1);
    await database.pool.query("delete from sales");
  });

  test("nobody sees a transaction's rows before it commits", async () => {
    let outside: Promise<{ rows: unknown[] }> | undefined;
    const transaction = database.db.transaction(async (inside) => {
      await inside.execute(sql`insert into sales (buyer) values (7)`);
      outside = database.pool.query("select * from sales where buyer = 7");
      await Bun.sleep(50);
      throw new Error("undo");
    });
    await transaction.catch(() => {});
    expect((await outside)?.rows).toEqual([]);
  });

  test("forty transactions at once all happen", async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, buyer) =>
        database.db.transaction(async (transaction) => {
          await transaction.execute(sql`insert into sales (buyer) values (${buyer})`);
          const { rows } = await transaction.execute(sql`select buyer from sales where buyer = ${buyer}`);
          expect(rows).toEqual([{ buyer }]);
        }),
      ),
    );
    const { rows } = await database.pool.query("select count(distinct buyer)::int as buyers from sales");
    expect(rows).toEqual([{ buyers: 40 }]);
    await database.pool.query("delete from sales");
  });

  test("thirty buyers of the last five get five, with a row lock and with a guarded update", async () => {
    await database.pool.query("insert into stock values (10, 5), (11, 5)");
    const locked = () =>
      database.db.transaction(async (transaction) => {
        const { rows } = await transaction.execute(sql`select left_over from stock where id = 10 for update`);
        if (Number(rows[0]?.left_over) === 0) return 0;
        await transaction.execute(sql`update stock set left_over = left_over - 1 where id = 10`);
        return 1;
      });
    const guarded = async () =>
      (await database.pool.query("update stock set left_over = left_over - 1 where id = 11 and left_over > 0"))
        .rowCount;
    for (const buy of [locked, guarded]) {
      const sold = await Promise.all(Array.from({ length: 30 }, buy));
      expect(sold.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(5);
    }
  });

  test("of twenty registrations with one address one succeeds", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.db
          .insert(users)
          .values({ email: "race@example.com", username: `racer${index}` })
          .then(() => "registered", sqlState),
      ),
    );
    expect(results.filter((result) => result === "registered")).toHaveLength(1);
    expect(results.filter((result) => result === "23505")).toHaveLength(19);
  });

  test("a client that dies in a transaction is rolled back and holds nobody up", async () => {
    const client = await database.pool.connect();
    client.on("error", () => {});
    await client.query("begin");
    await client.query("insert into stock values (20, 1)");
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
    client.release(true);
    const start = performance.now();
    expect((await database.pool.query("select * from stock where id = 20")).rows).toEqual([]);
    await database.pool.query("insert into stock values (20, 2)");
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("twenty thousand rows with vectors arrive whole", async () => {
    const { rows } = await database.pool.query(
      "select i, '[1,2,3,4,5,6,7,8]'::vector as meaning, repeat('x', 50) as body from generate_series(1, 20000) i",
    );
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual({ i: 20_000, meaning: "[1,2,3,4,5,6,7,8]", body: "x".repeat(50) });
  });

  test("vacuum cleans the tables that changed", async () => {
    const client = await database.pool.connect();
    await client.query("insert into sales (buyer) select i from generate_series(1, 2000) i");
    await client.query("update sales set buyer = buyer + 1");
    // A backend reports its counts with a delay of up to a second.
    await client.query("select pg_stat_force_next_flush()");
    client.release();
    expect(await database.vacuum()).toContain("sales");
    expect(await database.vacuum(["sales"])).toEqual(["sales"]);
    await database.pool.query("delete from sales");
  });

  test("a query over five seconds is ended, the process stays awake, and nothing acknowledged is lost", async () => {
    await database.db.insert(users).values({ email: "kept@example.com", username: "kept" });
    let longestNapMs = 0;
    let lastTick = performance.now();
    const ticker = setInterval(() => {
      longestNapMs = Math.max(longestNapMs, performance.now() - lastTick);
      lastTick = performance.now();
    }, 20);
    const start = performance.now();
    const usageBefore = process.cpuUsage();
    const error = await database.pool
      .query("select count(md5(i::text)) from generate_series(1, 1000000000) i")
      .catch((thrown: unknown) => thrown);
    const cutMs = performance.now() - start;
    const { user, system } = process.cpuUsage(usageBefore);
    clearInterval(ticker);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(cutMs).toBeGreaterThan(4900);
    // On a busy machine it may take longer, but then it hasn't had the processor for so long.
    expect(Math.min(cutMs, (user + system) / 1000)).toBeLessThan(7500);
    expect(cutMs).toBeLessThan(30_000);
    // A query in the process's own thread would hold it up all the time.
    expect(longestNapMs).toBeLessThan(cutMs / 2);
    await untilServed(database.pool);
    expect(await database.db.select().from(users).where(eq(users.username, "kept"))).toHaveLength(1);
    await database.pool.query("insert into stock values (30, 1)");
  });
}
