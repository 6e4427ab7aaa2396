CREATE TABLE "boot_secrets" (
	"day" date PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "running_turn_chunks" (
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"chunks" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "running_turn_chunks_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "running_turns" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"turn_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"stopping" boolean DEFAULT false NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_counters_expiry" ON "limit_counters" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "running_turn_chunks_age" ON "running_turn_chunks" USING btree ("created_at");