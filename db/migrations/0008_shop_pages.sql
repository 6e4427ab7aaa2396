ALTER TABLE "vendors" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The first free one of "name", "name-2", "name-3" and so on. One transaction at a time, so that two vendors never get the same.
CREATE FUNCTION free_shop_slug(name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	plain text := lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g'));
	base text := trim(both '-' from left(trim(both '-' from regexp_replace(plain, '[^a-z0-9]+', '-', 'g')), 60));
	candidate text;
	number int := 1;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('vendors.slug'));
	IF base = '' THEN base := 'shop'; END IF;
	candidate := base;
	WHILE EXISTS (SELECT FROM vendors WHERE slug = candidate) LOOP
		number := number + 1;
		candidate := base || '-' || number;
	END LOOP;
	RETURN candidate;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	vendor record;
BEGIN
	FOR vendor IN SELECT id, business_name FROM vendors ORDER BY created_at, id LOOP
		UPDATE vendors SET slug = free_shop_slug(vendor.business_name) WHERE id = vendor.id;
	END LOOP;
END
$$;--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_slug_unique" ON "vendors" USING btree ("slug");--> statement-breakpoint
CREATE FUNCTION vendors_get_a_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.slug := free_shop_slug(NEW.business_name);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER vendors_slug BEFORE INSERT ON "vendors" FOR EACH ROW EXECUTE FUNCTION vendors_get_a_slug();
