CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"phone_number" text NOT NULL,
	"street" text NOT NULL,
	"unit" text,
	"suburb" text NOT NULL,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"note" text,
	"latitude" double precision,
	"longitude" double precision,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_pin" CHECK (("addresses"."latitude" is null) = ("addresses"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","used_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_parts_address" ON "order_parts" USING btree ("changed_at") WHERE "order_parts"."address" is not null;