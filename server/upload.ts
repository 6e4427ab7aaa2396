// Uploads: multipart, one part named `file`. The route reads the body itself, after the guard, so that only a permitted
// sender can make the shop hold megabytes.
import { endpoints } from "#contract/endpoints.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { AppError } from "#server/app-error.ts";

/** The limit of each upload route, in bytes; `server/request-gate.ts` accepts multipart at these paths only. */
export const uploadLimits: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).flatMap(([route, { uploadMegabytes }]) =>
    uploadMegabytes === undefined ? [] : [[route.replace("POST ", ""), uploadMegabytes * 1024 * 1024]],
  ),
);

/** Room for boundaries and part headers. */
const framingBytes = 16 * 1024;

/** The limit of this path; undefined if it takes no files. */
export function uploadLimitOf(request: Request): number | undefined {
  if (request.method !== "POST") return undefined;
  // The router treats "/api/images/" as the same path.
  return uploadLimits[new URL(request.url).pathname.replace(/\/$/, "")];
}

/** Uploads at once: each holds megabytes of memory from its first chunk until its work is done. */
const atOnce = 24;
const atOnceOfSender = 3;
/** Eight megabytes over a slow mobile connection take a minute; a much longer upload only occupies a slot. */
const longestReadMs = 2 * 60_000;

const inHand = new Map<string, number>();

/** Runs `work` with the part named `file`. Throws "too-many" while this sender, or all senders together, have too many uploads. */
export async function receiveFile<Result>(
  request: Request,
  senderId: string,
  work: (file: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result> {
  const ofSender = inHand.get(senderId) ?? 0;
  const all = inHand.values().reduce((sum, count) => sum + count, 0);
  if (ofSender >= atOnceOfSender || all >= atOnce) {
    throw new AppError("too-many", "Other files are being uploaded. Please try again in 10 seconds.", {
      retryAfterSeconds: 10,
    });
  }
  inHand.set(senderId, ofSender + 1);
  try {
    return await work(await readUpload(request));
  } finally {
    const left = (inHand.get(senderId) ?? 1) - 1;
    if (left > 0) inHand.set(senderId, left);
    else inHand.delete(senderId);
  }
}

/** Throws "too-large" beyond the path's limit, "invalid" without a file. */
async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const limit = uploadLimitOf(request);
  if (limit === undefined) throw new Error("This address takes no files");
  const body = await readBody(request, limit);
  let file: unknown;
  try {
    const whole = new Response(body, { headers: { "content-type": request.headers.get("content-type") ?? "" } });
    file = (await whole.formData()).get("file");
  } catch (error) {
    throw new AppError("invalid", "The file could not be read. Please try again.", { cause: error });
  }
  if (!(file instanceof Blob)) throw noFile();
  if (file.size > limit) throw tooLarge(limit);
  if (file.size === 0) throw new AppError("invalid", "This file is empty.");
  return new Uint8Array(await file.arrayBuffer());
}

async function readBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const until = performance.now() + longestReadMs;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit + framingBytes) throw tooLarge(limit);
    if (performance.now() > until) {
      throw new AppError("invalid", "The upload took too long. Please try again with a smaller file.");
    }
    chunks.push(chunk);
  }
  if (size === 0) throw noFile();
  return Buffer.concat(chunks);
}

const noFile = () => new AppError("invalid", "Please choose a file.");

export const tooLarge = (limit: number) =>
  new AppError("too-large", `A file may have at most ${limit / 1024 / 1024} MB.`);
