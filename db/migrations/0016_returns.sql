CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_lines_return_id_item_id_pk" PRIMARY KEY("return_id","item_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"part_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_kind_known" CHECK ("returns"."kind" in ('cooling-off', 'defect')),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('asked', 'approved', 'refused', 'received', 'refunded')),
	CONSTRAINT "returns_refusal_explained" CHECK (("returns"."state" = 'refused') = ("returns"."answer" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_cancelled";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reversals" ADD COLUMN "kind" text DEFAULT 'cancelled' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_item" ON "return_lines" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "returns_part" ON "returns" USING btree ("part_id","created_at");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_gone" CHECK ("order_items"."cancelled" >= 0 and "order_items"."returned" >= 0 and "order_items"."cancelled" + "order_items"."returned" <= "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_kind_known" CHECK ("reversals"."kind" in ('cancelled', 'returned'));