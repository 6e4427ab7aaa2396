CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_item_id_pk" PRIMARY KEY("parcel_id","item_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"part_id" uuid NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking" text,
	"link" text,
	"expected_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"missing_at" timestamp with time zone,
	"confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('packed', 'shipped', 'out-for-delivery', 'delivered', 'failed')),
	CONSTRAINT "parcels_arrived" CHECK (("parcels"."state" = 'delivered') = ("parcels"."arrived_at" is not null)),
	CONSTRAINT "parcels_confirmed" CHECK (not "parcels"."confirmed" or "parcels"."state" = 'delivered')
);
--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_lines_item" ON "parcel_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "parcels_part" ON "parcels" USING btree ("part_id","created_at");--> statement-breakpoint
CREATE INDEX "parcels_tracking" ON "parcels" USING btree (lower("tracking")) WHERE "parcels"."tracking" is not null;--> statement-breakpoint
-- What was shipped so far is one parcel of all pieces that were not cancelled.
INSERT INTO "parcels" ("id", "part_id", "state", "tracking", "created_at", "shipped_at", "arrived_at")
SELECT "id", "id", "state", "tracking", "changed_at", "changed_at", CASE WHEN "state" = 'delivered' THEN "changed_at" END
FROM "order_parts" WHERE "state" IN ('shipped', 'delivered');--> statement-breakpoint
INSERT INTO "parcel_lines" ("parcel_id", "item_id", "quantity")
SELECT "parcels"."id", item."id", item."quantity" - item."cancelled"
FROM "parcels"
JOIN "order_parts" part ON part."id" = "parcels"."part_id"
JOIN "order_items" item ON item."order_id" = part."order_id" AND item."vendor_id" = part."vendor_id"
WHERE item."quantity" > item."cancelled";--> statement-breakpoint
ALTER TABLE "order_parts" DROP COLUMN "tracking";