CREATE TABLE "meeting_recaps" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"recap" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meeting_recaps" ADD CONSTRAINT "meeting_recaps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_recaps" ADD CONSTRAINT "meeting_recaps_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_recaps_organization_id_index" ON "meeting_recaps" USING btree ("organization_id");