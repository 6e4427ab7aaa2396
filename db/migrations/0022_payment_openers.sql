ALTER TABLE "payments" ADD COLUMN "opener" text;--> statement-breakpoint
CREATE INDEX "payments_opener" ON "payments" USING btree ("opener") WHERE "payments"."opener" is not null;