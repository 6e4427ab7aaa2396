import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { readReviews } from "./reviews.service.ts";

export const reviewsRoutes = ({ db }: AppDeps) =>
  new Elysia({ prefix: "/api/reviews" }).get("/listing/:id", ({ params }) => readReviews(db, params.id));
