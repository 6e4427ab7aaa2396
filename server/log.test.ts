import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { users } from "#db/schema.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { createLog } from "./log.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const collect = () => {
  const lines: string[] = [];
  return { lines, log: createLog("debug", { write: (line: string) => void lines.push(line) }) };
};

test("a request is one line with its id and none of its content", async () => {
  const { lines, log } = collect();
  const app = await createTestApp({}, { database: shop.database, deps: { log } });
  const browser = app.browser();
  const body = { email: "secret.person@example.com", password: testPassword, username: "secretperson" };
  const reply = await browser.post("/api/auth/register", body);
  await browser.get("/api/listings?search=secret-wish");
  await browser.post("/api/auth/login", { ...body, password: "wrong-secret" });
  const text = lines.join("");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    id: reply.headers.get("x-request-id") as string,
    method: "POST",
    path: "/api/auth/register",
    status: 201,
  });
  expect(lines).toHaveLength(3);
  for (const secret of ["secret", testPassword, browser.cookies.get("indaba_session") as string]) {
    expect(text).not.toContain(secret);
  }
});

test("a failed query is logged without its values", async () => {
  const { lines, log } = collect();
  const row = { email: "secret.person@example.org", username: "someone", passwordHash: "$secret-hash$" };
  await shop.db.insert(users).values(row);
  const failure = await shop.db
    .insert(users)
    .values(row)
    .catch((error: unknown) => error);
  log.error({ err: failure });
  log.error(failure);
  log.error({ err: failure }, "while testing");
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(JSON.parse(line).err).toMatchObject({
      message: expect.stringContaining("insert into"),
      cause: { code: "23505" },
    });
    expect(line).not.toContain("secret");
  }
});

test("a value that the database can't parse is removed from its message", async () => {
  const { lines, log } = collect();
  const failure = await shop.db.execute(sql`select ${'secret "wish"'}::int`).catch((error: unknown) => error);
  log.error({ err: failure });
  expect(JSON.parse(lines[0] ?? "").err.cause).toMatchObject({
    code: "22P02",
    message: 'invalid input syntax for type integer: "…"',
  });
  expect(lines[0]).not.toContain("secret");
});
