ALTER TABLE "channels" ADD COLUMN "meeting_id" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD COLUMN "folder_suffix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD COLUMN "given_up_chunks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_meeting_id_index" ON "channels" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "organizations_created_by_id_index" ON "organizations" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "recording_tracks_given_up_index" ON "recording_tracks" USING btree ("user_id") WHERE given_up_chunks > 0;--> statement-breakpoint
CREATE INDEX "recordings_unprocessed_index" ON "recordings" USING btree ("id") WHERE processed_at is null and stopped_at is not null;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade;--> statement-breakpoint
UPDATE "channels" SET "meeting_id" = "video_rooms"."meeting_id" FROM "video_rooms" WHERE "video_rooms"."chat_id" = "channels"."id" AND "video_rooms"."meeting_id" IS NOT NULL;
