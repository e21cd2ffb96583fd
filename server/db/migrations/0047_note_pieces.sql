CREATE TABLE "meeting_note_pieces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_note_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"item" integer NOT NULL,
	"update" "bytea" NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_note_pieces" ADD CONSTRAINT "meeting_note_pieces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_note_pieces" ADD CONSTRAINT "meeting_note_pieces_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_note_pieces_organization_id_index" ON "meeting_note_pieces" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "meeting_note_pieces_meeting_id_index" ON "meeting_note_pieces" USING btree ("meeting_id");