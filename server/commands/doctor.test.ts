import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type OpenDatabase, openDatabase } from "#db/engine/index.ts";
import { storedPictures, users } from "#db/schema.ts";
import { beginSecondFactor } from "#server/auth/second-factor.service.ts";
import { seal } from "#server/sealed.ts";
import { addVendor } from "#tests/harness/catalogue.ts";
import { createDataFolder, createEmptyDatabase } from "#tests/harness/database.ts";
import { startMailServer } from "#tests/harness/mail-server.ts";
import { addBankDetails } from "#tests/harness/payouts.ts";
import { productionEnv } from "#tests/harness/production-env.ts";
import { startS3Server } from "#tests/harness/s3-server.ts";
import { shortLived } from "#tests/harness/short-lived.ts";

const dataDir = mkdtempSync(join(tmpdir(), "indaba-doctor-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function doctor(env: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const child = Bun.spawn([process.execPath, "--no-env-file", "server/commands/doctor.ts"], {
    cwd: resolve(import.meta.dir, "../.."),
    env: { PATH, HOME, DATA_DIR: dataDir, ...shortLived, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output, errors };
}

test("a machine on which nothing was started yet is well, and nothing is made on it", async () => {
  const { code, output } = await doctor({});
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^note +database +embedded; .* is made at the first start$/m),
  ]);
  expect(output).toMatch(/^ok +model +offline, built in$/m);
  expect([...new Bun.Glob("**/*").scanSync(dataDir)]).toEqual([]);
});

