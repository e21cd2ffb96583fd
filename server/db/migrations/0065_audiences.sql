ALTER TABLE "headlines" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "meeting_series" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "audience_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charts" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "visible_to" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_account" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_memberships_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE set null ("person_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_person_id_index" ON "invitations" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "teams_private_index" ON "teams" USING btree ("organization_id") WHERE is_private;