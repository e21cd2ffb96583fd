ALTER TABLE "channels" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "deleted_by_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_by_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_by_id" text;--> statement-breakpoint
ALTER TABLE "measurables" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scorecards" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "left_rows" jsonb;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_deleted_at_index" ON "channels" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "channels_organization_id_deleted_at_index" ON "channels" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "messages_deleted_at_index" ON "messages" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "messages_organization_id_deleted_at_index" ON "messages" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "comments_deleted_at_index" ON "comments" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "comments_organization_id_deleted_at_index" ON "comments" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "measurables_deleted_at_index" ON "measurables" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "measurables_organization_id_deleted_at_index" ON "measurables" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "scorecards_deleted_at_index" ON "scorecards" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "scorecards_organization_id_deleted_at_index" ON "scorecards" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "teams_deleted_at_index" ON "teams" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "teams_organization_id_deleted_at_index" ON "teams" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;