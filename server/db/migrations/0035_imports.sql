CREATE TABLE "import_rows" (
	"organization_id" integer NOT NULL,
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"identity" text NOT NULL,
	"title_digest" text NOT NULL,
	"occurrence" integer DEFAULT 0 NOT NULL,
	"fate" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"imported" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_id" integer,
	"written" jsonb,
	"is_left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"created_by_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"settings" jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"with_edited" boolean DEFAULT false NOT NULL,
	"people_added" integer DEFAULT 0 NOT NULL,
	"teams_added" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "imports_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_imports_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_import_id_identity_index" ON "import_rows" USING btree ("import_id","identity");--> statement-breakpoint
CREATE INDEX "import_rows_import_id_title_digest_index" ON "import_rows" USING btree ("import_id","title_digest");--> statement-breakpoint
CREATE INDEX "import_rows_organization_id_identity_occurrence_index" ON "import_rows" USING btree ("organization_id","identity","occurrence") WHERE imported is not null;--> statement-breakpoint
CREATE INDEX "import_rows_organization_id_kind_row_id_index" ON "import_rows" USING btree ("organization_id","kind","row_id") WHERE row_id is not null;--> statement-breakpoint
CREATE INDEX "imports_organization_id_created_by_id_id_index" ON "imports" USING btree ("organization_id","created_by_id","id");