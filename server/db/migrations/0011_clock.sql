CREATE TABLE "clock" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"trusted_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- As far as is known: a server was last there when the last event was kept.
INSERT INTO "clock" ("seen_at", "trusted_from")
SELECT "seen_at", "seen_at" FROM (SELECT coalesce((SELECT "created_at" FROM "events" ORDER BY "id" DESC LIMIT 1), now()) AS "seen_at") AS "last";
