ALTER TABLE "invitations" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "joined_by_id" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_joined_by_id_users_id_fk" FOREIGN KEY ("joined_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_mail_id_index" ON "invitations" USING btree ("mail_id");