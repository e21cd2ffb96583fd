CREATE TABLE "removals" (
	"organization_id" integer NOT NULL,
	"person_id" text NOT NULL,
	"removed_by_id" text NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"belongings" jsonb NOT NULL,
	"handed_over" jsonb NOT NULL,
	"credentials" jsonb,
	CONSTRAINT "removals_organization_id_person_id_pk" PRIMARY KEY("organization_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removals_person_id_index" ON "removals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "removals_removed_at_index" ON "removals" USING btree ("removed_at");