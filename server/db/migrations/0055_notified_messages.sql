ALTER TABLE "notifications" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "thread_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_message_id_index" ON "notifications" USING btree ("message_id");