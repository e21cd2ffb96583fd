ALTER TABLE "video_rooms" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD COLUMN "joined_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD COLUMN "declined_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_rooms_team_id_index" ON "video_rooms" USING btree ("team_id");--> statement-breakpoint
-- So that a call in progress is not taken for a missed one.
UPDATE "video_rooms" SET "joined_ids" = "answered_ids" WHERE "kind" = 'call';
