-- Agendas and recaps stored our names of items and our opening questions in English alone: now also by key and number.
CREATE FUNCTION pg_temp.with_name_keys(items jsonb, field text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN keys ? (item ->> field)
    THEN item || jsonb_build_object('nameKey', keys -> (item ->> field)) ELSE item END ORDER BY nth), '[]')
  FROM jsonb_array_elements(items) WITH ORDINALITY AS list (item, nth), (SELECT '{
    "Segue": "segue",
    "Scorecard": "scorecard",
    "Rock Review": "rock_review",
    "Customer/Employee Headlines": "headlines",
    "To-Do List": "todo_list",
    "IDS": "ids",
    "Conclude": "conclude",
    "Review of the Quarter": "quarter_review",
    "Vision": "vision",
    "Rocks of the Next Quarter": "next_rocks",
    "Next Steps": "next_steps",
    "Review of the Year": "year_review",
    "Team Health": "team_health",
    "Strengths, Weaknesses, Opportunities, Threats": "swot",
    "Vision and Goals of the Year": "year_goals",
    "Check-In": "check_in",
    "Numbers": "numbers",
    "Issues": "issues",
    "Feedback, Both Ways": "feedback"
  }'::jsonb AS keys) AS names
$$;--> statement-breakpoint
UPDATE "teams" SET "version" = nextval('versions'), "agendas" = (
  SELECT jsonb_object_agg(key, pg_temp.with_name_keys(value, 'name')) FROM jsonb_each("agendas"))
WHERE "agendas" <> '{}';--> statement-breakpoint
UPDATE "meetings" SET "agenda" = pg_temp.with_name_keys("agenda", 'name') WHERE "agenda" IS NOT NULL;--> statement-breakpoint
UPDATE "meeting_recaps" SET "recap" = "recap" || jsonb_build_object(
  'agenda', pg_temp.with_name_keys("recap" -> 'agenda', 'name'),
  'notes', pg_temp.with_name_keys("recap" -> 'notes', 'item'));--> statement-breakpoint
UPDATE "meeting_recaps" SET "recap" = jsonb_set("recap", '{segue,promptNumber}', to_jsonb(CASE "recap" #>> '{segue,prompt}'
  WHEN 'What is one piece of good news from home, and one from work?' THEN 0
  WHEN 'What went better than you expected this week?' THEN 1
  WHEN 'Who would you like to thank, and for what?' THEN 2
  WHEN 'What did you learn this week that you want to keep?' THEN 3
  WHEN 'What are you looking forward to?' THEN 4
  WHEN 'What made you laugh this week?' THEN 5
  WHEN 'Which small thing made your work easier?' THEN 6 END))
WHERE "recap" #>> '{segue,prompt}' IN ('What is one piece of good news from home, and one from work?', 'What went better than you expected this week?', 'Who would you like to thank, and for what?', 'What did you learn this week that you want to keep?', 'What are you looking forward to?', 'What made you laugh this week?', 'Which small thing made your work easier?');--> statement-breakpoint
DROP FUNCTION pg_temp.with_name_keys(jsonb, text);
