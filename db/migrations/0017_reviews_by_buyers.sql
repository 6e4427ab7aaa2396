ALTER TABLE "reviews" ADD COLUMN "bought" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "report_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "report_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reviews_reported" ON "reviews" USING btree ("reported_at") WHERE "reviews"."reported_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("hidden_at") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answer_dated" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_report_explained" CHECK (("reviews"."report_reason" is null) = ("reviews"."reported_at" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hiding_explained" CHECK (("reviews"."hidden_reason" is null) = ("reviews"."hidden_at" is null));--> statement-breakpoint
UPDATE "reviews" SET "bought" = true WHERE EXISTS (
  SELECT FROM "order_items" item JOIN "orders" ON "orders"."id" = item."order_id"
    JOIN "order_parts" part ON part."order_id" = item."order_id" AND part."vendor_id" = item."vendor_id"
  WHERE "orders"."user_id" = "reviews"."user_id" AND item."listing_id" = "reviews"."listing_id"
    AND part."state" <> 'cancelled' AND item."quantity" > item."cancelled" + item."returned");--> statement-breakpoint
UPDATE "listings" SET
  "rating" = (SELECT avg("rating")::float8 FROM "reviews" WHERE "listing_id" = "listings"."id" AND "bought"),
  "total_reviews" = (SELECT count(*)::int FROM "reviews" WHERE "listing_id" = "listings"."id" AND "bought")
WHERE "total_reviews" > 0;--> statement-breakpoint
UPDATE "vendors" SET
  "rating" = (SELECT avg("rating")::float8 FROM "reviews" WHERE "vendor_id" = "vendors"."id" AND "bought"),
  "total_reviews" = (SELECT count(*)::int FROM "reviews" WHERE "vendor_id" = "vendors"."id" AND "bought")
WHERE "total_reviews" > 0;
