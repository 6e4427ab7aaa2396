CREATE TABLE "invoice_numbers" (
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_vendor_id_kind_pk" PRIMARY KEY("vendor_id","kind")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"part_id" uuid NOT NULL,
	"reversal_id" uuid,
	"total_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_once" UNIQUE NULLS NOT DISTINCT("part_id","reversal_id"),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."reversal_id" is not null)),
	CONSTRAINT "invoices_vat" CHECK ("invoices"."vat_cents" between 0 and "invoices"."total_cents")
);
--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reversal_id_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."reversals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("vendor_id","kind","number");--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_vat_number" CHECK ("vendors"."vat_number" ~ '^4[0-9]{9}$');