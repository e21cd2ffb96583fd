CREATE TABLE "headlines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "headlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"kind" text DEFAULT 'customer' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"team_id" integer,
	"from_team_id" integer,
	"created_by_id" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "headlines_team_id_index" ON "headlines" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "headlines_unread_index" ON "headlines" USING btree ("organization_id","team_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "headlines_read_index" ON "headlines" USING btree ("organization_id","read_at");--> statement-breakpoint
CREATE INDEX "headlines_deleted_at_index" ON "headlines" USING btree ("deleted_at") WHERE deleted_at is not null;