ALTER TABLE "issues" ALTER COLUMN "sort_order" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "todos" ALTER COLUMN "sort_order" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "issues_places_index" ON "issues" USING btree ("organization_id","sort_order");--> statement-breakpoint
CREATE INDEX "todos_places_index" ON "todos" USING btree ("organization_id","sort_order");--> statement-breakpoint
DROP SEQUENCE "public"."issue_places";--> statement-breakpoint
DROP SEQUENCE "public"."todo_places";