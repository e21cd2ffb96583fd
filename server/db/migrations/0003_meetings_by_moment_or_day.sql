DROP INDEX "meetings_organization_id_status_day_index";--> statement-breakpoint
ALTER TABLE "meetings" ALTER COLUMN "day" DROP NOT NULL;--> statement-breakpoint
UPDATE "meetings" SET "day" = NULL WHERE "starts_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "meetings_organization_id_status_index" ON "meetings" USING btree ("organization_id","status");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_moment_or_day" CHECK (num_nonnulls(starts_at, day) = 1);