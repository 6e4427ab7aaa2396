import { reviewsEndpoints } from "#contract/reviews/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { readReviews, writeReview } from "./reviews.service.ts";

export const reviewsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, reviewsEndpoints, {
    "GET /api/reviews/listing/:id": async ({ params, set }) => {
      const { reviews, total } = await readReviews(db, params.id);
      // The documented array has the newest reviews only; the total is in a header, as for listings.
      set.headers["x-total-count"] = String(total);
      return reviews;
    },
    "POST /api/reviews": async ({ user, body, set }) => {
      const { review, replaced } = await writeReview(db, user, body);
      set.status = replaced ? 200 : 201;
      return review;
    },
  });
};
