ALTER TABLE "delivery_options" DROP CONSTRAINT "delivery_options_price";--> statement-breakpoint
ALTER TABLE "delivery_options" ADD COLUMN "box" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_options" ADD COLUMN "collect_at" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_options" ADD CONSTRAINT "delivery_options_collect_at" CHECK (("delivery_options"."collect_at" is not null) = ("delivery_options"."kind" = 'courier'));--> statement-breakpoint
ALTER TABLE "delivery_options" ADD CONSTRAINT "delivery_options_box" CHECK (("delivery_options"."box" is not null) = ("delivery_options"."kind" in ('courier', 'pudo')));--> statement-breakpoint
ALTER TABLE "delivery_options" ADD CONSTRAINT "delivery_options_price" CHECK ("delivery_options"."price_cents" >= 0 or ("delivery_options"."price_cents" is null and "delivery_options"."kind" in ('by-province', 'courier', 'pudo')));