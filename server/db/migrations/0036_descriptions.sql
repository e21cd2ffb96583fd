ALTER TABLE "milestones" ADD COLUMN "description" text;--> statement-breakpoint
-- Descriptions of rocks, to-dos and issues were plain text with links `[words](/path)`, and are Markdown from now on. What would be read as
-- markup gets a backslash, so that each text reads as before. Addresses stay as they are, and lines with "-", "*" or a number become lists.
CREATE FUNCTION pg_temp.as_markdown(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  outside_addresses CONSTANT text := '(?<!(?:https?://|www\.)(?:\](?![([])|[^]\s<\u2018-\u201F\u2039\u203A«»…\u3000-\u3004\u3008-\u3020\u3030\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65])*)';
  list_marks CONSTANT text := '^([ \t]*(?:(?:[-*]|\d{1,9}[.)])[ \t]+)*)';
BEGIN
  -- The parser reads texts with so much punctuation as plain text.
  IF plain !~ '[\\*_`~[<>|+:]' OR plain ~ '[!-/:-@[-`{-~]{200}' OR 600 < (
    SELECT sum(length(delimiter[1])) FROM regexp_matches(plain,
      '([][*_~`()<>]|^[ \t]*(?:[-+]|\d{1,9}[.)])(?:[ \t]+(?:[-+]|\d{1,9}[.)]))*)', 'gw') AS delimiter
  ) THEN RETURN plain; END IF;
  -- A backslash before punctuation or at the end of a line.
  plain := regexp_replace(plain, outside_addresses || '\\(?=[^[:alnum:] \t])', '\\\\', 'gi');
  -- Code.
  IF plain ~ '`.*`' THEN plain := regexp_replace(plain, outside_addresses || '`', '\\`', 'gi'); END IF;
  -- Struck text and code between "~~~".
  plain := regexp_replace(plain, outside_addresses || '(?:~(?=~)|(?<=~)~)', '\\~', 'gi');
  -- Emphasis. Stars and underscores between spaces are none, nor are underscores within a word.
  IF plain ~ '\*.*\*' THEN
    plain := regexp_replace(plain, outside_addresses || '(?!(?<=(?:^|\s)\**)\*+(?:\s|$))\*', '\\*', 'gi');
  END IF;
  IF plain ~ '_.*_' THEN
    plain := regexp_replace(plain, outside_addresses || '(?!(?<=(?:^|\s)_*)_+(?:\s|$))(?:_(?!_*[[:alnum:]])|(?<![[:alnum:]]_*)_)', '\\_', 'gi');
  END IF;
  -- Links, except for those to screens, and addresses between angle brackets.
  plain := regexp_replace(plain, outside_addresses || '\]\((?!/(?:[^/\s)][^\s)]*)?\))', ']\\(', 'gi');
  plain := regexp_replace(plain, outside_addresses || '<(?=[^\s<>]+[:@])', '\\<', 'gi');
  -- Quotes, and lists that begin with "+", which would lose it.
  plain := regexp_replace(plain, list_marks || '(>|\+(?=\s|$))', '\1\\\2', 'gw');
  -- The line below the header of a table.
  RETURN regexp_replace(plain, '^(?=[:| \t]*-)([- \t]*)([:|])(?=[-:| \t]*$)', '\1\\\2', 'gw');
END
$$;--> statement-breakpoint
UPDATE "rocks" SET "description" = "escaped"."text"
FROM (SELECT "id", pg_temp.as_markdown("description") AS "text" FROM "rocks" WHERE "description" IS NOT NULL OFFSET 0) AS "escaped"
WHERE "escaped"."id" = "rocks"."id" AND "escaped"."text" <> "rocks"."description";--> statement-breakpoint
UPDATE "todos" SET "description" = "escaped"."text"
FROM (SELECT "id", pg_temp.as_markdown("description") AS "text" FROM "todos" WHERE "description" IS NOT NULL OFFSET 0) AS "escaped"
WHERE "escaped"."id" = "todos"."id" AND "escaped"."text" <> "todos"."description";--> statement-breakpoint
UPDATE "issues" SET "description" = "escaped"."text"
FROM (SELECT "id", pg_temp.as_markdown("description") AS "text" FROM "issues" WHERE "description" IS NOT NULL OFFSET 0) AS "escaped"
WHERE "escaped"."id" = "issues"."id" AND "escaped"."text" <> "issues"."description";--> statement-breakpoint
-- By these an undo of an import finds out whether a row was edited since, and what it was before.
UPDATE "import_rows" SET "written" = "written" || jsonb_build_object('description', pg_temp.as_markdown("written" ->> 'description')),
  "changes" = (
    SELECT coalesce(jsonb_agg(CASE WHEN change ->> 'field' = 'description' THEN change || jsonb_build_object(
      'before', pg_temp.as_markdown(change ->> 'before'), 'after', pg_temp.as_markdown(change ->> 'after')) ELSE change END
      ORDER BY nth), '[]')
    FROM jsonb_array_elements("changes") WITH ORDINALITY AS list (change, nth))
WHERE "kind" IN ('rocks', 'todos', 'issues') AND "written" ? 'description';--> statement-breakpoint
DROP FUNCTION pg_temp.as_markdown(text);
