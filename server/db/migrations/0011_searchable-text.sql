-- Functions that put a text into the form in which it is searched, and the search indexes over them. `rules/search-text.ts` folds
-- words in the same way. The functions name their schema, because PostgreSQL maintains indexes without a search path.

-- Without case, accents and invisible characters.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := regexp_replace(lower(normalize($1, NFKD)),
    '[\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]',
    '', 'g');
BEGIN
  IF folded ~ '[ßæœþøđðłħıŋς]' THEN
    folded := translate(folded, 'øđðłħıŋς', 'oddlhinσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  IF octet_length(folded) = length(folded) THEN RETURN folded; END IF;
  RETURN normalize(folded, NFC);
END
$$;
--> statement-breakpoint
-- The folded text, and in a second line with its umlauts spelled out, if it has any: `muller` and `mueller`.
CREATE FUNCTION search_forms(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  small text := lower($1);
BEGIN
  IF small !~ '[äöüåø\u0308\u030A]' THEN RETURN public.search_fold($1); END IF;
  small := normalize(small, NFC);
  small := replace(replace(replace(replace(replace(small, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe');
  RETURN public.search_fold($1) || E'\n' || public.search_fold(small);
END
$$;
--> statement-breakpoint
-- A text as it is searched. PostgreSQL inlines this, so that ASCII, most of what a search reads, costs no call of a function.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower($1) ELSE public.search_forms($1) END
$$;
--> statement-breakpoint
-- The words of a text, also those within addresses and names of files. Scripts without spaces between words are split into pairs
-- of characters that overlap, and `v2` into `v` and `2`. `C++` and `C#` are words, whose signs are kept as letters that look like them.
CREATE FUNCTION search_vector(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  unspaced constant text := '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17D3\u3005-\u3007\u3040-\u30FA\u30FC-\u30FF\u31F0-\u31FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U0001F000-\U0001FAFF\U00020000-\U0003FFFF]';
  words text := public.search_text($1) || ' ';
  isAscii constant boolean := octet_length(words) = length(words);
BEGIN
  words := translate(words, $p$!"$%&'()*,-./:;<=>?@[\]^_`{|}~$p$, repeat(' ', 32));
  IF NOT isAscii THEN
    words := regexp_replace(words,
      '[\u0080-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u058A\u05BE\u05C0\u05C3\u05C6\u05F3\u05F4\u060C\u060D\u061B\u061E\u061F\u066A-\u066D\u06D4\u0964\u0965\u0E4F\u0E5A\u0E5B\u104A-\u104F\u17D4-\u17D6\u17D8-\u17DB\u2000-\u206F\u20A0-\u20CF\u2100-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u303D-\u303F\u30FB\uFE10-\uFE6F\uFFF9-\uFFFD]',
      ' ', 'g');
  END IF;
  words := translate(replace(replace(replace(words, '++', 'ⵜⵜ '), '+ ', 'ⵜ '), '# ', 'ⵌ '), '+#', '  ');
  words := regexp_replace(words, '([a-z])([0-9])', '\1 \2', 'g');
  IF isAscii OR words !~ unspaced THEN RETURN to_tsvector('simple', words); END IF;
  words := regexp_replace(words, '(' || unspaced || '+)', ' \1 ', 'g');
  RETURN to_tsvector('simple', regexp_replace(words, '(' || unspaced || '{2})', '\1 ', 'g'))
    || to_tsvector('simple', regexp_replace(regexp_replace(words, '( ' || unspaced || ')', '\1 ', 'g'), '(' || unspaced || '{2})', '\1 ', 'g'));
END
$$;
--> statement-breakpoint
DROP INDEX "messages_search_index";--> statement-breakpoint
DROP INDEX "issues_search_index";--> statement-breakpoint
DROP INDEX "todos_search_index";--> statement-breakpoint
DROP INDEX "transcript_lines_search_index";--> statement-breakpoint
DROP INDEX "transcript_lines_words_index";--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin ("organization_id",search_vector("content"));--> statement-breakpoint
CREATE INDEX "issues_search_index" ON "issues" USING gin ("organization_id",search_text("title") gin_trgm_ops,search_vector("title")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "todos_search_index" ON "todos" USING gin ("organization_id",search_text("title") gin_trgm_ops,search_vector("title")) WHERE deleted_at is null and archived_at is null;--> statement-breakpoint
CREATE INDEX "transcript_lines_search_index" ON "transcript_lines" USING gin ("organization_id",search_text("text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transcript_lines_words_index" ON "transcript_lines" USING gin ("organization_id",search_vector("text"));