CREATE TABLE "shared_text_pieces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_text_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"noun" text NOT NULL,
	"row_id" integer NOT NULL,
	"part" text NOT NULL,
	"update" "bytea" NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"meeting_id" integer GENERATED ALWAYS AS (case when noun = 'meetings' then row_id end) STORED
);
--> statement-breakpoint
CREATE TABLE "shared_texts" (
	"organization_id" integer NOT NULL,
	"noun" text NOT NULL,
	"row_id" integer NOT NULL,
	"part" text NOT NULL,
	"state" "bytea" NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"meeting_id" integer GENERATED ALWAYS AS (case when noun = 'meetings' then row_id end) STORED,
	CONSTRAINT "shared_texts_noun_row_id_part_pk" PRIMARY KEY("noun","row_id","part")
);
--> statement-breakpoint
INSERT INTO "shared_texts" ("organization_id", "noun", "row_id", "part", "state", "text", "updated_at", "version")
SELECT "organization_id", 'meetings', "meeting_id", "item"::text, "state", "text", "updated_at", "version" FROM "meeting_notes";--> statement-breakpoint
-- With their ids, by which events name them.
INSERT INTO "shared_text_pieces" ("id", "organization_id", "noun", "row_id", "part", "update", "version")
OVERRIDING SYSTEM VALUE
SELECT "id", "organization_id", 'meetings', "meeting_id", "item"::text, "update", "version" FROM "meeting_note_pieces";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('shared_text_pieces', 'id'), nextval(pg_get_serial_sequence('meeting_note_pieces', 'id')));--> statement-breakpoint
UPDATE "events" SET "noun" = 'sharedTexts' WHERE "noun" = 'notes';--> statement-breakpoint
DROP TABLE "meeting_note_pieces" CASCADE;--> statement-breakpoint
DROP TABLE "meeting_notes" CASCADE;--> statement-breakpoint
ALTER TABLE "shared_text_pieces" ADD CONSTRAINT "shared_text_pieces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_texts" ADD CONSTRAINT "shared_texts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_text_pieces_organization_id_index" ON "shared_text_pieces" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "shared_text_pieces_meeting_id_index" ON "shared_text_pieces" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "shared_text_pieces_noun_row_id_index" ON "shared_text_pieces" USING btree ("noun","row_id");--> statement-breakpoint
CREATE INDEX "shared_texts_organization_id_index" ON "shared_texts" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "shared_texts_meeting_id_index" ON "shared_texts" USING btree ("meeting_id");--> statement-breakpoint
-- These keys are not in table.ts, because shared texts import no noun. A further noun adds its own, on a column of its own.
ALTER TABLE "shared_text_pieces" ADD CONSTRAINT "shared_text_pieces_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_texts" ADD CONSTRAINT "shared_texts_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
