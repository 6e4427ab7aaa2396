import { afterEach, describe, expect, test } from "bun:test";
import { ApiError, api, messageOf, withQuery } from "./api.ts";

const realFetch = globalThis.fetch;
const line = { listingId: "x", quantity: 1 };
const someone = { email: "a@example.com", password: "123456", username: "someone" };
let sent: { path: string; init: RequestInit }[] = [];

function answer(response: () => Response): void {
  sent = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return response();
  }) as unknown as typeof fetch;
}
afterEach(() => {
  globalThis.fetch = realFetch;
});
const failure = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error("it succeeded");
    },
    (error: unknown) => error as ApiError,
  );

describe("rule call-3: an unsuccessful response raises status code, colon, space, body text", () => {
  test("the body as it is", async () => {
    answer(() => new Response('{"message":"Only 2 left in stock."}', { status: 409 }));
    const error = await failure(api("POST /api/cart", { body: line }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('409: {"message":"Only 2 left in stock."}');
  });
  test("the status text when the body is empty", async () => {
    answer(() => new Response("", { status: 502, statusText: "Bad Gateway" }));
    expect((await failure(api("GET /api/cart"))).message).toBe("502: Bad Gateway");
  });
  test("rule call-3: people see the server's sentence or the fallback, never raw JSON", async () => {
    answer(() => Response.json({ message: "Email already registered", fields: { email: "taken" } }, { status: 409 }));
    const own = await failure(api("POST /api/auth/register", { body: someone }));
    expect(messageOf(own, "Registration failed")).toBe("Email already registered");
    expect(own.fields).toEqual({ email: "taken" });
    for (const body of ["<html>", "", "{}", '{"message":7}', '{"message":""}', "null"]) {
      answer(() => new Response(body, { status: 500 }));
      expect(messageOf(await failure(api("GET /api/cart")), "Please try again")).toBe("Please try again");
    }
    expect(messageOf(new TypeError("Failed to fetch"), "Login failed")).toBe("Login failed");
  });
});

describe("requests", () => {
  test("rule call-1: credentials always, JSON body with a payload", async () => {
    answer(() => Response.json({ ok: true }));
    expect<unknown>(await api("POST /api/cart", { body: line })).toEqual({ ok: true });
    expect(sent[0]?.init.credentials).toBe("include");
    expect(sent[0]?.init.body).toBe('{"listingId":"x","quantity":1}');
    expect(new Headers(sent[0]?.init.headers).get("content-type")).toBe("application/json");
  });
  test("rule call-1: no body and no Content-Type without a payload; an empty reply is accepted", async () => {
    answer(() => new Response(null, { status: 204 }));
    expect(await api("POST /api/auth/logout")).toBeUndefined();
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.init.headers).toBeUndefined();
  });
  test("only parameters with a value are sent, encoded", () => {
    expect(withQuery("/api/listings", { search: "a&b c", category: null, latitude: 0, cursor: "" })).toBe(
      "/api/listings?search=a%26b+c&latitude=0",
    );
    expect(withQuery("/api/listings", { search: "" })).toBe("/api/listings");
  });
  test("path parameters are encoded, followed by the query", async () => {
    answer(() => Response.json({}));
    await api("GET /api/listings/:id", { params: { id: "a/b?c" }, query: { latitude: -33.9, longitude: 18.4 } });
    expect(sent[0]?.path).toBe("/api/listings/a%2Fb%3Fc?latitude=-33.9&longitude=18.4");
  });
});
