CREATE TABLE "listing_embeddings" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"model" text NOT NULL,
	"embedding" vector NOT NULL
);
--> statement-breakpoint
-- In the row itself while it fits there (2,000 dimensions): a search reads them all.
ALTER TABLE "listing_embeddings" ALTER COLUMN "embedding" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "listing_embeddings" ADD CONSTRAINT "listing_embeddings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "listing_embeddings" ("listing_id", "vendor_id", "model", "embedding")
	SELECT d."listing_id", d."vendor_id", d."embedding_model", l2_normalize(d."embedding")
	FROM "search_documents" d INNER JOIN "listings" l ON l."id" = d."listing_id"
	WHERE d."words" IS NOT NULL AND d."embedding" IS NOT NULL AND d."embedding_model" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "embedding";--> statement-breakpoint
ALTER TABLE "search_documents" DROP COLUMN "embedding_model";
