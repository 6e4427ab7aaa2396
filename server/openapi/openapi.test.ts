import { afterAll, beforeAll, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const documentOf = async (app: TestApp) => (await app.browser().get("/api/openapi.json")).body;

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(await documentOf(shop));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("it has every route of the app except the web app's files", async () => {
  const routes = shop.app.routes.map(({ method, path }) => `${method} ${path}`).filter((route) => route !== "GET /*");
  const { paths } = await documentOf(shop);
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.sort()).toEqual([...new Set(routes)].sort());
});

test("an operation has its callers, input, replies, errors and limits", async () => {
  const { paths } = await documentOf(shop);
  const review = paths["/api/reviews"].post;
  expect(review.security).toEqual([{ session: [] }]);
  expect(review.requestBody.content["application/json"].schema.required).toContain("listingId");
  expect(Object.keys(review.responses)).toEqual(["200", "201", "400", "401", "403", "404", "409", "413", "415", "429"]);
  expect(review.responses[201].content["application/json"].schema.required).toContain("verifiedPurchase");
  expect(review.description).toBe("At most 30 in 10 min by caller.");
  const found = paths["/api/listings/{id}"].get;
  expect(found.parameters.map(({ name, in: where }: { name: string; in: string }) => [name, where])).toEqual([
    ["id", "path"],
    ["latitude", "query"],
    ["longitude", "query"],
  ]);
});

test("without the sandbox its routes are neither served nor described", async () => {
  const live = await createTestApp(
    { PAYMENT_PROVIDER: "paystack", PAYSTACK_SECRET_KEY: "sk_test_x", PAYSTACK_PUBLIC_KEY: "pk_test_x" },
    { database: shop.database },
  );
  const addresses = Object.keys((await documentOf(live)).paths);
  expect(addresses.filter((path) => path.startsWith("/sandbox"))).toEqual([]);
  expect(addresses.length).toBeGreaterThan(50);
});
