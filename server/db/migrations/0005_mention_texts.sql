ALTER TABLE "messages" ADD COLUMN "mention_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mention_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint

-- The parts of existing texts that mention someone: each name of a mentioned person that follows an @. It does no harm to find
-- the beginning of a longer word, such as `@Ada` in `@Adam`, because only whole words are shown as mentions.
UPDATE "messages" SET "mention_texts" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object('text', "text", 'userIds', "ids")), '[]'::jsonb)
	FROM (
		SELECT "text", jsonb_agg(DISTINCT "id") AS "ids"
		FROM (
			SELECT "users"."id", substr("content", strpos(lower("content"), '@' || lower("name")), length("name") + 1) AS "text"
			FROM "users"
			CROSS JOIN LATERAL (VALUES ("first_name"), ("last_name"), ("first_name" || ' ' || "last_name"), ("email"),
				(split_part("email", '@', 1))) AS "names" ("name")
			WHERE "users"."id" = ANY("mentions") AND "name" <> '' AND strpos(lower("content"), '@' || lower("name")) > 0
		) AS "found"
		GROUP BY "text"
	) AS "mentioned"
) WHERE cardinality("mentions") > 0;--> statement-breakpoint
UPDATE "comments" SET "mention_texts" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object('text', "text", 'userIds', "ids")), '[]'::jsonb)
	FROM (
		SELECT "text", jsonb_agg(DISTINCT "id") AS "ids"
		FROM (
			SELECT "users"."id", substr("content", strpos(lower("content"), '@' || lower("name")), length("name") + 1) AS "text"
			FROM "users"
			CROSS JOIN LATERAL (VALUES ("first_name"), ("last_name"), ("first_name" || ' ' || "last_name"), ("email"),
				(split_part("email", '@', 1))) AS "names" ("name")
			WHERE "users"."id" = ANY("mentions") AND "name" <> '' AND strpos(lower("content"), '@' || lower("name")) > 0
		) AS "found"
		GROUP BY "text"
	) AS "mentioned"
) WHERE cardinality("mentions") > 0;
