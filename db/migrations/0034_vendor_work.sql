CREATE TABLE "listing_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"field" text NOT NULL,
	"changes" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"category" text,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_day_words_pk" PRIMARY KEY("day","words")
);
--> statement-breakpoint
CREATE TABLE "scarce_notices" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scarce_notices_level_known" CHECK ("scarce_notices"."level" in ('low', 'out'))
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "low_stock_at" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_edits" ADD CONSTRAINT "listing_edits_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scarce_notices" ADD CONSTRAINT "scarce_notices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_edits_age" ON "listing_edits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listing_edits_vendor" ON "listing_edits" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "listing_views_day" ON "listing_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "missed_searches_words" ON "missed_searches" USING btree ("words");--> statement-breakpoint
CREATE INDEX "listings_scarce" ON "listings" USING btree ("vendor_id") WHERE "listings"."stock" <= 20 and "listings"."status" = 'active';--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_low_stock_at" CHECK ("vendors"."low_stock_at" between 0 and 20);