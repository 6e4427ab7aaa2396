import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { passwordLinks, secondFactors, users } from "#db/schema.ts";
import { createTestApp, type TestApp, testPassword } from "#tests/harness/app.ts";
import { createDataFolder, createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { productionEnv } from "#tests/harness/production-env.ts";
import { shortLived } from "#tests/harness/short-lived.ts";
import { makeAdmin } from "./admin-account.service.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = (await createDataFolder()).folder;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const child = Bun.spawn([process.execPath, "--no-env-file", join(import.meta.dir, script), ...args], {
    env: { PATH, HOME, DATA_DIR: dataDir, DEMO_DATA: "off", ...shortLived, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}
const create = (args: string[], env?: Record<string, string>) => run("create.ts", args, env);

const linkPattern = /^http:\/\/localhost:3000\/auth\/reset#token=([\w-]{43})$/m;
const tokenIn = (out: string): string => linkPattern.exec(out)?.[1] ?? "";

describe("bun run admin:create", () => {
  test("without exactly one email it exits with 1, a sentence and its usage", async () => {
    for (const [args, sentence] of [
      [[], "Exactly one email address is needed."],
      [["a@example.com", "b@example.com"], "Exactly one email address is needed."],
      [["thandi"], '"thandi" is not an email address.'],
      [["--role=admin", "a@example.com"], "Unknown option '--role'"],
    ] as const) {
      const { code, out, err } = await create([...args], { DATA_DIR: join(dataDir, "never") });
      expect([code, out, err]).toEqual([1, "", expect.stringContaining(sentence)]);
      expect(err).toContain("usage: bun run admin:create EMAIL");
      expect(err).not.toContain("    at ");
    }
    expect(await create(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("usage:"), err: "" });
  });

  test("invalid settings end it with their sentence", async () => {
    const { code, err } = await create(["a@example.com"], { ...productionEnv, PUBLIC_URL: "" });
    expect([code, err.trim()]).toEqual([1, "INDABA_ENV=production needs PUBLIC_URL, the address that shoppers open."]);
  });

  test("makes a shop's first admin, which the doctor reported as missing", async () => {
    const production = productionEnv;
    const before = await run("../commands/doctor.ts", [], production);
    expect(before.out).toMatch(
      /^note +admins +none, so nobody can approve vendors; bun run admin:create EMAIL makes one$/m,
    );
    const made = await create([" Nomsa@Example.com "], production);
    expect([made.code, made.err]).toEqual([0, ""]);
    expect(made.out).toMatch(
      /^Nomsa@Example\.com is an admin now, as a new account\.\nIts password can be set here, once, within one hour:\nhttps:\/\/shop\.example\/auth\/reset#token=[\w-]{43}\n$/,
    );
    const after = await run("../commands/doctor.ts", [], production);
    expect(after.out).toMatch(/^ok +admins +1$/m);
  });

  test("says that an empty demo shop will start without its demo data", async () => {
    const { folder } = await createDataFolder();
    try {
      const { out } = await create(["a@example.com"], { DATA_DIR: folder, DEMO_DATA: "on" });
      expect(out).toContain("This shop was empty: it starts without the demo shop");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  describe("beside a running server", () => {
    let database: OpenDatabase;
    let shop: TestApp;
    beforeAll(async () => {
      database = await openDatabase({ dataDir, role: "server" });
      shop = await createTestApp({}, { database });
    });
    afterAll(() => database.close());

    const reset = (token: string, password = testPassword) =>
      shop.browser().post("/api/auth/password/reset", { token, password });

    test("prints a link that sets the password once; a second run prints a new link and voids the old", async () => {
      const first = await create(["ab@example.com"]);
      const second = await create(["AB@example.com"]);
      expect(second.out).toStartWith("ab@example.com is an admin already.\nIts password can be set here,");
      expect((await reset(tokenIn(first.out))).status).toBe(400);
      const browser = shop.browser();
      const reply = await browser.post("/api/auth/password/reset", {
        token: tokenIn(second.out),
        password: testPassword,
      });
      expect([reply.status, reply.body]).toMatchObject([200, { username: "abuser", role: "admin" }]);
      expect((await browser.get("/api/admin/stats")).status).toBe(200);
      const third = await create(["ab@example.com"]);
      expect(third).toEqual({ code: 0, out: "ab@example.com is an admin already.\n", err: "" });
      expect((await browser.get("/api/admin/stats")).status).toBe(200);
    });

    test("--reset-second-factor turns an account's second factor off and ends its logins", async () => {
      const { browser, user } = await shop.registerShopper("naledi@example.com");
      await shop.db.insert(secondFactors).values({
        userId: user.id,
        secret: "x",
        confirmedAt: new Date(),
        lastStep: 0,
        recoveryHashes: [],
      });
      const reset = (email: string) => create(["--reset-second-factor", email]);
      expect((await reset("NALEDI@example.com")).out).toContain("signs in with the password alone now");
      expect((await browser.get("/api/auth/me")).status).toBe(401);
      expect((await reset("naledi@example.com")).out).toContain("had no second factor");
      expect(await reset("nobody@example.com")).toMatchObject({ code: 1, out: "" });
    });

    test("promotes an existing account, which keeps its password and has to log in again", async () => {
      const { browser, user } = await shop.registerShopper("lerato@example.com");
      const { code, out } = await create(["LERATO@example.com"]);
      const today = new Date().toISOString().slice(0, 10);
      expect([code, out]).toEqual([
        0,
        `lerato@example.com is an admin now. The account is there since ${today}: make sure that it is the right person's.\nIt keeps its password and has been logged out everywhere: http://localhost:3000/auth/login\n`,
      ]);
      expect((await browser.get("/api/auth/me")).status).toBe(401);
      const again = await browser.post("/api/auth/login", { email: user.email, password: testPassword });
      expect(again.body).toEqual({ ...user, role: "admin" });
    });
  });
});

describe("no other way makes an admin", () => {
  let database: TestDatabase;
  let shop: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await createTestApp({}, { database });
  });
  afterAll(() => database.close());

  test("registration refuses every role but shopper, wherever it is sent", async () => {
    const account = (at: number) => ({ email: `r${at}@example.com`, username: `name${at}`, password: testPassword });
    for (const [at, role] of ["admin", "vendor", "Admin", ["admin"], null, { role: "admin" }].entries()) {
      const reply = await shop.browser().post("/api/auth/register", { ...account(at), role });
      expect([role, reply.status]).toEqual([role, 400]);
    }
    const sneaky = await shop
      .browser()
      .post("/api/auth/register?role=admin", { ...account(9), isAdmin: true, user: { role: "admin" } });
    expect([sneaky.status, sneaky.body.role]).toEqual([201, "shopper"]);
    expect(await shop.db.$count(users, eq(users.role, "admin"))).toBe(0);
  });

  test("of six commands at once one creates or promotes, the others change nothing, and one link remains", async () => {
    for (const [email, outcome, links] of [
      ["race@example.com", "created", 1],
      ["r9@example.com", "promoted", 0],
    ] as const) {
      const made = await Promise.all(Array.from({ length: 6 }, () => makeAdmin(shop.db, email)));
      expect(made.map((each) => each.outcome).sort()).toEqual([outcome, ...Array(5).fill("unchanged")]);
      const accounts = await shop.db.select().from(users).where(eq(users.email, email));
      expect(accounts.map(({ role }) => role)).toEqual(["admin"]);
      expect(await shop.db.$count(passwordLinks, eq(passwordLinks.userId, accounts[0]?.id ?? ""))).toBe(links);
    }
  });
});
