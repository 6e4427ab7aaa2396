ALTER TABLE "listings" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_changed" ON "listings" USING btree ("changed_in");--> statement-breakpoint
CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_in := pg_current_xact_id();
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER listings_changed_in BEFORE UPDATE OF price_cents, stock ON "listings" FOR EACH ROW EXECUTE FUNCTION note_listing_change();
