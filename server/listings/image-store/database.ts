// Pictures as rows: every server on the database sees them, and they are backed up with it.
import { and, eq } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { storedPictures } from "#db/schema.ts";
import { checkPictureName, type ImageStore, isPictureName } from "./index.ts";

export function createDatabaseStore(db: Database, folder: string): ImageStore {
  const isNamed = (name: string) => and(eq(storedPictures.folder, folder), eq(storedPictures.name, name));
  return {
    async write(name, bytes) {
      checkPictureName(name);
      await db
        .insert(storedPictures)
        .values({ folder, name, bytes })
        .onConflictDoUpdate({ target: [storedPictures.folder, storedPictures.name], set: { bytes } });
    },
    async read(name) {
      if (!isPictureName(name)) return null;
      const [row] = await db.select({ bytes: storedPictures.bytes }).from(storedPictures).where(isNamed(name));
      return row ? new Blob([new Uint8Array(row.bytes)], { type: "image/webp" }) : null;
    },
    async remove(name) {
      checkPictureName(name);
      await db.delete(storedPictures).where(isNamed(name));
    },
  };
}
