CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_messages_by_known" CHECK ("thread_messages"."by" in ('shopper', 'vendor'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shopper_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"part_id" uuid,
	"listing_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone,
	"shopper_unread" integer DEFAULT 0 NOT NULL,
	"vendor_unread" integer DEFAULT 0 NOT NULL,
	"reported_by" text,
	"report_reason" text,
	"reported_at" timestamp with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "threads_one_subject" CHECK (("threads"."part_id" is null) <> ("threads"."listing_id" is null)),
	CONSTRAINT "threads_unread" CHECK ("threads"."shopper_unread" >= 0 and "threads"."vendor_unread" >= 0),
	CONSTRAINT "threads_report_whole" CHECK (("threads"."reported_by" is null) = ("threads"."reported_at" is null) and ("threads"."report_reason" is null) = ("threads"."reported_at" is null)),
	CONSTRAINT "threads_reporter_known" CHECK ("threads"."reported_by" in ('shopper', 'vendor'))
);
--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_shopper_id_users_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_part_id_order_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."order_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_thread" ON "thread_messages" USING btree ("thread_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_part_unique" ON "threads" USING btree ("part_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_listing_unique" ON "threads" USING btree ("shopper_id","listing_id");--> statement-breakpoint
CREATE INDEX "threads_shopper" ON "threads" USING btree ("shopper_id","last_at");--> statement-breakpoint
CREATE INDEX "threads_vendor" ON "threads" USING btree ("vendor_id","last_at");--> statement-breakpoint
CREATE INDEX "threads_listing" ON "threads" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "threads_reported" ON "threads" USING btree ("reported_at") WHERE "threads"."reported_at" is not null;