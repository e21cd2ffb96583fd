DROP INDEX "exports_one_running_index";--> statement-breakpoint
CREATE UNIQUE INDEX "exports_one_running_index" ON "exports" USING btree ("organization_id","user_id") WHERE status = 'running';