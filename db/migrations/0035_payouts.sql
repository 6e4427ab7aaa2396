-- not additive: constraints of the ledger are replaced by wider ones; servers of the version before may go on, as all they write still fits
CREATE TABLE "bank_details" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"bank" text NOT NULL,
	"branch_code" text NOT NULL,
	"account_type" text NOT NULL,
	"holder" text NOT NULL,
	"sealed_number" text NOT NULL,
	"last_digits" text NOT NULL,
	"token_hash" text,
	"token_ends_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"recipient_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_details_state_known" CHECK ("bank_details"."state" in ('asked', 'current', 'past')),
	CONSTRAINT "bank_details_confirmed" CHECK ("bank_details"."state" <> 'current' or "bank_details"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"made_by" uuid,
	"sent_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "payout_runs_method_known" CHECK ("payout_runs"."method" in ('file', 'transfers')),
	CONSTRAINT "payout_runs_state_known" CHECK ("payout_runs"."state" in ('open', 'sent', 'discarded')),
	CONSTRAINT "payout_runs_sent" CHECK (("payout_runs"."state" = 'sent') = ("payout_runs"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"bank_details_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_once" UNIQUE("run_id","vendor_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_state_known" CHECK ("payouts"."state" in ('planned', 'left-out', 'sending', 'paid', 'failed', 'came-back')),
	CONSTRAINT "payouts_explained" CHECK (("payouts"."state" in ('left-out', 'failed', 'came-back')) = ("payouts"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"account_number" text NOT NULL,
	"bank_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"recipient_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_bank_details_id_bank_details_id_fk" FOREIGN KEY ("bank_details_id") REFERENCES "public"."bank_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD CONSTRAINT "sandbox_transfers_recipient_id_sandbox_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."sandbox_recipients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_details_vendor" ON "bank_details" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_current" ON "bank_details" USING btree ("vendor_id") WHERE "bank_details"."state" = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_asked" ON "bank_details" USING btree ("vendor_id") WHERE "bank_details"."state" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_token" ON "bank_details" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_one_open" ON "payout_runs" USING btree ("state") WHERE "payout_runs"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payout_runs_newest" ON "payout_runs" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_vendor" ON "payouts" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("next_attempt_at") WHERE "payouts"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_recipients_code" ON "sandbox_recipients" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_transfers_reference" ON "sandbox_transfers" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_pending" ON "sandbox_transfers" USING btree ("created_at") WHERE "sandbox_transfers"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payout" ON "ledger_entries" USING btree ("payout_id") WHERE "ledger_entries"."payout_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_once" UNIQUE NULLS NOT DISTINCT("payment_id","part_id","reversal_id","payout_id","account","kind");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of_one" CHECK (("ledger_entries"."payment_id" is null) <> ("ledger_entries"."payout_id" is null));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_known" CHECK ("ledger_entries"."account" in ('payments', 'vendor', 'marketplace', 'held', 'payouts'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.payout_id IS NOT NULL THEN
		IF (SELECT sum(amount_cents) FROM ledger_entries WHERE payout_id = NEW.payout_id AND currency = NEW.currency) <> 0 THEN
			RAISE EXCEPTION 'the ledger entries of payout % do not sum to zero', NEW.payout_id;
		END IF;
	ELSIF (SELECT sum(amount_cents) FROM ledger_entries WHERE payment_id = NEW.payment_id AND currency = NEW.currency) <> 0 THEN
		RAISE EXCEPTION 'the ledger entries of payment % do not sum to zero', NEW.payment_id;
	END IF;
	RETURN NULL;
END
$$;
