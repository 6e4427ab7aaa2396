import { reviewsEndpoints } from "#contract/reviews/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import {
  answerReview,
  dismissReport,
  findReviews,
  hideReview,
  reportReview,
  restoreReview,
} from "./moderation.service.ts";
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
    "GET /api/vendor/reviews": ({ vendor, query }) =>
      findReviews(db, { vendorId: vendor.id, show: "all", ...pageAsked(query) }),
    "PUT /api/vendor/reviews/:id/answer": ({ vendor, params, body }) =>
      answerReview(db, vendor.id, params.id, body.text),
    "POST /api/vendor/reviews/:id/report": ({ vendor, params, body }) =>
      reportReview(db, vendor.id, params.id, body.reason),
    "GET /api/admin/reviews": ({ query }) => findReviews(db, { show: query.show, ...pageAsked(query) }),
    "POST /api/admin/reviews/:id/hide": ({ act, params, body }) => hideReview(act, params.id, body.reason),
    "POST /api/admin/reviews/:id/restore": ({ act, params }) => restoreReview(act, params.id),
    "POST /api/admin/reviews/:id/dismiss": ({ act, params }) => dismissReport(act, params.id),
  });
};
