ALTER TABLE "users" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "end_warning_days" integer;--> statement-breakpoint
CREATE INDEX "users_ending_index" ON "users" USING btree ("ends_at") WHERE ends_at is not null;