CREATE TABLE "invitation_requests" (
	"organization_id" integer NOT NULL,
	"invitation_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_requests_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"organization_id" integer NOT NULL,
	"person_id" text NOT NULL,
	"user_id" text NOT NULL,
	"merged_by_id" text,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"taken_over" jsonb NOT NULL,
	CONSTRAINT "merges_organization_id_person_id_pk" PRIMARY KEY("organization_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "invitation_requests" ADD CONSTRAINT "invitation_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_requests" ADD CONSTRAINT "invitation_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_requests" ADD CONSTRAINT "invitation_requests_invitations_fk" FOREIGN KEY ("organization_id","invitation_id") REFERENCES "public"."invitations"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_requests_organization_id_index" ON "invitation_requests" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "invitation_requests_user_id_index" ON "invitation_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "merges_person_id_index" ON "merges" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "merges_user_id_index" ON "merges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "merges_merged_at_index" ON "merges" USING btree ("merged_at");