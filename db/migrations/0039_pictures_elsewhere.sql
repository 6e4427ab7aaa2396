-- not additive: triggers watch an older table; servers of the version before may go on, as all they do is to add rows that those servers ignore
ALTER TABLE "images" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "fetch_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "fetch_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "fetch_error" text;--> statement-breakpoint
CREATE INDEX "images_source" ON "images" USING btree (md5("source")) WHERE "images"."source" is not null;--> statement-breakpoint
CREATE INDEX "images_fetch" ON "images" USING btree ("fetch_at") WHERE "images"."fetch_at" is not null;
--> statement-breakpoint
CREATE FUNCTION picture_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := (SELECT vendor_id FROM listings WHERE id = NEW.listing_id);
BEGIN
	-- One that was given up counts as none, so that writing the address again tries again. The lock keeps the row from the purge.
	PERFORM FROM images WHERE md5(source) = md5(NEW.url) AND source = NEW.url AND vendor_id = owner
		AND (fetch_at IS NOT NULL OR fetch_error IS NULL) FOR KEY SHARE;
	IF NOT FOUND THEN
		INSERT INTO images (vendor_id, source, fetch_at) VALUES (owner, NEW.url, now());
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER listing_pictures_elsewhere_new AFTER INSERT ON "listing_pictures" FOR EACH ROW WHEN (NEW.url NOT LIKE '/%') EXECUTE FUNCTION picture_elsewhere();--> statement-breakpoint
CREATE TRIGGER listing_pictures_elsewhere_changed AFTER UPDATE OF url ON "listing_pictures" FOR EACH ROW WHEN (NEW.url NOT LIKE '/%' AND OLD.url IS DISTINCT FROM NEW.url) EXECUTE FUNCTION picture_elsewhere();--> statement-breakpoint
INSERT INTO images (vendor_id, source, fetch_at) SELECT DISTINCT l.vendor_id, p.url, now() FROM listing_pictures p JOIN listings l ON l.id = p.listing_id WHERE p.url NOT LIKE '/%';
