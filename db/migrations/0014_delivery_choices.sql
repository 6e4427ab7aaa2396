CREATE TABLE "delivery_options" (
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"price_cents" integer,
	"free_from_cents" integer,
	"province_cents" jsonb NOT NULL,
	"place" text,
	"lead_days" integer NOT NULL,
	CONSTRAINT "delivery_options_vendor_id_kind_pk" PRIMARY KEY("vendor_id","kind"),
	CONSTRAINT "delivery_options_price" CHECK ("delivery_options"."price_cents" >= 0 or ("delivery_options"."price_cents" is null and "delivery_options"."kind" = 'by-province'))
);
--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "delivery_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "deliveries" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_options" ADD CONSTRAINT "delivery_options_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_delivery" CHECK ("order_parts"."delivery_cents" between 0 and "order_parts"."total_cents");