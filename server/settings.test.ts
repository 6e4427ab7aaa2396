import { describe, expect, test } from "bun:test";
import { productionEnv } from "#tests/harness/production-env.ts";
import { readSettings, SettingsError } from "./settings.ts";

const problemsOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error("The settings were accepted.");
};

describe("settings", () => {
  test("without settings it is the demo on localhost with the embedded providers", () => {
    expect(readSettings({})).toMatchObject({
      environment: "demo",
      host: "localhost",
      port: 3000,
      publicUrl: "http://localhost:3000",
      https: false,
      dataDir: "./.data",
      databaseUrl: null,
      demoData: true,
      rateLimits: true,
      priceDisplay: "documented",
      model: { provider: "offline" },
      embeddings: { provider: "local" },
    });
  });

  test("PUBLIC_URL defaults to HOST and PORT, with localhost for a wildcard host", () => {
    expect(readSettings({ HOST: "127.0.0.1", PORT: "4000" }).publicUrl).toBe("http://127.0.0.1:4000");
    expect(readSettings({ HOST: "0.0.0.0" }).publicUrl).toBe("http://localhost:3000");
    expect(readSettings({ HOST: "::1", PORT: "80" }).publicUrl).toBe("http://[::1]");
    expect(readSettings({ PUBLIC_URL: "https://shop.example/" }).publicUrl).toBe("https://shop.example");
  });

  test("an empty variable counts as not set", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: " ", MODEL_PROVIDER: "" }).port).toBe(3000);
  });

  test("an unknown provider stops the start with the list of known ones", () => {
    expect(problemsOf({ MODEL_PROVIDER: "openia" })).toBe('MODEL_PROVIDER is "openia"; known values: offline, openai.');
    expect(problemsOf({ EMBEDDING_PROVIDER: "x" })).toBe('EMBEDDING_PROVIDER is "x"; known values: local, openai.');
    expect(problemsOf({ INDABA_ENV: "prod" })).toBe('INDABA_ENV is "prod"; known values: demo, production.');
  });

  test("a provider with missing settings stops the start", () => {
    expect(problemsOf({ MODEL_PROVIDER: "openai" })).toStartWith("MODEL_PROVIDER=openai needs OPENAI_API_KEY");
    expect(problemsOf({ EMBEDDING_PROVIDER: "openai" })).toStartWith("EMBEDDING_PROVIDER=openai needs OPENAI_API_KEY");
    expect(problemsOf({ MODEL_PROVIDER: "openai", OPENAI_BASE_URL: "https://models.example/v1" })).toContain("needs");
  });

  test.each([
    ["http://localhost:11434/v1", true],
    ["http://127.0.0.1:8080/v1", true],
    ["http://[::1]:8080/v1", true],
    ["http://[fd00::5]:8080/v1", true],
    ["http://10.1.2.3/v1", true],
    ["http://172.16.0.9/v1", true],
    ["http://172.31.0.9/v1", true],
    ["http://192.168.1.10:8080/v1", true],
    ["http://ollama:11434/v1", true],
    ["http://host.docker.internal:11434/v1", true],
    ["http://models.local/v1", true],
    ["http://172.32.0.9/v1", false],
    ["http://8.8.8.8/v1", false],
    ["http://127.0.0.1.evil.example/v1", false],
    ["http://localhost.evil.example/v1", false],
    ["http://[2001:db8::1]/v1", false],
  ])("a model at %s needs a key and https, unless it is on one's own network: %p", (OPENAI_BASE_URL, own) => {
    const env = { MODEL_PROVIDER: "openai", EMBEDDING_PROVIDER: "openai", OPENAI_BASE_URL };
    if (own) {
      expect(readSettings(env).model).toMatchObject({
        apiKey: null,
        firstWordMs: 120_000,
        silenceMs: 60_000,
        turnMs: 300_000,
      });
      expect(readSettings(env).embeddings).toMatchObject({ apiKey: null });
    } else {
      expect(problemsOf(env)).toContain("MODEL_PROVIDER=openai needs OPENAI_API_KEY");
      expect(problemsOf({ ...env, OPENAI_API_KEY: "k" })).toContain("OPENAI_BASE_URL must be https");
    }
  });

  test("the waits for a model can be set, and none is longer than the turn", () => {
    const env = { MODEL_PROVIDER: "openai", OPENAI_API_KEY: "k" };
    expect(readSettings(env).model).toMatchObject({ firstWordMs: 20_000, silenceMs: 15_000, turnMs: 60_000 });
    const set = { ...env, MODEL_FIRST_WORD_SECONDS: "30", MODEL_SILENCE_SECONDS: "5", MODEL_TURN_SECONDS: "40" };
    expect(readSettings(set).model).toMatchObject({ firstWordMs: 30_000, silenceMs: 5000, turnMs: 40_000 });
    expect(readSettings({ ...env, MODEL_TURN_SECONDS: "10" }).model).toMatchObject({
      firstWordMs: 10_000,
      silenceMs: 10_000,
    });
    expect(problemsOf({ ...env, MODEL_FIRST_WORD_SECONDS: "90" })).toContain("must not be longer than the whole turn");
    expect(problemsOf({ ...env, MODEL_SILENCE_SECONDS: "0" })).toContain("MODEL_SILENCE_SECONDS must be at least 1.");
  });

  test("production turns demo data off and demands an https address and limits", () => {
    const settings = readSettings(productionEnv);
    expect(settings).toMatchObject({ environment: "production", demoData: false, https: true });
    expect(readSettings({ ...productionEnv, PUBLIC_URL: "http://localhost:3000" }).https).toBe(false);
    expect(problemsOf({ ...productionEnv, PUBLIC_URL: "" })).toContain("needs PUBLIC_URL");
    expect(problemsOf({ ...productionEnv, TRUSTED_PROXIES: "" })).toContain("needs TRUSTED_PROXIES");
    expect(problemsOf({ ...productionEnv, SECRETS_KEY: "" })).toContain("needs SECRETS_KEY");
    expect(problemsOf({ ...productionEnv, SECRETS_KEY: "short" })).toContain(
      "SECRETS_KEY must be 32 to 200 characters",
    );
    expect(problemsOf({ ...productionEnv, PUBLIC_URL: "http://shop.example" })).toContain("needs an https");
    expect(problemsOf({ ...productionEnv, DEMO_DATA: "on" })).toContain("DEMO_DATA=on is not possible");
    expect(problemsOf({ ...productionEnv, RATE_LIMITS: "off" })).toContain("RATE_LIMITS=off is for measuring");
  });

  test("the sandbox is refused together with live keys or INDABA_ENV=production", () => {
    expect(readSettings({}).payments).toEqual({ provider: "sandbox" });
    expect(problemsOf({ ...productionEnv, PAYMENT_PROVIDER: "" })).toContain("needs PAYMENT_PROVIDER=paystack");
    for (const name of ["PAYSTACK_SECRET_KEY", "PAYSTACK_PUBLIC_KEY"]) {
      const problems = problemsOf({ [name]: `${name === "PAYSTACK_SECRET_KEY" ? "sk" : "pk"}_live_abc` });
      expect(problems).toContain("Live Paystack keys are set, but PAYMENT_PROVIDER is sandbox.");
      expect(problems).not.toContain("abc");
    }
  });

  test("Paystack needs both keys of one mode, live ones in production, and https", () => {
    const test = { PAYMENT_PROVIDER: "paystack", PAYSTACK_SECRET_KEY: "sk_test_1", PAYSTACK_PUBLIC_KEY: "pk_test_1" };
    expect(readSettings(test).payments).toEqual({
      provider: "paystack",
      secretKey: "sk_test_1",
      publicKey: "pk_test_1",
      baseUrl: "https://api.paystack.co",
      mode: "test",
    });
    expect(readSettings(productionEnv).payments).toMatchObject({ mode: "live" });
    expect(problemsOf({ PAYMENT_PROVIDER: "paystack" })).toContain("needs PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY");
    expect(problemsOf({ ...test, PAYSTACK_PUBLIC_KEY: "pk_live_1" })).toContain(
      "both be test keys or both be live keys",
    );
    expect(problemsOf({ ...productionEnv, ...test })).toContain("needs live Paystack keys");
    expect(problemsOf({ ...test, PAYSTACK_SECRET_KEY: "topsecret" })).toBe(
      "PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_.",
    );
    expect(problemsOf({ ...test, PAYSTACK_BASE_URL: "http://pay.example" })).toContain("must be https");
    expect(readSettings({ ...test, PAYSTACK_BASE_URL: "http://localhost:4000/" }).payments).toMatchObject({
      baseUrl: "http://localhost:4000",
    });
  });

  test("a channel with missing settings stops the start, and production needs mail", () => {
    expect(readSettings({})).toMatchObject({ email: { channel: "outbox" }, whatsapp: { channel: "outbox" } });
    expect(problemsOf({ EMAIL_CHANNEL: "smtp" })).toBe("EMAIL_CHANNEL=smtp needs SMTP_URL and EMAIL_FROM.");
    expect(problemsOf({ ...productionEnv, EMAIL_CHANNEL: "" })).toContain("needs EMAIL_CHANNEL=smtp");
    expect(problemsOf({ WHATSAPP_CHANNEL: "whatsapp" })).toContain("needs WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID");
    expect(problemsOf({ WHATSAPP_BASE_URL: "http://graph.example" })).toContain("must be https");
    const whatsapp = { WHATSAPP_CHANNEL: "whatsapp", WHATSAPP_TOKEN: "t", WHATSAPP_PHONE_NUMBER_ID: "123" };
    expect(readSettings(whatsapp).whatsapp).toMatchObject({ baseUrl: "https://graph.facebook.com/v23.0" });
  });

  test("NODE_ENV has no effect", () => {
    expect(readSettings({ NODE_ENV: "production" }).environment).toBe("demo");
  });

  test.each([
    [{ PORT: "http" }, "PORT must be a whole number."],
    [{ PORT: "70000" }, "PORT must be at most 65535."],
    [{ PUBLIC_URL: "shop.example" }, "PUBLIC_URL must be an address"],
    [{ PUBLIC_URL: "https://shop.example/market" }, "PUBLIC_URL must be scheme and host only"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address that starts with postgres://"],
  ])("%j is refused", (env, sentence) => {
    expect(problemsOf(env as Record<string, string>)).toContain(sentence);
  });

  test("carriers are asked with a key alone, over https", () => {
    const off = { shiplogic: null, pudo: null, patienceMs: 5000 };
    expect(readSettings({}).carriers).toEqual(off);
    const key = "0123456789abcdef";
    expect(readSettings({ SHIPLOGIC_API_KEY: key, CARRIER_SECONDS: "2" }).carriers).toEqual({
      shiplogic: { apiKey: key, baseUrl: "https://api.shiplogic.com" },
      pudo: null,
      patienceMs: 2000,
    });
    const own = { PUDO_API_KEY: key, PUDO_BASE_URL: "http://localhost:4999/" };
    expect(readSettings(own).carriers.pudo).toEqual({ apiKey: key, baseUrl: "http://localhost:4999" });
    expect(problemsOf({ PUDO_API_KEY: key, PUDO_BASE_URL: "http://pudo.example" })).toBe(
      "PUDO_BASE_URL must be https (http only for localhost): key and addresses travel there.",
    );
    expect(problemsOf({ SHIPLOGIC_BASE_URL: "https://sandbox.shiplogic.com" })).toBe(
      "SHIPLOGIC_BASE_URL is set without SHIPLOGIC_API_KEY, so nobody would be asked.",
    );
    expect(problemsOf({ SHIPLOGIC_API_KEY: "secret key" })).toBe(
      "SHIPLOGIC_API_KEY must be 8 to 500 characters without spaces.",
    );
    expect(problemsOf({ CARRIER_SECONDS: "60" })).toBe("CARRIER_SECONDS must be at most 20.");
  });

  test(".env.example names every variable that is read, and no other", async () => {
    const example = await Bun.file(".env.example").text();
    const named = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] as string);
    const source = await Bun.file("server/settings.ts").text();
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] as string);
    expect(read.length).toBeGreaterThan(10);
    expect(named.sort()).toEqual(read.filter((name) => name !== "DEV_RELOAD").sort());
  });
});
