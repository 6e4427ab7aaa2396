// The image-store port: uploaded pictures by name. The shop makes the names (server/contract/listings/picture.ts).
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

export const createImageStore = (settings: { dataDir: string }): ImageStore =>
  createFileStore(join(settings.dataDir, "images"));

/** No other name is stored or read, so that no name leaves the folder. */
export const isPictureName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}\.webp$/.test(name);
