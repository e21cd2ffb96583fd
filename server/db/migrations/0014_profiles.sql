ALTER TABLE "memberships" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "pronouns" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "inviters" text DEFAULT 'members' NOT NULL;