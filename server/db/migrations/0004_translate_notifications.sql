ALTER TABLE "messages" ADD COLUMN "recap" jsonb;--> statement-breakpoint
-- Notifications from before 25 November 2026 are English sentences, and are shown as they are.
ALTER TABLE "notifications" ALTER COLUMN "title" SET DATA TYPE jsonb
	USING jsonb_build_object('text', '{sentence}', 'values', jsonb_build_object('sentence', "title"));--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "message" SET DATA TYPE jsonb
	USING jsonb_build_object('text', '{sentence}', 'values', jsonb_build_object('sentence', "message"));
