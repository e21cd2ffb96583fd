CREATE SEQUENCE "public"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint,
	"organization_id" integer,
	"room" text NOT NULL,
	"noun" text NOT NULL,
	"act" text NOT NULL,
	"subject_id" text,
	"version" bigint,
	"about" text,
	"title" text,
	"changes" jsonb,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "measurable_values" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "measurables" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "milestones" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "rocks" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "scorecards" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" bigint DEFAULT nextval('versions') NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_organization_id_number_index" ON "events" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "events_without_number_index" ON "events" USING btree ("id") WHERE number is null;--> statement-breakpoint
CREATE INDEX "events_organization_id_about_id_index" ON "events" USING btree ("organization_id","about","id") WHERE about is not null;