CREATE TABLE "reversal_lines" (
	"reversal_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "reversal_lines_reversal_id_item_id_pk" PRIMARY KEY("reversal_id","item_id"),
	CONSTRAINT "reversal_lines_quantity" CHECK ("reversal_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"part_id" uuid NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reversals_by_known" CHECK ("reversals"."by" in ('shopper', 'vendor', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_once";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
ALTER TABLE "reversal_lines" ADD CONSTRAINT "reversal_lines_reversal_id_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."reversals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversal_lines" ADD CONSTRAINT "reversal_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reversal_lines_item" ON "reversal_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reversals_part" ON "reversals" USING btree ("part_id","created_at");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reversal_id_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."reversals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reversal_id_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."reversals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_once" UNIQUE NULLS NOT DISTINCT("payment_id","part_id","reversal_id","account","kind");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_once" UNIQUE NULLS NOT DISTINCT("payment_id","part_id","reversal_id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_cancelled" CHECK ("order_items"."cancelled" between 0 and "order_items"."quantity");
--> statement-breakpoint
-- Of parts that were cancelled before, every piece was.
UPDATE "order_items" SET "cancelled" = "quantity" FROM "order_parts"
WHERE "order_parts"."order_id" = "order_items"."order_id" AND "order_parts"."vendor_id" = "order_items"."vendor_id" AND "order_parts"."state" = 'cancelled';
