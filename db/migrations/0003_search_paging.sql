DROP INDEX "search_documents_version";--> statement-breakpoint
CREATE INDEX "search_documents_version" ON "search_documents" USING btree ("version","listing_id");