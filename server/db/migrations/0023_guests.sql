CREATE TABLE "video_guests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_guests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_guests_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "video_guests_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "video_participants" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "admits_guests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_participants" ADD COLUMN "guest_id" integer;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD COLUMN "guest_secret" text;--> statement-breakpoint
ALTER TABLE "video_guests" ADD CONSTRAINT "video_guests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_guests" ADD CONSTRAINT "video_guests_video_rooms_fk" FOREIGN KEY ("organization_id","room_id") REFERENCES "public"."video_rooms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_guests_organization_id_room_id_index" ON "video_guests" USING btree ("organization_id","room_id");--> statement-breakpoint
CREATE INDEX "video_guests_expires_at_index" ON "video_guests" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_video_guests_fk" FOREIGN KEY ("organization_id","guest_id") REFERENCES "public"."video_guests"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_participants_guest_id_index" ON "video_participants" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_guestSecret_unique" UNIQUE("guest_secret");--> statement-breakpoint
ALTER TABLE "video_participants" ADD CONSTRAINT "video_participants_one_check" CHECK (num_nonnulls(user_id, guest_id) = 1);