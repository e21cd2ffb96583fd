ALTER TABLE "channels" ADD COLUMN "people" text[];--> statement-breakpoint
CREATE UNIQUE INDEX "channels_organization_id_people_index" ON "channels" USING btree ("organization_id","people");