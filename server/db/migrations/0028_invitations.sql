CREATE TABLE "guest_refusals" (
	"organization_id" integer NOT NULL,
	"mailbox" text NOT NULL,
	CONSTRAINT "guest_refusals_organization_id_mailbox_pk" PRIMARY KEY("organization_id","mailbox")
);
--> statement-breakpoint
DROP INDEX "mails_recipient_created_at_index";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_limited" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD COLUMN "asked_by_id" text;--> statement-breakpoint
ALTER TABLE "meeting_series" ADD COLUMN "end_nth" integer;--> statement-breakpoint
ALTER TABLE "guest_refusals" ADD CONSTRAINT "guest_refusals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_nudges" ADD CONSTRAINT "meeting_nudges_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_recipient_organization_id_created_at_index" ON "mails" USING btree ("recipient","organization_id","created_at");