// The image-store port: uploaded pictures by name, in a folder each for public and private ones. The shop makes the names
// (server/contract/listings/picture.ts).
import { join } from "node:path";
import { createFileStore } from "./files.ts";

export interface ImageStore {
  /** Atomic and durable. Replaces an existing picture. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null for an unknown or invalid name. */
  read(name: string): Promise<Blob | null>;
  /** Idempotent. Also removes the rest of an interrupted `write`. */
  remove(name: string): Promise<void>;
}

/** `folder`: "images" are public, the others have a route that asks who is looking. */
export const createImageStore = (settings: { dataDir: string }, folder: "images" | "return-pictures"): ImageStore =>
  createFileStore(join(settings.dataDir, folder));

/** No other name is stored or read, so that no name leaves the folder. */
export const isPictureName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}\.webp$/.test(name);
