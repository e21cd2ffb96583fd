ALTER TABLE "video_rooms" ADD COLUMN "guest_link_by_id" text;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD COLUMN "guest_link_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_guest_link_by_id_users_id_fk" FOREIGN KEY ("guest_link_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;