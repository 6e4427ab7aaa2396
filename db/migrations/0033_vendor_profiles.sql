CREATE TABLE "name_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "name_changes_state_known" CHECK ("name_changes"."state" in ('asked', 'approved', 'rejected')),
	CONSTRAINT "name_changes_decided" CHECK (("name_changes"."state" = 'asked') = ("name_changes"."decided_at" is null)),
	CONSTRAINT "name_changes_explained" CHECK (("name_changes"."state" = 'rejected') = ("name_changes"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "returns_policy" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "delivery_policy" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "name_changes" ADD CONSTRAINT "name_changes_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "name_changes_open" ON "name_changes" USING btree ("vendor_id") WHERE "name_changes"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "name_changes_vendor" ON "name_changes" USING btree ("vendor_id","asked_at" DESC NULLS LAST);