CREATE TABLE "meeting_participants" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"rating" integer,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "meeting_participants_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "presenter_id" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "agenda" jsonb;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "actual_start_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "current_agenda_item" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "item_seconds" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "agenda_start_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "tangent_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "is_recording" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "duration" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_participants_organization_id_user_id_index" ON "meeting_participants" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_one_in_progress_index" ON "meetings" USING btree ("organization_id","team_id") WHERE status = 'in_progress';