import { describe, expect, test } from "bun:test";
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
  test("nothing set is the demo on localhost with the embedded providers", () => {
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

  test("PUBLIC_URL follows HOST and PORT, and a wildcard host is opened as localhost", () => {
    expect(readSettings({ HOST: "127.0.0.1", PORT: "4000" }).publicUrl).toBe("http://127.0.0.1:4000");
    expect(readSettings({ HOST: "0.0.0.0" }).publicUrl).toBe("http://localhost:3000");
    expect(readSettings({ HOST: "::1", PORT: "80" }).publicUrl).toBe("http://[::1]");
    expect(readSettings({ PUBLIC_URL: "https://shop.example/" }).publicUrl).toBe("https://shop.example");
  });

  test("a variable set to nothing counts as not set", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: " ", MODEL_PROVIDER: "" }).port).toBe(3000);
  });

  test("an unknown provider stops the start with the list of known ones", () => {
    expect(problemsOf({ MODEL_PROVIDER: "openia" })).toBe('MODEL_PROVIDER is "openia"; known values: offline, openai.');
    expect(problemsOf({ EMBEDDING_PROVIDER: "x" })).toBe('EMBEDDING_PROVIDER is "x"; known values: local, openai.');
    expect(problemsOf({ INDABA_ENV: "prod" })).toBe('INDABA_ENV is "prod"; known values: demo, production.');
  });

  test("a provider without what it needs stops the start", () => {
    expect(problemsOf({ MODEL_PROVIDER: "openai" })).toBe("MODEL_PROVIDER=openai needs OPENAI_API_KEY.");
    expect(problemsOf({ EMBEDDING_PROVIDER: "openai" })).toBe("EMBEDDING_PROVIDER=openai needs OPENAI_API_KEY.");
  });

  test("production turns demo data off and demands an https address and limits", () => {
    const settings = readSettings({ INDABA_ENV: "production", PUBLIC_URL: "https://shop.example" });
    expect(settings).toMatchObject({ environment: "production", demoData: false, https: true });
    expect(readSettings({ INDABA_ENV: "production", PUBLIC_URL: "http://localhost:3000" }).https).toBe(false);
    expect(problemsOf({ INDABA_ENV: "production" })).toContain("needs PUBLIC_URL");
    expect(problemsOf({ INDABA_ENV: "production", PUBLIC_URL: "http://shop.example" })).toContain("needs an https");
    const production = { INDABA_ENV: "production", PUBLIC_URL: "https://shop.example" };
    expect(problemsOf({ ...production, DEMO_DATA: "on" })).toContain("DEMO_DATA=on is not possible");
    expect(problemsOf({ ...production, RATE_LIMITS: "off" })).toContain("RATE_LIMITS=off is for measuring");
  });

  test("NODE_ENV decides nothing", () => {
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

  test(".env.example names every variable that is read, and no other", async () => {
    const example = await Bun.file(".env.example").text();
    const named = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map((match) => match[1] as string);
    const source = await Bun.file("server/settings.ts").text();
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] as string);
    expect(read.length).toBeGreaterThan(10);
    expect(named.sort()).toEqual(read.filter((name) => name !== "DEV_RELOAD").sort());
  });
});
