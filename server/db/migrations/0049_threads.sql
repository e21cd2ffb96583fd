ALTER TABLE "messages" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thread" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_messages_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_parent_id_id_index" ON "messages" USING btree ("parent_id","id");