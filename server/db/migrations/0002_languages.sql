ALTER TABLE "users" ADD COLUMN "browser_language" text;--> statement-breakpoint
-- Terms were English until each language had its own.
UPDATE "organizations" SET "terms" = jsonb_build_object('en', "terms") WHERE "terms" <> '{}';
