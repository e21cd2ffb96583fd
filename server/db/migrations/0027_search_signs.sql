-- What keyboards and phones write in different ways is one sign: apostrophes, quotes, hyphens and dashes, and letters and digits that
-- Arabic shares with Persian and Urdu. `rules/search-text.ts` folds words in the same way.
CREATE OR REPLACE FUNCTION search_fold(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := regexp_replace(lower(normalize($1, NFKD)),
    '[\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]',
    '', 'g');
BEGIN
  IF octet_length(folded) = length(folded) THEN RETURN folded; END IF;
  IF folded ~ '[ßæœþøđðłħıŋς]' THEN
    folded := translate(folded, 'øđðłħıŋς', 'oddlhinσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  -- Only where there are any: `translate` looks for each letter in the whole list.
  IF folded ~ '[‘’‚‛ʻʼ′“”„‟«»〝〞〟‐‒–—―−ٱکةہھەىی٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹]' THEN
    folded := translate(folded,
      '‘’‚‛ʻʼ′“”„‟«»〝〞〟‐‒–—―−ٱکةہھەىی٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹',
      '''''''''''''''"""""""""------اكههههيي00112233445566778899');
  END IF;
  RETURN normalize(folded, NFC);
END
$$;
--> statement-breakpoint
REINDEX INDEX "headlines_search_index";
--> statement-breakpoint
REINDEX INDEX "issues_search_index";
--> statement-breakpoint
REINDEX INDEX "messages_search_index";
--> statement-breakpoint
REINDEX INDEX "todos_search_index";
--> statement-breakpoint
REINDEX INDEX "transcript_lines_search_index";
--> statement-breakpoint
REINDEX INDEX "transcript_lines_words_index";
