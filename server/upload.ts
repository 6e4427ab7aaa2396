// Files that people send: multipart, one part named `file`. Read by the route itself, after the guard has let the sender in,
// so that nobody else can make the shop hold megabytes.
import { AppError } from "#server/app-error.ts";

/** What each upload route takes; `server/request-gate.ts` lets multipart through for these addresses only. */
export const uploadLimits: Readonly<Record<string, number>> = {
  "/api/images": 8 * 1024 * 1024,
  "/api/vendor/listings/import": 5 * 1024 * 1024,
};

/** Boundaries and part headers come on top of the file. */
const framingBytes = 16 * 1024;

/** `limitBytes` of the address, undefined for one that takes no files. */
export function uploadLimitOf(request: Request): number | undefined {
  if (request.method !== "POST") return undefined;
  return uploadLimits[new URL(request.url).pathname];
}

/** The part named `file`. "too-large" beyond the address's limit, "invalid" without a file. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const limit = uploadLimitOf(request);
  if (limit === undefined) throw new Error("This address takes no files");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit + framingBytes) throw tooLarge(limit);
    chunks.push(chunk);
  }
  if (size === 0) throw noFile();
  let file: unknown;
  try {
    const whole = new Response(Buffer.concat(chunks), {
      headers: { "content-type": request.headers.get("content-type") ?? "" },
    });
    file = (await whole.formData()).get("file");
  } catch (error) {
    throw new AppError("invalid", "The file could not be read. Please try again.", { cause: error });
  }
  if (!(file instanceof Blob)) throw noFile();
  if (file.size > limit) throw tooLarge(limit);
  if (file.size === 0) throw new AppError("invalid", "This file is empty.");
  return new Uint8Array(await file.arrayBuffer());
}

const noFile = () => new AppError("invalid", "Please choose a file.");

export const tooLarge = (limit: number) =>
  new AppError("too-large", `A file may have at most ${limit / 1024 / 1024} MB.`);
