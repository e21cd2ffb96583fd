CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"kind" text NOT NULL,
	"noun" text NOT NULL,
	"act" text NOT NULL,
	"subject_id" text,
	"title" text,
	"changes" jsonb,
	"actor_id" text,
	"address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_organization_id_id_index" ON "audit" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_created_at_index" ON "audit" USING btree ("created_at");--> statement-breakpoint
-- What was done is not done otherwise afterwards: no row changes, and none goes before two years have passed.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND old.created_at < now() - interval '2 years' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'the audit log is not changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_stays();
