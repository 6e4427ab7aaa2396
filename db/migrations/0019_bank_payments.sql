ALTER TABLE "payments" ADD COLUMN "pending_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "bank_answer" text;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "bank_answers_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sandbox_transactions_bank" ON "sandbox_transactions" USING btree ("bank_answers_at") WHERE "sandbox_transactions"."bank_answers_at" is not null;