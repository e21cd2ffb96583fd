CREATE SEQUENCE "public"."issue_places" INCREMENT BY -100 MINVALUE -2147483600 MAXVALUE -100 START WITH -100 CACHE 1;--> statement-breakpoint
CREATE TABLE "issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"issue_type" text DEFAULT 'short_term' NOT NULL,
	"rating" integer DEFAULT 3 NOT NULL,
	"owner_id" text,
	"created_by_id" text,
	"team_id" integer,
	"rock_id" integer,
	"sort_order" integer DEFAULT nextval('issue_places') NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "measurable_values" (
	"organization_id" integer NOT NULL,
	"measurable_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"week" smallint NOT NULL,
	"value" double precision,
	"note" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurable_values_measurable_id_year_week_pk" PRIMARY KEY("measurable_id","year","week")
);
--> statement-breakpoint
CREATE TABLE "measurables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measurables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"scorecard_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text DEFAULT 'number' NOT NULL,
	"unit" text,
	"goals" jsonb NOT NULL,
	"owner_id" text,
	"created_by_id" text,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"day" date NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"duration_minutes" integer DEFAULT 90 NOT NULL,
	"meeting_type" text DEFAULT 'weekly' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"team_id" integer,
	"organizer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scorecards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"team_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "issue_id" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_rock_id_rocks_id_fk" FOREIGN KEY ("rock_id") REFERENCES "public"."rocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurable_values" ADD CONSTRAINT "measurable_values_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurable_values" ADD CONSTRAINT "measurable_values_measurable_id_measurables_id_fk" FOREIGN KEY ("measurable_id") REFERENCES "public"."measurables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_scorecard_id_scorecards_id_fk" FOREIGN KEY ("scorecard_id") REFERENCES "public"."scorecards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_organization_id_sort_order_index" ON "issues" USING btree ("organization_id","sort_order") WHERE deleted_at is null and status <> 'closed';--> statement-breakpoint
CREATE INDEX "issues_organization_id_issue_type_index" ON "issues" USING btree ("organization_id","issue_type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_team_id_index" ON "issues" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "issues_rock_id_index" ON "issues" USING btree ("rock_id");--> statement-breakpoint
CREATE INDEX "issues_deleted_at_index" ON "issues" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "measurable_values_organization_id_index" ON "measurable_values" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "measurables_organization_id_owner_id_index" ON "measurables" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "measurables_scorecard_id_sort_order_index" ON "measurables" USING btree ("scorecard_id","sort_order");--> statement-breakpoint
CREATE INDEX "meetings_organization_id_status_day_index" ON "meetings" USING btree ("organization_id","status","day");--> statement-breakpoint
CREATE INDEX "meetings_team_id_index" ON "meetings" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "scorecards_organization_id_index" ON "scorecards" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "scorecards_team_id_index" ON "scorecards" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "todos_issue_id_index" ON "todos" USING btree ("issue_id");