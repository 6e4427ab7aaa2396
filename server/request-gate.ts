// Checks before any route runs: a write must come from our own pages, a body must be JSON and small.
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { AppError } from "#server/app-error.ts";
import { isLoopback, type Settings } from "#server/settings.ts";
import { tooLarge as tooLargeFile, uploadLimitOf } from "#server/upload.ts";

export const bodyLimitBytes = 64 * 1024;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Cross-site writes are refused (rule call-2). */
export function refuseCrossSiteWrite(request: Request, settings: Pick<Settings, "publicUrl">): void {
  if (reading.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === null && site === null) {
    // Not from a browser; without a cookie there is no login to abuse.
    if (request.headers.get("cookie") === null) return;
  } else if (
    (origin === null || isOwnOrigin(origin, settings.publicUrl)) &&
    (site === null || site.toLowerCase() === "same-origin")
  ) {
    return;
  }
  throw new AppError("forbidden", `Please use the shop at ${settings.publicUrl}.`, {
    cause: new Error(`cross-site ${request.method}: origin ${origin}, sec-fetch-site ${site}`),
  });
}

/** All loopback names mean this server: a page opened at 127.0.0.1 instead of localhost is our own too. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [theirs, ours] = [new URL(origin), new URL(publicUrl)];
  return (
    theirs.protocol === ours.protocol &&
    theirs.port === ours.port &&
    isLoopback(theirs.hostname) &&
    isLoopback(ours.hostname)
  );
}

const hasBody = (request: Request): boolean => {
  const length = request.headers.get("content-length");
  if (length !== null) return length !== "0";
  return request.headers.has("transfer-encoding") || request.body !== null;
};

/** Rule call-1: `application/json` is demanded only where there is a body. */
export function refuseOtherBodies(request: Request): void {
  if (reading.has(request.method) || !hasBody(request)) return;
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const uploadLimit = uploadLimitOf(request);
  if (uploadLimit !== undefined) {
    if (type !== "multipart/form-data") throw new AppError("wrong-type", "Please send a file (multipart/form-data).");
    if (Number(request.headers.get("content-length") ?? 0) > uploadLimit * 1.1) throw tooLargeFile(uploadLimit);
    return;
  }
  if (type !== "application/json") throw new AppError("wrong-type", "Please send JSON (application/json).");
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding.toLowerCase() !== "identity") {
    throw new AppError("wrong-type", "Please send the request without compression.");
  }
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimitBytes) throw tooLarge();
}

const tooLarge = () => new AppError("too-large", `A request may have at most ${bodyLimitBytes / 1024} KB.`);
const notJson = (cause?: unknown) => new AppError("invalid", "The request is not valid JSON.", { cause });

/** Their signature covers the raw bytes, so the route reads the body itself (`readBytes`). */
const signedPaths = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([route, { signedBody }]) => (signedBody ? [route.split(" ")[1]] : [])),
);
export const isSignedPath = (request: Request): boolean =>
  signedPaths.has(new URL(request.url).pathname.replace(/\/$/, ""));

/** Reads no more than the limit, whatever Content-Length says. A body whose length is known and small is read at once. */
export async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? Number.NaN) <= bodyLimitBytes) {
    const bytes = Buffer.from(await request.arrayBuffer());
    if (bytes.length > bodyLimitBytes) throw tooLarge();
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as JSON, `undefined` when there is none. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw notJson(error);
  }
  refuseDeepNesting(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(error);
  }
}

/** Our bodies nest a few levels at most, and validating thousands of levels would take seconds. */
const deepest = 32;

function refuseDeepNesting(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") {
      if (++depth > deepest) throw notJson(new Error(`nested deeper than ${deepest}`));
    } else if (character === "]" || character === "}") depth--;
  }
}
