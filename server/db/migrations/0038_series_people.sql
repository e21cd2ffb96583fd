ALTER TABLE "todo_series" ADD COLUMN "visible_to" text[];--> statement-breakpoint
UPDATE "todo_series" SET "visible_to" = "todos"."visible_to" FROM "todos"
WHERE "todos"."series_id" = "todo_series"."id" AND "todos"."planned_day" = "todo_series"."latest_day";
