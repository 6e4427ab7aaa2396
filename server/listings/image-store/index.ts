// The image-store port: uploaded pictures by name, in a folder each for public and private ones: files of one machine, rows of the
// database, or objects of a store with S3's protocol, which all servers see. The shop makes the names
// (server/contract/listings/picture.ts).
import { join } from "node:path";
import type { Database } from "#db/engine/index.ts";
import { createDatabaseStore } from "./database.ts";
import { createFileStore } from "./files.ts";
import { createS3Store, type S3Settings } from "./s3.ts";

export interface ImageStore {
  /** Atomic and durable. Replaces an existing picture. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null for an unknown or invalid name. */
  read(name: string): Promise<Blob | null>;
  /** Idempotent. Also removes the rest of an interrupted `write`. */
  remove(name: string): Promise<void>;
}

/** "images" are public, the others have a route that asks who is looking. Back-ups hold what is in each. */
export const pictureFolders = ["images", "return-pictures"] as const;

/** Where uploaded pictures are. */
export type PicturePlace = "files" | "database" | S3Settings;

export function createImageStore(
  { dataDir, pictures }: { dataDir: string; pictures: PicturePlace },
  db: Database,
  folder: (typeof pictureFolders)[number],
): ImageStore {
  if (pictures === "files") return createFileStore(join(dataDir, folder));
  return pictures === "database" ? createDatabaseStore(db, folder) : createS3Store(pictures, folder);
}

/** No other name is stored or read, so that no name leaves the folder. */
export const isPictureName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}\.webp$/.test(name);

export function checkPictureName(name: string): void {
  if (!isPictureName(name)) throw new Error(`Not the name of a picture: ${JSON.stringify(name.slice(0, 100))}`);
}
