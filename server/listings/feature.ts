import type { Feature } from "#server/feature.ts";
import { hourly, writingFile } from "#server/jobs/job.ts";
import { purgeEdits } from "./bulk.service.ts";
import { imagesRoutes } from "./images.routes.ts";
import { listingsRoutes } from "./listings.routes.ts";
import { copiesOfPictures, purgePictures } from "./pictures.service.ts";
import { vendorListingsRoutes } from "./vendor-listings.routes.ts";

export const feature: Feature = {
  routes: (deps) => [listingsRoutes(deps), vendorListingsRoutes(deps), imagesRoutes(deps)],
  jobs: ({ db, log, providers, listingTexts }) => [
    copiesOfPictures({ db, log, store: providers.images }),
    hourly("Removing unused pictures", () => purgePictures(db, providers.images)),
    hourly("Removing old changes of listings", () => purgeEdits(db)),
    writingFile("Writing the listings' texts to a file", async () => listingTexts?.save()),
  ],
};
