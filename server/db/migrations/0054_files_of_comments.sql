ALTER TABLE "files" DROP CONSTRAINT "files_channels_fk";
--> statement-breakpoint
DROP INDEX "files_channel_id_index";--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "channel_id";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_within_organization" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "comment_id" integer;--> statement-breakpoint
-- By hand, and files_messages_fk stays: the nouns that hold files know of these, so that the table cannot name them.
ALTER TABLE "files" ADD CONSTRAINT "files_comments_fk" FOREIGN KEY ("organization_id","comment_id") REFERENCES "public"."comments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_comment_id_index" ON "files" USING btree ("comment_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_in_one" CHECK (num_nonnulls(message_id, comment_id) <= 1);
