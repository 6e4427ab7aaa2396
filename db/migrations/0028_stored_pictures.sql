CREATE TABLE "stored_pictures" (
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "stored_pictures_folder_name_pk" PRIMARY KEY("folder","name")
);
