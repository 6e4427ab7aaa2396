import { imagesEndpoints } from "#contract/listings/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { routes } from "#server/routes.ts";
import { isKnown } from "#server/static-files.ts";
import { receiveFile } from "#server/upload.ts";
import { addPicture } from "./pictures.service.ts";

export const imagesRoutes = (deps: AppDeps) => {
  const store = deps.providers.images;
  return routes(deps, imagesEndpoints, {
    "POST /api/images": ({ request, vendor }) =>
      receiveFile(request, vendor.id, (file) => addPicture(deps.db, store, vendor.id, file)),
    "GET /images/uploads/:name": async ({ request, params, set }) => {
      const picture = await store.read(params.name);
      if (!picture) {
        set.headers["cache-control"] = "no-store";
        throw new AppError("not-found", "Not found");
      }
      // A name's content never changes, so the name is the etag.
      const etag = `"${params.name}"`;
      const headers = {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        // If a browser ever treats it as a page, nothing in it runs.
        "content-security-policy": "sandbox; default-src 'none'",
        etag,
      };
      if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(picture, { headers });
    },
  });
};
