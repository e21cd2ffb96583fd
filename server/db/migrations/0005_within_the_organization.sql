-- Put into order by hand: the keys come before what refers to them, and a reference that ends leaves the organization alone.
ALTER TABLE "comments" DROP CONSTRAINT "comments_todo_id_todos_id_fk";--> statement-breakpoint
ALTER TABLE "issues" DROP CONSTRAINT "issues_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "issues" DROP CONSTRAINT "issues_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "issues" DROP CONSTRAINT "issues_rock_id_rocks_id_fk";--> statement-breakpoint
ALTER TABLE "measurable_values" DROP CONSTRAINT "measurable_values_measurable_id_measurables_id_fk";--> statement-breakpoint
ALTER TABLE "measurables" DROP CONSTRAINT "measurables_scorecard_id_scorecards_id_fk";--> statement-breakpoint
ALTER TABLE "measurables" DROP CONSTRAINT "measurables_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_organizer_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "milestones" DROP CONSTRAINT "milestones_rock_id_rocks_id_fk";--> statement-breakpoint
ALTER TABLE "rocks" DROP CONSTRAINT "rocks_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "rocks" DROP CONSTRAINT "rocks_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "scorecards" DROP CONSTRAINT "scorecards_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "team_members" DROP CONSTRAINT "team_members_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "team_members" DROP CONSTRAINT "team_members_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "teams" DROP CONSTRAINT "teams_leader_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "todos" DROP CONSTRAINT "todos_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "todos" DROP CONSTRAINT "todos_team_id_teams_id_fk";--> statement-breakpoint
ALTER TABLE "todos" DROP CONSTRAINT "todos_rock_id_rocks_id_fk";--> statement-breakpoint
ALTER TABLE "todos" DROP CONSTRAINT "todos_issue_id_issues_id_fk";--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_todos_fk" FOREIGN KEY ("organization_id","todo_id") REFERENCES "public"."todos"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE set null ("rock_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurable_values" ADD CONSTRAINT "measurable_values_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_scorecards_fk" FOREIGN KEY ("organization_id","scorecard_id") REFERENCES "public"."scorecards"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_memberships_fk" FOREIGN KEY ("organization_id","organizer_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_memberships_fk" FOREIGN KEY ("organization_id","leader_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE set null ("rock_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_issues_fk" FOREIGN KEY ("organization_id","issue_id") REFERENCES "public"."issues"("organization_id","id") ON DELETE set null ("issue_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;