test("a model or a database that can't be reached is a problem, with its reason and no secret", async () => {
  const { code, output } = await doctor({
    MODEL_PROVIDER: "openai",
    OPENAI_API_KEY: "sk-very-secret",
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    DATABASE_URL: "postgres://indaba:db-secret@127.0.0.1:9/indaba",
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^PROBLEM +model +openai at http:\/\/127\.0\.0\.1:9\/v1 can't be reached/m);
  expect(output).toMatch(/^PROBLEM +database +Postgres at 127\.0\.0\.1:9\/indaba can't be opened/m);
  expect(output).not.toContain("secret");
});

test("a refused key is a problem", async () => {
  const endpoint = Bun.serve({ port: 0, fetch: () => new Response("no", { status: 401 }) });
  const { code, output } = await doctor({
    MODEL_PROVIDER: "openai",
    OPENAI_API_KEY: "sk-wrong",
    OPENAI_BASE_URL: `http://127.0.0.1:${endpoint.port}/v1`,
  });
  endpoint.stop(true);
  expect([code, output]).toEqual([1, expect.stringContaining("the key is refused")]);
});

test("a model of one's own is asked without a key, and one that it doesn't have is noted", async () => {
  const endpoint = Bun.serve({
    port: 0,
    fetch: ({ headers }) =>
      headers.has("authorization")
        ? new Response(null, { status: 401 })
        : Response.json({ data: [{ id: "small:latest" }] }),
  });
  const OPENAI_BASE_URL = `http://127.0.0.1:${endpoint.port}/v1`;
  const there = await doctor({ MODEL_PROVIDER: "openai", OPENAI_BASE_URL, OPENAI_MODEL: "small" });
  const other = await doctor({ MODEL_PROVIDER: "openai", OPENAI_BASE_URL, OPENAI_MODEL: "large" });
  endpoint.stop(true);
  expect(there.output).toMatch(/^ok +model +openai at .* without a key, answers$/m);
  expect(other.output).toMatch(/^note +model +openai at .* large is not in its list \(small:latest\)$/m);
});

const production = { ...productionEnv, DATABASE_URL: "postgres://127.0.0.1:9/x" };

test("production: the proxy that makes https must be named, provider, webhook and mail server must answer", async () => {
  const mail = await startMailServer();
  let isShop = false;
  const both = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url, method }) => {
      if (!url.endsWith("/api/webhooks/paystack"))
        return new Response("{}", { headers: { date: dateOf(isShop ? 0 : 90) } });
      return new Response("", { status: 401, headers: isShop && method === "POST" ? { "x-request-id": "1" } : {} });
    },
  });
  const at = `http://127.0.0.1:${both.port}`;
  const env = { ...production, PAYSTACK_BASE_URL: at, PUBLIC_URL: at, SMTP_URL: mail.url };
  const wrong = await doctor(env);
  expect(wrong.output).toMatch(/^PROBLEM +clock +(?:89|90|91) s behind paystack's: run a time service/m);
  expect(wrong.output).toMatch(/^PROBLEM +webhook +.*\/api\/webhooks\/paystack answers 401, not as the shop does/m);
  isShop = true;
  const right = await doctor({ ...env, TRUSTED_PROXIES: "127.0.0.1" });
  both.stop(true);
  await mail.close();
  expect(right.output).toMatch(/^ok +proxies +127\.0\.0\.1$/m);
  expect(right.output).toMatch(/^ok +clock +agrees with paystack's$/m);
  expect(right.output).toMatch(/^ok +webhook +.* reaches the shop/m);
  expect(right.output).toMatch(/^ok +email +smtp at 127\.0\.0\.1:\d+ accepts us, from shop@shop\.example$/m);
  expect(mail.mails).toEqual([]);
  const away = await doctor({ ...env, PUBLIC_URL: "https://127.0.0.1:9" });
  expect(away.output).toMatch(/^PROBLEM +proxies +none trusted, but something in front makes https/m);
  expect(away.output).toMatch(/^PROBLEM +payments +paystack at .* can't be reached/m);
  expect(away.output).toMatch(/^PROBLEM +email +smtp at 127\.0\.0\.1:\d+ doesn't accept us/m);
});
const dateOf = (secondsAhead: number) => new Date(Date.now() + secondsAhead * 1000).toUTCString();

describe("a shop that has begun", () => {
  let database: OpenDatabase;
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const server = process.env.DATABASE_URL ? await createEmptyDatabase(process.env.DATABASE_URL) : null;
    const { folder } = await createDataFolder();
    drop = server?.drop ?? (async () => {});
    // As a running server, whose database the doctor uses too.
    database = await openDatabase({ databaseUrl: server?.url, dataDir: folder, role: "server" });
    env = { DATA_DIR: folder, ...(server && { DATABASE_URL: server.url }) };
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await drop();
  });

  test("pictures are tried in each place, and nothing of it is left", async () => {
    const s3 = startS3Server();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const bucketEnv = { ...env, PICTURES: "s3", S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...keys };
    const places = [{ ...env }, { ...env, PICTURES: "database" }, bucketEnv];
    for (const place of places) {
      const { output } = await doctor(place);
      expect(output).toMatch(/^ok +pictures +stored, read and removed one in /m);
    }
    const files = [...new Bun.Glob("{images,return-pictures}/**/*").scanSync(env.DATA_DIR as string)];
    expect([files, await database.db.$count(storedPictures), s3.stored.size]).toEqual([[], 0, 0]);
    const stored = s3.stored.get;
    s3.stored.get = () => new Uint8Array(3);
    expect((await doctor(bucketEnv)).output).toMatch(
      /^PROBLEM +pictures +one can't be read in .*: another one came back$/m,
    );
    s3.stored.get = stored;
    expect(s3.stored.size).toBe(0);
    const wrong = await doctor({ ...bucketEnv, S3_SECRET_ACCESS_KEY: "another-secret" });
    await s3.close();
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringMatching(/^PROBLEM +pictures +one can't be stored in /m),
    ]);
    expect(wrong.output).not.toContain("another-secret");
    // A file stands where the folder would be.
    rmSync(join(env.DATA_DIR as string, "images"), { recursive: true });
    writeFileSync(join(env.DATA_DIR as string, "images"), "");
    expect((await doctor(env)).output).toMatch(/^PROBLEM +pictures +one can't be stored in .*: E/m);
    rmSync(join(env.DATA_DIR as string, "images"));
  });

  test("a SECRETS_KEY that doesn't open what is stored is a problem that says how much", async () => {
    const key = "a-key-of-the-tests-0123456789-0123456789";
    expect((await doctor(env)).output).toMatch(/^ok +secrets key +nothing is sealed with it yet$/m);
    const vendorId = await addVendor(database.db);
    await addBankDetails(database.db, vendorId, { sealedNumber: seal("1234567890", vendorId, key) });
    const [admin] = await database.db
      .insert(users)
      .values({ email: "admin@example.com", username: "admin", role: "admin" })
      .returning({ id: users.id });
    await beginSecondFactor(database.db, admin?.id as string, key);
    expect((await doctor({ ...env, SECRETS_KEY: key })).output).toMatch(
      /^ok +secrets key +opens all 2 that are sealed$/m,
    );
    const other = "another-key-of-the-tests-0123456789";
    const { code, output } = await doctor({ ...env, SECRETS_KEY: other });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^PROBLEM +secrets key +SECRETS_KEY doesn't open 1 of 1 account numbers and 1 of 1 second factors: set the key/m,
      ),
    ]);
    expect(output).not.toContain(other);
  });
});

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) console.log("not run: the doctor on a Postgres account, without DATABASE_URL");
test.if(databaseUrl !== undefined)("on Postgres the account and the database's clock are examined", async () => {
  const made = await createEmptyDatabase(databaseUrl as string);
  const { output } = await doctor({ DATABASE_URL: made.url });
  expect(output).toMatch(
    /^(?:note +account +\w+ is a superuser, which the shop doesn't need|ok +account +\w+, no superuser)$/m,
  );
  expect(output).toMatch(/^ok +clock +agrees with the database's$/m);
  expect(output).toMatch(/^ok +pgvector +0\./m);
  await made.drop();
});

test("settings that would stop the start stop the doctor with the same sentence", async () => {
  const { code, errors } = await doctor({ MODEL_PROVIDER: "gpt" });
  expect([code, errors.trim()]).toEqual([1, 'MODEL_PROVIDER is "gpt"; known values: offline, openai.']);
});
