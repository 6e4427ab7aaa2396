// Pictures as files in one folder. A picture is written under a draft name and renamed, so that a crash leaves no partial file.
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkPictureName, type ImageStore, isPictureName } from "./index.ts";

export function createFileStore(folder: string): ImageStore {
  const pathOf = (name: string): string => {
    checkPictureName(name);
    return join(folder, name);
  };
  // The draft's name has no random part, so removing a picture removes its draft too.
  const draftOf = (path: string) => `${path}.part`;

  return {
    async write(name, bytes) {
      const path = pathOf(name);
      const made = await mkdir(folder, { recursive: true });
      if (made) await keepNames(dirname(made));
      const draft = await open(draftOf(path), "w", 0o640);
      try {
        await draft.writeFile(bytes);
        await draft.sync();
      } finally {
        await draft.close();
      }
      await rename(draftOf(path), path);
      await keepNames(folder);
    },
    async read(name) {
      if (!isPictureName(name)) return null;
      const file = Bun.file(join(folder, name), { type: "image/webp" });
      return (await file.exists()) ? file : null;
    },
    async remove(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      await rm(draftOf(path), { force: true });
    },
  };
}

/** A new name is durable only once the folder is synced. */
async function keepNames(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
