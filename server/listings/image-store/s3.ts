// Pictures in a store with S3's protocol (Amazon's, MinIO, Ceph and others), which all servers reach and which keeps its own copies.
import { S3Client } from "bun";
import { AppError } from "#server/app-error.ts";
import { checkPictureName, type ImageStore, isPictureName } from "./index.ts";

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const patienceMs = 10_000;

export function createS3Store(settings: S3Settings, folder: string): ImageStore {
  const client = new S3Client(settings);
  const keyOf = (name: string): string => {
    checkPictureName(name);
    return `${folder}/${name}`;
  };
  return {
    async write(name, bytes) {
      await answered(client.write(keyOf(name), bytes, { type: "image/webp" }));
    },
    async read(name) {
      if (!isPictureName(name)) return null;
      const bytes = await answered(client.file(keyOf(name)).bytes().catch(nullIfMissing));
      return bytes && new Blob([bytes], { type: "image/webp" });
    },
    async remove(name) {
      await answered(client.delete(keyOf(name)));
    },
  };
}

function nullIfMissing(error: unknown): null {
  if ((error as { code?: string }).code === "NoSuchKey") return null;
  throw error;
}

/** A store that fails or says nothing is the shop's trouble, which passes. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The picture store said nothing.")), patienceMs);
  try {
    return await Promise.race([asked, late.promise]);
  } catch (cause) {
    throw new AppError("unavailable", "Pictures can't be reached at the moment. Please try again shortly.", {
      cause,
      retryAfterSeconds: 5,
    });
  } finally {
    clearTimeout(timer);
  }
}
