ALTER TABLE "headlines" ADD CONSTRAINT "headlines_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "solved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "sent_from_team_id" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "measurable_id" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "headline_id" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "dropped_week" text;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD COLUMN "was_present" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "vote_results" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "ratings_revealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "review_year" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "review_week" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "recap_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "reviews_running_week" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "members_enter_values" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE set null ("measurable_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_headlines_fk" FOREIGN KEY ("organization_id","headline_id") REFERENCES "public"."headlines"("organization_id","id") ON DELETE set null ("headline_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_sent_from_team_id_index" ON "issues" USING btree ("sent_from_team_id") WHERE sent_from_team_id is not null;--> statement-breakpoint
CREATE INDEX "issues_measurable_id_index" ON "issues" USING btree ("measurable_id") WHERE measurable_id is not null;--> statement-breakpoint
CREATE INDEX "issues_headline_id_index" ON "issues" USING btree ("headline_id") WHERE headline_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_recap_to_mail_index" ON "meetings" USING btree ("ended_at") WHERE ended_at is not null and recap_mailed_at is null;--> statement-breakpoint
UPDATE "meetings" SET "recap_mailed_at" = "ended_at" WHERE "ended_at" IS NOT NULL;--> statement-breakpoint
UPDATE "meeting_participants" SET "was_present" = "is_present" OR "word" IS NOT NULL OR "rating" IS NOT NULL;
