CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "listing_reports_kind_known" CHECK ("listing_reports"."kind" in ('counterfeit', 'forbidden', 'misleading', 'offensive', 'other'))
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "taken_down_reason" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "taken_down_from" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "rejected_reason" text;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_once" ON "listing_reports" USING btree ("listing_id","user_id");--> statement-breakpoint
CREATE INDEX "listing_reports_waiting" ON "listing_reports" USING btree ("listing_id") WHERE "listing_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "listings_taken_down" ON "listings" USING btree ("taken_down_at") WHERE "listings"."taken_down_at" is not null;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_suspended_whole" CHECK (("vendors"."suspended_at" is null) = ("vendors"."suspended_reason" is null));