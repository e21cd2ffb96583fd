CREATE TABLE "meeting_nudges" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "meeting_nudges_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_recap_readers" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"mailed_sections" jsonb,
	"mailed_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "meeting_recap_readers_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
DROP INDEX "meetings_recap_to_mail_index";--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "presenter_note" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "recap_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "todos_open_thursday" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_recap_readers" ADD CONSTRAINT "meeting_recap_readers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_recap_readers" ADD CONSTRAINT "meeting_recap_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_recap_readers" ADD CONSTRAINT "meeting_recap_readers_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_nudges_organization_id_user_id_index" ON "meeting_nudges" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "meeting_recap_readers_organization_id_user_id_index" ON "meeting_recap_readers" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "meetings_recap_due_index" ON "meetings" USING btree ("recap_due_at") WHERE recap_due_at is not null;--> statement-breakpoint
-- Recaps that are not mailed yet.
UPDATE "meetings" SET "recap_due_at" = "ended_at" + interval '15 minutes'
  WHERE "ended_at" IS NOT NULL AND "recap_mailed_at" IS NULL AND EXISTS (SELECT FROM "meeting_recaps" WHERE "meeting_id" = "meetings"."id");--> statement-breakpoint
ALTER TABLE "meetings" DROP COLUMN "recap_mailed_at";
