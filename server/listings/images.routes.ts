import { Elysia } from "elysia";
import { picturePrefix } from "#contract/listings/picture.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { identity } from "#server/auth/identity.ts";
import { isKnown } from "#server/static-files.ts";
import { receiveFile } from "#server/upload.ts";
import { addPicture } from "./pictures.service.ts";

export const imagesRoutes = (deps: AppDeps) => {
  const { db, limits } = deps;
  const store = deps.providers.images;
  return new Elysia()
    .use(identity(deps))
    .post(
      "/api/images",
      async ({ request, vendor, set }) => {
        await limits.picture(vendor.id);
        const added = await receiveFile(request, vendor.id, (file) => addPicture(db, store, vendor.id, file));
        set.status = 201;
        return added;
      },
      { vendor: "writing" },
    )
    .get(`${picturePrefix}:name`, async ({ request, params, set }) => {
      const picture = await store.read(params.name);
      if (!picture) {
        set.headers["cache-control"] = "no-store";
        throw new AppError("not-found", "Not found");
      }
      // What stands under a name never changes, so the name says it all.
      const etag = `"${params.name}"`;
      const headers = {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        // Should a browser ever take it for a page, nothing on it runs.
        "content-security-policy": "sandbox; default-src 'none'",
        etag,
      };
      if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(picture, { headers });
    });
};
