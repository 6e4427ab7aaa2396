import { imagesEndpoints } from "#contract/listings/endpoints.ts";
import { pictureWidths } from "#contract/listings/picture.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { routes } from "#server/routes.ts";
import { isKnown } from "#server/static-files.ts";
import { receiveFile } from "#server/upload.ts";
import { addPicture, readCopy } from "./pictures.service.ts";

export const imagesRoutes = (deps: AppDeps) => {
  const store = deps.providers.images;
  return routes(deps, imagesEndpoints, {
    "POST /api/images": ({ request, vendor }) =>
      receiveFile(request, vendor.id, (file) => addPicture(deps.db, store, vendor.id, file)),
    "GET /images/uploads/:name": async ({ request, params, set }) => {
      const picture = await store.read(params.name);
      if (!picture) throw notFound(set);
      return reply(request, params.name, picture, "public, max-age=31536000, immutable");
    },
    "GET /images/elsewhere/:width": async ({ request, params, query, set }) => {
      const width = pictureWidths.find((each) => String(each) === params.width);
      const copy = width ? await readCopy(deps.db, store, query.url, width) : null;
      if (!copy) throw notFound(set);
      return reply(request, copy.name, copy.picture, "public, max-age=86400");
    },
  });
};

function notFound(set: { headers: Record<string, string | number> }): AppError {
  set.headers["cache-control"] = "no-store";
  return new AppError("not-found", "Not found");
}

/** A name's content never changes, so the name is the etag. */
function reply(request: Request, name: string, picture: Blob, caching: string): Response {
  const etag = `"${name}"`;
  const headers = {
    "content-type": "image/webp",
    "cache-control": caching,
    // If a browser ever treats it as a page, nothing in it runs.
    "content-security-policy": "sandbox; default-src 'none'",
    etag,
  };
  return isKnown(request, etag) ? new Response(null, { status: 304, headers }) : new Response(picture, { headers });
}
