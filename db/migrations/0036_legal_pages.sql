CREATE TABLE "legal_versions" (
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_versions_page_version_pk" PRIMARY KEY("page","version"),
	CONSTRAINT "legal_versions_from_one" CHECK ("legal_versions"."version" >= 1)
);
