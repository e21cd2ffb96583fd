ALTER TABLE "channel_members" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
-- Every organization has a channel to begin with, those that were made before too.
INSERT INTO "channels" ("organization_id", "name", "description")
SELECT "id", 'general', 'News and questions for everybody' FROM "organizations"
WHERE NOT EXISTS (SELECT FROM "channels" WHERE "organization_id" = "organizations"."id" AND "type" <> 'direct');
