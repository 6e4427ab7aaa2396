ALTER TABLE "widget_sign_ins" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "widget_sign_ins" ADD COLUMN "number_typed" boolean DEFAULT false NOT NULL;