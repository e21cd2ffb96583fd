CREATE TABLE "removed_addresses" (
	"organization_id" integer NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_addresses_organization_id_email_hash_pk" PRIMARY KEY("organization_id","email_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email_by_id" text;--> statement-breakpoint
ALTER TABLE "removed_addresses" ADD CONSTRAINT "removed_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proofs_email_index" ON "proofs" USING btree ("email");