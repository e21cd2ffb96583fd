ALTER TABLE "meeting_recaps" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "meeting_recaps" SET "words" = concat_ws(E'\n',
	(SELECT "summary" FROM "meetings" WHERE "meetings"."id" = "meeting_id"),
	(SELECT string_agg("word" #>> '{}', E'\n')
		FROM jsonb_path_query(jsonb_build_array("recap" #> '{issues,solved}', "recap" -> 'headlines', "recap" -> 'notes',
			"recap" #> '{segue,words}', "recap" #> '{todos,made}'), 'strict $.**') AS "word"
		WHERE jsonb_typeof("word") = 'string'));
