import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { KeptStatements, keptForMs, mostKept } from "./kept-statements.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ embedded: true });
  await database.pool.query("create table boxes (id int, content text)");
});
afterAll(() => database.close());

const kept = async (text: string): Promise<number> => {
  const { rows } = await database.pool.query("select from pg_prepared_statements where statement = $1", [text]);
  return rows.length;
};

test("a text is kept once for all clients and answered as before, a text that can't be read is not", async () => {
  const ask = (id: number) => database.pool.query("select $1::int * 2 as twice", [id]);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, id) => ask(id)));
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, (_, id) => [{ twice: id * 2 }]));
  expect(await kept("select $1::int * 2 as twice")).toBe(1);
  for (let times = 0; times < 2; times++) {
    await expect(database.pool.query("select $1::int as wrong from nowhere", [1])).rejects.toThrow(
      'relation "nowhere" does not exist',
    );
    await expect(database.pool.query("select 1 / $1::int as part", [0])).rejects.toThrow("division by zero");
  }
  expect([await kept("select $1::int as wrong from nowhere"), await kept("select 1 / $1::int as part")]).toEqual([
    0, 1,
  ]);
  expect((await database.pool.query("select 1 / $1::int as part", [1])).rows).toEqual([{ part: 1 }]);
});

test("a statement has the columns of the moment, also after a change of the schema that is rolled back", async () => {
  const columns = async (client: Pick<TestDatabase["pool"], "query"> = database.pool) =>
    (await client.query("select * from boxes where id = $1", [1])).fields.map(({ name }) => name);
  expect(await columns()).toEqual(["id", "content"]);
  await database.pool.query("alter table boxes add column weight int");
  expect(await columns()).toEqual(["id", "content", "weight"]);
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("alter table boxes drop column content");
  expect(await columns(client)).toEqual(["id", "weight"]);
  await client.query("rollback");
  client.release();
  expect(await columns()).toEqual(["id", "content", "weight"]);
});

const message = (type: string, body: string): Buffer => {
  const whole = Buffer.from(`${type}\0\0\0\0${body}`);
  whole.writeInt32BE(whole.length - 1, 1);
  return whole;
};

/** What the engine gets of a client's statement and values, and what it is told to forget. */
function play() {
  let now = 0;
  const forgotten: string[] = [];
  const statements = new KeptStatements(
    (name) => forgotten.push(name),
    () => now,
  );
  const run = (text: string): string => {
    const prepared = statements.prepare([message("P", `\0${text}\0\0\0`), message("B", "\0\0\0\0\0\0\0\0")]);
    statements.ran(prepared, true, false);
    return prepared.messages.map((each) => String.fromCharCode(each[0] as number)).join("");
  };
  return { run, forgotten, pass: (ms: number) => (now += ms) };
}

test("a statement is read again after a while, when it may have another plan", () => {
  const { run, forgotten, pass } = play();
  expect([run("select $1"), run("select $1")]).toEqual(["PB", "B"]);
  pass(keptForMs);
  expect([run("select $1"), run("select $1"), forgotten]).toEqual(["PB", "B", ["k1"]]);
});

test("a very long text is not kept", () => {
  const { run } = play();
  const long = `select ${"1, ".repeat(6000)}$1`;
  expect([run(long), run(long)]).toEqual(["PB", "PB"]);
});

test("only so many are kept, and the oldest goes", () => {
  const { run, forgotten } = play();
  for (let number = 0; number <= mostKept; number++) run(`select $1 + ${number}`);
  expect(forgotten).toEqual(["k1"]);
  expect([run("select $1 + 1"), run("select $1 + 0")]).toEqual(["B", "PB"]);
});
