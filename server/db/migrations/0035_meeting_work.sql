ALTER TABLE "issues" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD COLUMN "word" text;--> statement-breakpoint
ALTER TABLE "meeting_participants" ADD COLUMN "votes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "voting_round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "votes_revealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "meeting_recaps" SET "recap" = jsonb_set(
	jsonb_set("recap", '{segue}', '{"prompt": "", "words": []}'),
	'{issues,solved}',
	coalesce((SELECT jsonb_agg(jsonb_build_object('title', "title", 'decision', null))
		FROM jsonb_array_elements_text("recap" #> '{issues,solved}') AS "title"), '[]'));
