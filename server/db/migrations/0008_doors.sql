CREATE TABLE "devices" (
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "setup_tokens" (
	"token" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_origin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_user_id_index" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "devices_last_seen_at_index" ON "devices" USING btree ("last_seen_at");--> statement-breakpoint
-- A set-up token is good until the first account is there: it needs no write-ahead log, and no backup.
ALTER TABLE "setup_tokens" SET UNLOGGED;--> statement-breakpoint
-- Sessions end after 90 days in all, those too that were prolonged before that was so.
UPDATE "sessions" SET "expires_at" = least("expires_at", "created_at" + interval '90 days');
