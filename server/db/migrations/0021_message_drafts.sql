CREATE TABLE "message_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"parent_id" integer,
	"user_id" text NOT NULL,
	"content" text NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "message_drafts_place" UNIQUE NULLS NOT DISTINCT("user_id","channel_id","parent_id")
);
--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_messages_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_drafts_organization_id_user_id_index" ON "message_drafts" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "message_drafts_channel_id_index" ON "message_drafts" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "message_drafts_parent_id_index" ON "message_drafts" USING btree ("parent_id");--> statement-breakpoint
-- What it costs, so that the planner prefers the index: it is thousands of times slower than a comparison.
ALTER FUNCTION search_vector(text) COST 500;
