CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"act" text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" text NOT NULL,
	"about_name" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"once_key" text,
	CONSTRAINT "audit_entries_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "audit_entries_role_known" CHECK ("audit_entries"."actor_role" in ('admin', 'operator'))
);
--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_about" ON "audit_entries" USING btree ("about_kind","about_id");--> statement-breakpoint
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '5 years' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Entries of the audit log are never changed, and not deleted for five years';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
