// A store with S3's protocol, as far as the shop uses it. It checks each request's signature (AWS Signature Version 4).
import { createHash, createHmac } from "node:crypto";
import type { S3Settings } from "#server/listings/image-store/s3.ts";

export interface S3Server {
  settings: S3Settings;
  /** What is stored, by its path. */
  stored: Map<string, Uint8Array>;
  /** Answers everything with this status; null: works again. */
  fail(status: number | null): void;
  /** Whether the account may list; if not, Amazon says so of what isn't there. */
  mayList: boolean;
  close(): Promise<void>;
}

const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest();

function isSigned(request: Request, path: string, { accessKeyId, secretAccessKey, region }: S3Settings): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.get("authorization") ?? "",
    );
  if (!given) return false;
  const [, id, day = "", where, names = "", signature] = given;
  const headers = names.split(";").map((name) => `${name}:${request.headers.get(name)?.trim()}\n`);
  const payload = request.headers.get("x-amz-content-sha256");
  const canonical = [request.method, path, "", headers.join(""), names, payload].join("\n");
  const time = request.headers.get("x-amz-date");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash("sha256").update(canonical).digest("hex");
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day) as Uint8Array);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", time, scope, hash].join("\n")).toString("hex");
  return id === accessKeyId && where === region && signature === expected && names.split(";").includes("host");
}

export function startS3Server(): S3Server {
  const stored = new Map<string, Uint8Array>();
  let failing: number | null = null;
  const refusal = (status: number, code: string) =>
    new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
      status,
      headers: { "content-type": "application/xml" },
    });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const bytes = await request.bytes();
      if (failing !== null) return refusal(failing, "InternalError");
      if (!isSigned(request, path, settings)) return refusal(403, "SignatureDoesNotMatch");
      if (request.method === "PUT") {
        stored.set(path, bytes);
        return new Response(null, { headers: { etag: '"made"' } });
      }
      if (request.method === "DELETE") {
        stored.delete(path);
        return new Response(null, { status: 204 });
      }
      const found = stored.get(path);
      if (found) return new Response(new Uint8Array(found));
      return s3.mayList ? refusal(404, "NoSuchKey") : refusal(403, "AccessDenied");
    },
  });
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket: "pictures-of-the-tests",
    region: "af-south-1",
    accessKeyId: "the-tests",
    secretAccessKey: "a secret of the tests",
  };
  const s3: S3Server = {
    settings,
    stored,
    fail(status) {
      failing = status;
    },
    mayList: true,
    close: () => server.stop(true),
  };
  return s3;
}
