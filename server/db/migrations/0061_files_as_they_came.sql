ALTER TABLE "files" ADD COLUMN "is_animated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview" "bytea";