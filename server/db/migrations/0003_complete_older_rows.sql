-- Completes what versions from before 24 November 2026 stored.

-- Recaps lacked fields, the quarter of the rocks last of all. Lists that no recap had then stay empty.
UPDATE "meeting_recaps" SET "recap" =
	jsonb_build_object(
		'title', "meetings"."title",
		'team', (SELECT "name" FROM "teams" WHERE "id" = "meetings"."team_id"),
		'startedAt', to_char("actual_start_time" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'organizer', coalesce((SELECT concat_ws(' ', "first_name", "last_name") FROM "users" WHERE "id" = "organizer_id"), ''),
		'presenter', coalesce((SELECT concat_ws(' ', "first_name", "last_name") FROM "users" WHERE "id" = "presenter_id"), ''),
		'absent', '[]'::jsonb, 'votes', '[]'::jsonb, 'messages', '[]'::jsonb, 'sent', '[]'::jsonb)
	|| "recap"
	|| jsonb_build_object(
		'numbers', '{"on": []}' || ("recap" -> 'numbers'),
		-- As the rules have it: the fiscal year is named after the year in which it ends, and a quarterly meeting reviews
		-- the quarter of 14 days before.
		'rocks', jsonb_build_object('on', '[]'::jsonb, 'quarter',
			(SELECT "year" + ("start" > 1 AND "month" >= "start")::int || '-Q' || ("month" - "start" + 12) % 12 / 3 + 1
			FROM (SELECT
				"fiscal_year_start_month" AS "start",
				extract(year FROM "day")::int AS "year",
				extract(month FROM "day")::int AS "month"
				FROM "organizations", LATERAL (SELECT
					(coalesce("actual_start_time", "meetings"."created_at") AT TIME ZONE "time_zone")::date
					- CASE WHEN "meeting_type" IN ('quarterly', 'annual') THEN 14 ELSE 0 END AS "day") AS "reviewed"
				WHERE "organizations"."id" = "meetings"."organization_id") AS "calendar")) || ("recap" -> 'rocks'),
		'todos', '{"isFirst": true, "finished": []}' || ("recap" -> 'todos'),
		'issues', '{"left": []}' || ("recap" -> 'issues'))
FROM "meetings"
WHERE "meetings"."id" = "meeting_id" AND NOT "recap" -> 'rocks' ? 'quarter';

-- The preview of a picture was the only copy of it.
UPDATE "files" SET "preview" = "bytes" WHERE "preview" IS NULL AND "thumbnail" IS NOT NULL;

-- Nobody recorded when an issue was solved.
UPDATE "issues" SET "solved_at" = "updated_at" WHERE "solved_at" IS NULL AND "status" IN ('resolved', 'closed');
