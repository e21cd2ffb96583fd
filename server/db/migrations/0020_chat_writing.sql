CREATE TABLE "custom_emoji" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_emoji_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "custom_emoji_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"file_id" integer NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_parts_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "saved_messages" (
	"organization_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "saved_messages_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"parent_id" integer,
	"user_id" text NOT NULL,
	"content" text NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"also_in_channel" boolean DEFAULT false NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"has_failed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_emoji" ADD CONSTRAINT "custom_emoji_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_messages_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_messages_organization_id_user_id_created_at_index" ON "saved_messages" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_messages_channel_id_index" ON "saved_messages" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "saved_messages_waiting_index" ON "saved_messages" USING btree ("remind_at") WHERE remind_at is not null and not is_reminded;--> statement-breakpoint
CREATE INDEX "scheduled_messages_organization_id_user_id_send_at_index" ON "scheduled_messages" USING btree ("organization_id","user_id","send_at");--> statement-breakpoint
CREATE INDEX "scheduled_messages_channel_id_index" ON "scheduled_messages" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "scheduled_messages_parent_id_index" ON "scheduled_messages" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "scheduled_messages_file_ids_index" ON "scheduled_messages" USING gin ("file_ids");--> statement-breakpoint
CREATE INDEX "scheduled_messages_waiting_index" ON "scheduled_messages" USING btree ("send_at") WHERE not has_failed;--> statement-breakpoint
-- Files are hardly ever compressible, and trying takes longer than writing them.
ALTER TABLE "file_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
