ALTER TABLE "import_rows" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_user_id_index" ON "import_rows" USING btree ("user_id") WHERE user_id is not null;