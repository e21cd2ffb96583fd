CREATE TABLE "keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_reminders" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "routines" (
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "routines_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "to_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_reminders" ADD CONSTRAINT "meeting_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_reminders" ADD CONSTRAINT "meeting_reminders_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meetings_to_come_index" ON "meetings" USING btree ("starts_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "notifications_to_mail_index" ON "notifications" USING btree ("organization_id","user_id") WHERE to_mail;