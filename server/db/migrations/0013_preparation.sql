CREATE TABLE "meeting_nudges" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "meeting_nudges_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "presenter_note" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "todos_open_thursday" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_nudges_organization_id_user_id_index" ON "meeting_nudges" USING btree ("organization_id","user_id");