-- not additive: triggers watch older tables; servers of the version before may go on, as all they do is to note more writes, whose prices those servers read again
ALTER TABLE "vendors" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "vendors_changed" ON "vendors" USING btree ("changed_in");--> statement-breakpoint
CREATE OR REPLACE TRIGGER listings_changed_in BEFORE UPDATE ON "listings" FOR EACH ROW EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
CREATE TRIGGER vendors_changed_in BEFORE UPDATE ON "vendors" FOR EACH ROW EXECUTE FUNCTION note_listing_change();
