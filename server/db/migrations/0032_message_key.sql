ALTER TABLE "messages" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key_index" ON "messages" USING btree ("organization_id","user_id","key") WHERE key is not null;