ALTER TABLE "messages" ADD CONSTRAINT "messages_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
DROP INDEX "messages_organization_id_index";--> statement-breakpoint
ALTER TABLE "headlines" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "headlines_message_id_index" ON "headlines" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "issues_message_id_index" ON "issues" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "todos_message_id_index" ON "todos" USING btree ("message_id") WHERE message_id is not null;