ALTER TABLE "comments" ALTER COLUMN "todo_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "rock_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "issue_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "measurable_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_issues_fk" FOREIGN KEY ("organization_id","issue_id") REFERENCES "public"."issues"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_rock_id_index" ON "comments" USING btree ("rock_id");--> statement-breakpoint
CREATE INDEX "comments_issue_id_index" ON "comments" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "comments_measurable_id_index" ON "comments" USING btree ("measurable_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_on_one" CHECK (num_nonnulls(todo_id, rock_id, issue_id, measurable_id) = 1);