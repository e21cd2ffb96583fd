CREATE TABLE "avatars" (
	"user_id" text PRIMARY KEY NOT NULL,
	"avatar" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_pictures" (
	"organization_id" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "office_pictures_organization_id_hash_pk" PRIMARY KEY("organization_id","hash")
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"map" text DEFAULT 'harbour' NOT NULL,
	"own_name" text,
	"own_map" jsonb
);
--> statement-breakpoint
ALTER TABLE "meeting_series" ADD COLUMN "office_room" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "office_room" text;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_pictures" ADD CONSTRAINT "office_pictures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_rooms_office_index" ON "video_rooms" USING btree ("organization_id","kind","name") WHERE kind in ('office', 'officeRoom');