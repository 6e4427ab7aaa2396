ALTER TABLE "returns" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "answered_by" text DEFAULT 'vendor' NOT NULL;--> statement-breakpoint
CREATE INDEX "returns_unanswered" ON "returns" USING btree ("created_at") WHERE "returns"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_answerer_known" CHECK ("returns"."answered_by" in ('vendor', 'admin'));