-- not additive: missed searches get a wider key; servers of the version before may go on, and lose what they counted of searches meanwhile
CREATE TABLE "assistant_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid,
	"vendor_id" uuid,
	"model" text NOT NULL,
	"fell_back" boolean NOT NULL,
	"outcome" text NOT NULL,
	"acts" text[] NOT NULL,
	"ordered" text NOT NULL,
	"plans" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"duration_ms" integer NOT NULL,
	"first_word_ms" integer,
	"dropped" integer NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_micros" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_turns_outcome_known" CHECK ("assistant_turns"."outcome" in ('answered', 'stopped', 'failed', 'late'))
);
--> statement-breakpoint
ALTER TABLE "missed_searches" DROP CONSTRAINT "missed_searches_day_words_pk";--> statement-breakpoint
ALTER TABLE "missed_searches" ADD COLUMN "source" text DEFAULT 'search' NOT NULL;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD COLUMN "nearly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD COLUMN "province" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "missed_searches" ADD CONSTRAINT "missed_searches_pk" PRIMARY KEY("day","words","source","nearly","province","city");--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_turns_newest" ON "assistant_turns" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_turns_message" ON "assistant_turns" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "assistant_turns_vendor" ON "assistant_turns" USING btree ("vendor_id");--> statement-breakpoint
ALTER TABLE "missed_searches" ADD CONSTRAINT "missed_searches_source_known" CHECK ("missed_searches"."source" in ('search', 'assistant'));