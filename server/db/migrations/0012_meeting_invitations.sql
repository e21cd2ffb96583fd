CREATE TABLE "meeting_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"series_id" integer,
	"meeting_id" integer,
	"user_id" text,
	"guest" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"is_notified" boolean DEFAULT false NOT NULL,
	"mailed_to" text,
	"mailed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "meeting_invitations_one_each" UNIQUE NULLS NOT DISTINCT("organization_id","series_id","meeting_id","user_id","guest")
);
--> statement-breakpoint
ALTER TABLE "meeting_series" ADD COLUMN "guests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD COLUMN "agenda_type" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "guests" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "agenda_type" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "meeting_invitations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "reminders_by" text DEFAULT 'push' NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_invitations" ADD CONSTRAINT "meeting_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_invitations" ADD CONSTRAINT "meeting_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_invitations_organization_id_meeting_id_index" ON "meeting_invitations" USING btree ("organization_id","meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_invitations_user_id_index" ON "meeting_invitations" USING btree ("user_id");