CREATE TABLE "organization_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"preview" jsonb NOT NULL,
	"invites" boolean DEFAULT false NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"target_id" integer,
	"invited" integer DEFAULT 0 NOT NULL,
	"not_invited" integer DEFAULT 0 NOT NULL,
	"files_left_out" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_imports" ADD CONSTRAINT "organization_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_imports_user_id_id_index" ON "organization_imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_imports_one_index" ON "organization_imports" USING btree ("user_id") WHERE status <> 'done';--> statement-breakpoint
CREATE INDEX "organization_imports_created_at_index" ON "organization_imports" USING btree ("created_at");