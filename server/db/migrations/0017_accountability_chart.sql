CREATE TABLE "charts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "charts_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "seat_holders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_holders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"seat_id" integer NOT NULL,
	"user_id" text,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"chart_id" integer NOT NULL,
	"key" text NOT NULL,
	"parent_id" integer,
	"title" text NOT NULL,
	"responsibilities" text[] DEFAULT '{}' NOT NULL,
	"sort_order" integer NOT NULL,
	"below" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "seats_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "charts" ADD CONSTRAINT "charts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charts" ADD CONSTRAINT "charts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_seats_fk" FOREIGN KEY ("organization_id","seat_id") REFERENCES "public"."seats"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_charts_fk" FOREIGN KEY ("organization_id","chart_id") REFERENCES "public"."charts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_seats_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."seats"("organization_id","id") ON DELETE set null (parent_id) ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charts_one_primary_index" ON "charts" USING btree ("organization_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "charts_organization_id_index" ON "charts" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "seat_holders_seat_id_index" ON "seat_holders" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "seat_holders_organization_id_user_id_index" ON "seat_holders" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_key_index" ON "seats" USING btree ("organization_id","chart_id","key");--> statement-breakpoint
CREATE INDEX "seats_parent_id_index" ON "seats" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "seats_deleted_at_index" ON "seats" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
INSERT INTO "charts" ("organization_id", "name", "is_primary") SELECT "id", 'Primary Chart', true FROM "organizations";--> statement-breakpoint
INSERT INTO "seats" ("organization_id", "chart_id", "key", "title", "sort_order")
SELECT "charts"."organization_id", "charts"."id", core.key, core.title, core.sort_order
FROM "charts", (VALUES
	('visionary', 'Visionary', 100),
	('integrator', 'Integrator', 100),
	('sales', 'Head of Sales', 100),
	('client-success', 'Head of Client Success', 200),
	('engineering', 'Head of Engineering', 300),
	('product', 'Head of Product', 400),
	('finance', 'Head of Finance', 500),
	('hr', 'Head of HR', 600)
) AS core (key, title, sort_order);--> statement-breakpoint
UPDATE "seats" SET "parent_id" = above."id" FROM "seats" AS above
WHERE above."chart_id" = "seats"."chart_id" AND "seats"."key" <> 'visionary'
	AND above."key" = CASE "seats"."key" WHEN 'integrator' THEN 'visionary' ELSE 'integrator' END;--> statement-breakpoint
INSERT INTO "seat_holders" ("organization_id", "seat_id", "user_id")
SELECT DISTINCT ON ("seats"."id") "seats"."organization_id", "seats"."id", "memberships"."user_id"
FROM "seats" JOIN "memberships" ON "memberships"."organization_id" = "seats"."organization_id" AND "memberships"."role" = 'admin'
WHERE "seats"."key" = 'visionary' ORDER BY "seats"."id", "memberships"."created_at", "memberships"."user_id";
