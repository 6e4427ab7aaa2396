import { Elysia } from "elysia";
import { reviewBody } from "#contract/reviews/review-body.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readReviews, writeReview } from "./reviews.service.ts";

export const reviewsRoutes = (deps: AppDeps) => {
  const { db, limits } = deps;
  return new Elysia({ prefix: "/api/reviews" })
    .use(identity(deps))
    .get("/listing/:id", async ({ params, set }) => {
      const { reviews, total } = await readReviews(db, params.id);
      // The documented array, cut at the newest ones: how many there are in all is said as for the listings.
      set.headers["x-total-count"] = String(total);
      return reviews;
    })
    .post(
      "/",
      async ({ user, body, set }) => {
        await limits.review(user.id);
        const { review, replaced } = await writeReview(db, user, body);
        set.status = replaced ? 200 : 201;
        return review;
      },
      { signedIn: true, body: reviewBody },
    );
};
