CREATE TABLE "meeting_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"item" integer NOT NULL,
	"issue_id" integer
);
--> statement-breakpoint
CREATE TABLE "recording_settings" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"is_allowed" boolean DEFAULT true NOT NULL,
	"keep_days" integer DEFAULT 90,
	"megabytes" integer,
	"transcribed_minutes" integer,
	"tokens" integer,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_tracks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_tracks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"recording_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"media_type" text NOT NULL,
	"start_ms" integer NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"next_chunk" integer DEFAULT 0 NOT NULL,
	"talk" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"processed_chunks" integer DEFAULT 0 NOT NULL,
	"processed_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "recording_tracks_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "recording_usage" (
	"organization_id" integer NOT NULL,
	"month" text NOT NULL,
	"transcribed_ms" bigint DEFAULT 0 NOT NULL,
	"tokens_read" bigint DEFAULT 0 NOT NULL,
	"tokens_written" bigint DEFAULT 0 NOT NULL,
	"recorded_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "recording_usage_organization_id_month_pk" PRIMARY KEY("organization_id","month")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"started_by_id" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stopped_by_id" text,
	"stopped_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	"agreed_ids" text[] DEFAULT '{}' NOT NULL,
	"declined_ids" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "recordings_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"question" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"failure" text,
	"moments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "meeting_questions_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_summaries" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"failure" text,
	"model" text NOT NULL,
	"proposals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edited_by_id" text,
	"sent_at" timestamp (3) with time zone,
	"sent_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcript_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"recording_id" integer,
	"user_id" text,
	"text" text NOT NULL,
	"spoken_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"item" integer NOT NULL,
	"issue_id" integer,
	"edited_by_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "transcript_lines_within_organization" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "utterances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "utterances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"recording_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"spoken_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"sound" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "discussed_issue_id" integer;--> statement-breakpoint
ALTER TABLE "meeting_marks" ADD CONSTRAINT "meeting_marks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_marks" ADD CONSTRAINT "meeting_marks_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_settings" ADD CONSTRAINT "recording_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD CONSTRAINT "recording_tracks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD CONSTRAINT "recording_tracks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD CONSTRAINT "recording_tracks_recordings_fk" FOREIGN KEY ("organization_id","recording_id") REFERENCES "public"."recordings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_usage" ADD CONSTRAINT "recording_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_questions" ADD CONSTRAINT "meeting_questions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_questions" ADD CONSTRAINT "meeting_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_summaries" ADD CONSTRAINT "meeting_summaries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_summaries" ADD CONSTRAINT "meeting_summaries_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_summaries" ADD CONSTRAINT "meeting_summaries_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_summaries" ADD CONSTRAINT "meeting_summaries_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_recordings_fk" FOREIGN KEY ("organization_id","recording_id") REFERENCES "public"."recordings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utterances" ADD CONSTRAINT "utterances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utterances" ADD CONSTRAINT "utterances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utterances" ADD CONSTRAINT "utterances_recordings_fk" FOREIGN KEY ("organization_id","recording_id") REFERENCES "public"."recordings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_marks_meeting_id_at_index" ON "meeting_marks" USING btree ("meeting_id","at");--> statement-breakpoint
CREATE INDEX "meeting_marks_organization_id_index" ON "meeting_marks" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_tracks_recording_id_user_id_key_index" ON "recording_tracks" USING btree ("recording_id","user_id","key");--> statement-breakpoint
CREATE INDEX "recording_tracks_organization_id_index" ON "recording_tracks" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "recordings_meeting_id_index" ON "recordings" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "recordings_organization_id_started_at_index" ON "recordings" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_one_running_index" ON "recordings" USING btree ("meeting_id") WHERE stopped_at is null;--> statement-breakpoint
CREATE INDEX "meeting_questions_organization_id_user_id_id_index" ON "meeting_questions" USING btree ("organization_id","user_id","id");--> statement-breakpoint
CREATE INDEX "meeting_summaries_organization_id_index" ON "meeting_summaries" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "transcript_lines_meeting_id_spoken_at_index" ON "transcript_lines" USING btree ("meeting_id","spoken_at");--> statement-breakpoint
CREATE INDEX "transcript_lines_recording_id_index" ON "transcript_lines" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "transcript_lines_search_index" ON "transcript_lines" USING gin ("organization_id","text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transcript_lines_words_index" ON "transcript_lines" USING gin ("organization_id",to_tsvector('simple', "text"));--> statement-breakpoint
CREATE INDEX "transcript_lines_organization_id_index" ON "transcript_lines" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "utterances_recording_id_user_id_key_index" ON "utterances" USING btree ("recording_id","user_id","key");--> statement-breakpoint
CREATE INDEX "utterances_organization_id_index" ON "utterances" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "utterances_waiting_index" ON "utterances" USING btree ("organization_id") WHERE sound is not null;--> statement-breakpoint
CREATE INDEX "utterances_created_at_index" ON "utterances" USING btree ("created_at");