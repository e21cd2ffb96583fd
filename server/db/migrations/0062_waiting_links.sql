CREATE TABLE "waiting_links" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- A link that waits is worthless after a crash.
ALTER TABLE "waiting_links" SET UNLOGGED;
