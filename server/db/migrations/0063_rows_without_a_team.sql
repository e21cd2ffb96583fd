ALTER TABLE "issues" ADD COLUMN "is_rated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Three stars may be those that an issue began with: any others somebody has given.
UPDATE "issues" SET "is_rated" = true WHERE "rating" <> 3;--> statement-breakpoint
CREATE INDEX "issues_without_team_index" ON "issues" USING btree ("organization_id",coalesce(owner_id, created_by_id)) WHERE team_id is null and deleted_at is null and status <> 'closed';--> statement-breakpoint
CREATE INDEX "rocks_without_team_index" ON "rocks" USING btree ("organization_id",coalesce(owner_id, created_by_id)) WHERE team_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "todos_without_team_index" ON "todos" USING btree ("organization_id",coalesce(owner_id, created_by_id)) WHERE team_id is null and deleted_at is null and archived_at is null and completed_at is null;