import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { embeddingContract } from "./embedding.contract.ts";
import { createEmbeddingModel, embedTexts } from "./index.ts";
import { fewestTexts, learnBasis } from "./learn.ts";
import { type Basis, embedLocally, localModel } from "./local.ts";
import { openaiModel } from "./openai.ts";

const things = [
  "kettle boils water for tea",
  "tent for camping with the family",
  "novel about the Karoo",
  "drill for brick and wood",
];
const catalogue = Array.from(
  { length: 60 },
  (_, at) => `${["red", "blue", "large"][at % 3]} ${things[at % 4]}\nhome\ntag${at % 7}\nnumber ${at}`,
);

function learn(texts: readonly string[], name = "local:test"): Basis | null {
  const steps = learnBasis(name, texts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value ?? null;
  }
}
const learned = learn(catalogue) as Basis;

embeddingContract("local", async () => localModel(learned));

describe("the local model", () => {
  test("the same texts give the same model", () => {
    const again = learn(catalogue) as Basis;
    expect(again.words).toEqual(learned.words);
    expect(Buffer.from(again.directions.buffer).equals(Buffer.from(learned.directions.buffer))).toBe(true);
    expect(again.scales).toEqual(learned.scales);
  });

  test("words that occur in the same texts are similar, others are not", () => {
    const cosine = (left: string, right: string) => {
      const [a, b] = [embedLocally(learned, left), embedLocally(learned, right)];
      return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
    };
    expect(cosine("kettle", "boiling water")).toBeGreaterThan(0.6);
    expect(cosine("kettle", "camping")).toBeLessThan(0.4);
  });

  test("an unknown word gets a zero vector; too few texts give no model", () => {
    expect(embedLocally(learned, "zeppelin").every((value) => value === 0)).toBe(true);
    expect(learn(catalogue.slice(0, fewestTexts - 1))).toBeNull();
    expect(learn([])).toBeNull();
    expect(learn(Array.from({ length: 40 }, () => "same words"))).toBeNull();
  });
});

// A fake OpenAI-compatible endpoint: a vector made of the text's letters.
const seen: { values: number; dimensions: unknown; model: unknown; authorization: string | null }[] = [];
let status = 200;
let silent = false;
let server: ReturnType<typeof Bun.serve>;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const body = (await request.json()) as { input: string[]; dimensions?: number; model: string };
      seen.push({
        values: body.input.length,
        dimensions: body.dimensions,
        model: body.model,
        authorization: request.headers.get("authorization"),
      });
      if (silent) return await new Promise<Response>(() => {});
      if (status !== 200) return Response.json({ error: { message: "no", type: "server_error" } }, { status });
      if (body.input.some((text) => text.trim() === ""))
        return Response.json({ error: { message: "empty" } }, { status: 400 });
      const data = body.input.map((text, index) => {
        const embedding = Array.from({ length: 8 }, (_, at) => 1 + (text.charCodeAt(at % text.length) % (at + 2)));
        return { object: "embedding", index, embedding };
      });
      return Response.json({ object: "list", data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } });
    },
  });
});
afterAll(() => server.stop(true));
const remote = () =>
  openaiModel({
    provider: "openai",
    apiKey: "key-of-a-test",
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    dimensions: 8,
  });

embeddingContract("openai", async () => remote());

describe("the openai model", () => {
  test("sends dimensions and key, at most 256 texts a request", async () => {
    seen.length = 0;
    const vectors = await embedTexts(
      remote(),
      Array.from({ length: 600 }, (_, at) => `text ${at}`),
    );
    expect(vectors.length).toBe(600);
    expect(seen.map(({ values }) => values).sort((a, b) => b - a)).toEqual([256, 256, 88]);
    expect(seen[0]).toMatchObject({
      dimensions: 8,
      model: "text-embedding-3-small",
      authorization: "Bearer key-of-a-test",
    });
  });

  test("a refused request is retried once, then throws", async () => {
    seen.length = 0;
    status = 500;
    try {
      await expect(embedTexts(remote(), ["tent"])).rejects.toThrow();
      expect(seen.length).toBe(2);
    } finally {
      status = 200;
    }
  });

  test("a silent endpoint: the call ends when the caller aborts", async () => {
    silent = true;
    try {
      await expect(embedTexts(remote(), ["tent"], AbortSignal.timeout(100))).rejects.toThrow();
    } finally {
      silent = false;
    }
  });
});

test("the settings of a provider make its model, with the name of its vectors; those of the local one make none", async () => {
  expect(await createEmbeddingModel({ provider: "local" })).toBeNull();
  const made = await createEmbeddingModel({ provider: "openai", apiKey: "k", dimensions: 8 });
  expect(made).toMatchObject({ name: "openai:text-embedding-3-small:8", model: { modelId: "text-embedding-3-small" } });
});
