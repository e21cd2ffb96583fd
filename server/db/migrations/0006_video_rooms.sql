CREATE TABLE "video_participants" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_room_owners" (
	"room_id" integer PRIMARY KEY NOT NULL,
	"process_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'bridge' NOT NULL,
	"max_participants" integer DEFAULT 50 NOT NULL,
	"meeting_id" integer,
	"channel_id" integer,
	"chat_id" integer,
	"is_locked" boolean DEFAULT false NOT NULL,
	"removed_ids" text[] DEFAULT '{}' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"started_by_id" text,
	"answered_ids" text[] DEFAULT '{}' NOT NULL,
	"created_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "video_rooms_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_video_rooms_fk" FOREIGN KEY ("organization_id","room_id") REFERENCES "public"."video_rooms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_room_owners" ADD CONSTRAINT "video_room_owners_room_id_video_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."video_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_chat_fk" FOREIGN KEY ("organization_id","chat_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE set null ("chat_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_participants_room_id_index" ON "video_participants" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "video_participants_organization_id_user_id_index" ON "video_participants" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "video_participants_expires_at_index" ON "video_participants" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "video_rooms_organization_id_meeting_id_index" ON "video_rooms" USING btree ("organization_id","meeting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_rooms_organization_id_channel_id_index" ON "video_rooms" USING btree ("organization_id","channel_id");--> statement-breakpoint
CREATE INDEX "video_rooms_chat_id_index" ON "video_rooms" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "video_rooms_bridge_index" ON "video_rooms" USING btree ("organization_id",lower(name)) WHERE kind = 'bridge';