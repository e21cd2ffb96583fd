CREATE TABLE "meeting_notes" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"item" integer NOT NULL,
	"state" "bytea" NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "meeting_notes_meeting_id_item_pk" PRIMARY KEY("meeting_id","item")
);
--> statement-breakpoint
ALTER TABLE "meeting_notes" ADD CONSTRAINT "meeting_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_notes" ADD CONSTRAINT "meeting_notes_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_notes_organization_id_index" ON "meeting_notes" USING btree ("organization_id");--> statement-breakpoint
UPDATE "meeting_recaps" SET "recap" = jsonb_set("recap", '{notes}', '[]');
