CREATE TABLE "search_basis" (
	"model" text NOT NULL,
	"part" integer NOT NULL,
	"words" text NOT NULL,
	"weights" text NOT NULL,
	"directions" text NOT NULL,
	"scales" text NOT NULL,
	"dimensions" integer NOT NULL,
	CONSTRAINT "search_basis_model_part_pk" PRIMARY KEY("model","part")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"words" text,
	"text_hash" text NOT NULL,
	"embedding" vector,
	"embedding_model" text
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"recipe" integer NOT NULL,
	"embedding_model" text,
	"learned_listings" integer DEFAULT 0 NOT NULL,
	"learned_version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "search_state_single" CHECK ("search_state"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "search_documents_version" ON "search_documents" USING btree ("version");