CREATE TABLE "followers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "followers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"todo_id" integer,
	"rock_id" integer,
	"issue_id" integer,
	"measurable_id" integer,
	"user_id" text NOT NULL,
	"is_following" boolean NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "followers_once" UNIQUE NULLS NOT DISTINCT("organization_id","user_id","todo_id","rock_id","issue_id","measurable_id"),
	CONSTRAINT "followers_of_one" CHECK (num_nonnulls(todo_id, rock_id, issue_id, measurable_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_todos_fk" FOREIGN KEY ("organization_id","todo_id") REFERENCES "public"."todos"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_issues_fk" FOREIGN KEY ("organization_id","issue_id") REFERENCES "public"."issues"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followers" ADD CONSTRAINT "followers_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followers_todo_id_index" ON "followers" USING btree ("todo_id");--> statement-breakpoint
CREATE INDEX "followers_rock_id_index" ON "followers" USING btree ("rock_id");--> statement-breakpoint
CREATE INDEX "followers_issue_id_index" ON "followers" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "followers_measurable_id_index" ON "followers" USING btree ("measurable_id");