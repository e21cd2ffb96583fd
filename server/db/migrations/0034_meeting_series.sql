CREATE TABLE "meeting_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"repeat" text NOT NULL,
	"anchor_nth" integer DEFAULT 0 NOT NULL,
	"anchor_day" date NOT NULL,
	"anchor_time" text,
	"next_nth" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"duration_minutes" integer NOT NULL,
	"meeting_type" text NOT NULL,
	"team_id" integer,
	"organizer_id" text,
	CONSTRAINT "meeting_series_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "nth" integer;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null (team_id) ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_memberships_fk" FOREIGN KEY ("organization_id","organizer_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_series_organization_id_index" ON "meeting_series" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "meeting_series_team_id_index" ON "meeting_series" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_meeting_series_fk" FOREIGN KEY ("organization_id","series_id") REFERENCES "public"."meeting_series"("organization_id","id") ON DELETE set null (series_id) ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meetings_series_id_index" ON "meetings" USING btree ("series_id");