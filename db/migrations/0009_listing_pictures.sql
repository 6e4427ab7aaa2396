CREATE TABLE "listing_pictures" (
	"listing_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "listing_pictures_listing_id_position_pk" PRIMARY KEY("listing_id","position"),
	CONSTRAINT "listing_pictures_position_range" CHECK ("listing_pictures"."position" between 0 and 7)
);
--> statement-breakpoint
DROP INDEX "listings_image";--> statement-breakpoint
ALTER TABLE "listing_pictures" ADD CONSTRAINT "listing_pictures_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_pictures_url" ON "listing_pictures" USING hash ("url");--> statement-breakpoint
INSERT INTO "listing_pictures" ("listing_id", "position", "url") SELECT "id", 0, "image_url" FROM "listings" WHERE "image_url" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION listing_first_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM listing_pictures WHERE listing_id = NEW.id AND (position = 0 OR NEW.image_url IS NULL) AND url IS DISTINCT FROM NEW.image_url;
	UPDATE listing_pictures SET position = 0 WHERE listing_id = NEW.id AND url = NEW.image_url;
	IF NOT FOUND AND NEW.image_url IS NOT NULL THEN
		INSERT INTO listing_pictures (listing_id, position, url) VALUES (NEW.id, 0, NEW.image_url);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER listings_first_picture_new AFTER INSERT ON "listings" FOR EACH ROW WHEN (NEW.image_url IS NOT NULL) EXECUTE FUNCTION listing_first_picture();--> statement-breakpoint
CREATE TRIGGER listings_first_picture_changed AFTER UPDATE OF image_url ON "listings" FOR EACH ROW WHEN (OLD.image_url IS DISTINCT FROM NEW.image_url) EXECUTE FUNCTION listing_first_picture();
