// Pictures as files of one folder. A picture is written beside its name first, so that a cut power line leaves no half of one.
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ImageStore, isPictureName } from "./index.ts";

export function createFileStore(folder: string): ImageStore {
  const pathOf = (name: string): string => {
    if (!isPictureName(name)) throw new Error(`Not the name of a picture: ${JSON.stringify(name.slice(0, 100))}`);
    return join(folder, name);
  };
  // One draft per name and no random part: whoever removes a picture finds its draft too.
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

/** A new name is on the disk only once its folder is. */
async function keepNames(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
