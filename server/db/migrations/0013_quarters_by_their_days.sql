ALTER TABLE "rocks" ADD COLUMN "quarter_start" date;--> statement-breakpoint
-- A fiscal year that does not start in January bears the number of the year in which it ends.
UPDATE "rocks" SET "quarter_start" =
	make_date(greatest(left("quarter", 4)::int, 1000) - ("start" > 1)::int, "start", 1)
	+ make_interval(months => 3 * (right("quarter", 1)::int - 1))
FROM (SELECT "id" AS "of", "fiscal_year_start_month" AS "start" FROM "organizations") AS "calendars"
WHERE "of" = "rocks"."organization_id";--> statement-breakpoint
ALTER TABLE "rocks" ALTER COLUMN "quarter_start" SET NOT NULL;--> statement-breakpoint
DROP INDEX "rocks_organization_id_quarter_index";--> statement-breakpoint
ALTER TABLE "rocks" DROP COLUMN "quarter";--> statement-breakpoint
CREATE INDEX "rocks_organization_id_quarter_start_index" ON "rocks" USING btree ("organization_id","quarter_start") WHERE deleted_at is null;
