-- Recaps stored the week and the status of rocks in English: `W14 2026` and `Off Track`.
CREATE FUNCTION pg_temp.rocks_with_codes(rocks jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(rock || jsonb_build_object('status', lower(replace(rock ->> 'status', ' ', '_'))) ORDER BY nth), '[]')
  FROM jsonb_array_elements(rocks) WITH ORDINALITY AS list (rock, nth)
$$;--> statement-breakpoint
UPDATE "meeting_recaps" SET "recap" = "recap" || jsonb_build_object(
  'numbers', "recap" -> 'numbers' || jsonb_build_object('week', jsonb_build_object(
    'year', substring("recap" #>> '{numbers,week}' from ' (\d+)$')::int,
    'week', substring("recap" #>> '{numbers,week}' from '^W(\d+) ')::int)),
  'rocks', "recap" -> 'rocks' || jsonb_build_object(
    'off', pg_temp.rocks_with_codes("recap" #> '{rocks,off}'),
    'on', pg_temp.rocks_with_codes("recap" #> '{rocks,on}')))
WHERE "recap" #>> '{numbers,week}' ~ '^W\d+ \d+$';--> statement-breakpoint
DROP FUNCTION pg_temp.rocks_with_codes(jsonb);
