CREATE TABLE "widget_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"listing_id" uuid,
	"words" text,
	"session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widget_events_kind" CHECK ("widget_events"."kind" in ('open', 'conversation', 'cart', 'nothing-found'))
);
--> statement-breakpoint
CREATE TABLE "widget_hand_offs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "widget_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" uuid,
	"origin" text NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	"handle_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_sign_ins" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"challenge" text NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"code_expires_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_sign_ins_state" CHECK ("widget_sign_ins"."state" in ('waiting', 'approved', 'declined', 'used'))
);
--> statement-breakpoint
CREATE TABLE "widget_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"suggestions" text[] DEFAULT '{}'::text[] NOT NULL,
	"nearby" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "widget_events" ADD CONSTRAINT "widget_events_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_events" ADD CONSTRAINT "widget_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_hand_offs" ADD CONSTRAINT "widget_hand_offs_session_id_widget_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."widget_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_hand_offs" ADD CONSTRAINT "widget_hand_offs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_keys" ADD CONSTRAINT "widget_keys_vendor_id_widgets_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."widgets"("vendor_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sessions" ADD CONSTRAINT "widget_sessions_key_widget_keys_key_fk" FOREIGN KEY ("key") REFERENCES "public"."widget_keys"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sessions" ADD CONSTRAINT "widget_sessions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sessions" ADD CONSTRAINT "widget_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sign_ins" ADD CONSTRAINT "widget_sign_ins_session_id_widget_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."widget_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_sign_ins" ADD CONSTRAINT "widget_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_tokens" ADD CONSTRAINT "widget_tokens_session_id_widget_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."widget_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widget_events_vendor" ON "widget_events" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "widget_events_cart" ON "widget_events" USING btree ("user_id","listing_id");--> statement-breakpoint
CREATE INDEX "widget_events_age" ON "widget_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "widget_hand_offs_session" ON "widget_hand_offs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "widget_hand_offs_user" ON "widget_hand_offs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "widget_hand_offs_expiry" ON "widget_hand_offs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_keys_one_open" ON "widget_keys" USING btree ("vendor_id") WHERE "widget_keys"."ends_at" is null;--> statement-breakpoint
CREATE INDEX "widget_keys_vendor" ON "widget_keys" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "widget_sessions_handle" ON "widget_sessions" USING btree ("handle_hash");--> statement-breakpoint
CREATE INDEX "widget_sessions_key" ON "widget_sessions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "widget_sessions_vendor" ON "widget_sessions" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "widget_sessions_user" ON "widget_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "widget_sessions_expiry" ON "widget_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "widget_sign_ins_session" ON "widget_sign_ins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "widget_sign_ins_user" ON "widget_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "widget_sign_ins_expiry" ON "widget_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "widget_tokens_session" ON "widget_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "widget_tokens_expiry" ON "widget_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_vendor" ON "conversations" USING btree ("vendor_id") WHERE "conversations"."vendor_id" is not null;