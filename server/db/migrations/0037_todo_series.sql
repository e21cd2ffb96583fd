CREATE TABLE "todo_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "todo_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"every" text NOT NULL,
	"weekdays" integer[],
	"anchor_day" date NOT NULL,
	"until" date,
	"latest_day" date NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"description" text,
	"priority" text NOT NULL,
	"owner_id" text,
	CONSTRAINT "todo_series_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "planned_day" date;--> statement-breakpoint
ALTER TABLE "todo_series" ADD CONSTRAINT "todo_series_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_series" ADD CONSTRAINT "todo_series_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "todo_series_organization_id_owner_id_index" ON "todo_series" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "todo_series_due_index" ON "todo_series" USING btree ("latest_day") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "todos" ADD CONSTRAINT "todos_todo_series_fk" FOREIGN KEY ("organization_id","series_id") REFERENCES "public"."todo_series"("organization_id","id") ON DELETE set null ("series_id") ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "todos_of_series_index" ON "todos" USING btree ("series_id","planned_day") WHERE series_id is not null;