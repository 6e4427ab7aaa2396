// The image-store port: uploaded pictures by name, under names that this shop made up (server/contract/listings/picture.ts).
import { join } from "node:path";
import { createFileStore } from "./files.ts";

export interface ImageStore {
  /** The whole picture or nothing, and kept for good once this returns. A name that is there is replaced. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null when there is none of that name, or it can't be a name of ours. */
  read(name: string): Promise<Blob | null>;
  /** Also what an interrupted `write` left. A name that isn't there is removed already. */
  remove(name: string): Promise<void>;
}

export const createImageStore = (settings: { dataDir: string }): ImageStore =>
  createFileStore(join(settings.dataDir, "images"));

/** Nothing else can be stored or asked for, so that no name climbs out of its place. */
export const isPictureName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,80}\.webp$/.test(name);
