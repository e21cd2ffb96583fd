-- The tables, written by drizzle-kit from the table.ts files, with what drizzle-kit cannot express added by hand:
-- extensions, functions, the trigger, unlogged tables, the column of "on delete set null", two foreign keys of files,
-- a table of socket.io and the row of the clock. Columns stand in the order in which they were once added, so that
-- databases that were made before this file are the same.

-- Search by parts of words. The owner of a database may create both extensions: PostgreSQL trusts them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SEQUENCE "public"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

CREATE SEQUENCE "public"."versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;

-- Fails the statement that calls it, and so the transaction, when the caller lost the right to the change meanwhile.
CREATE FUNCTION rights_ended() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rights of the caller have ended' USING ERRCODE = 'QD409';
END
$$;

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

CREATE TABLE "authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer
);

CREATE TABLE "calendar_links" (
	"organization_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_links_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "calendar_links_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "devices" (
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);

CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);

CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);

CREATE TABLE "proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"user_agent" text,
	"pending_invite_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"provider" text,
	"id_token" text,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);

CREATE TABLE "channel_members" (
	"organization_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"last_read_id" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "channel_members_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);

CREATE TABLE "channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text DEFAULT 'public' NOT NULL,
	"team_id" integer,
	"created_by_id" text,
	"message_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"people" text[],
	"deleted_at" timestamp (3) with time zone,
	"deleted_by_id" text,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "channels_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"channel_id" integer NOT NULL,
	"user_id" text,
	"content" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"mentions_channel" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"reactions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parent_id" integer,
	"thread" jsonb,
	"pinned_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by_id" text,
	CONSTRAINT "messages_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"todo_id" integer,
	"user_id" text NOT NULL,
	"content" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"rock_id" integer,
	"issue_id" integer,
	"measurable_id" integer,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by_id" text,
	CONSTRAINT "comments_within_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "comments_on_one" CHECK (num_nonnulls(todo_id, rock_id, issue_id, measurable_id) = 1)
);

CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint,
	"organization_id" integer,
	"room" text NOT NULL,
	"noun" text NOT NULL,
	"act" text NOT NULL,
	"subject_id" text,
	"version" bigint,
	"about" text,
	"title" text,
	"changes" jsonb,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"message_id" integer,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"thumbnail" "bytea",
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"comment_id" integer,
	"is_animated" boolean DEFAULT false NOT NULL,
	"preview" "bytea",
	CONSTRAINT "files_in_one" CHECK (num_nonnulls(message_id, comment_id) <= 1)
);

CREATE TABLE "followers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "followers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"todo_id" integer,
	"rock_id" integer,
	"issue_id" integer,
	"measurable_id" integer,
	"user_id" text NOT NULL,
	"is_following" boolean NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "followers_once" UNIQUE NULLS NOT DISTINCT("organization_id","user_id","todo_id","rock_id","issue_id","measurable_id"),
	CONSTRAINT "followers_of_one" CHECK (num_nonnulls(todo_id, rock_id, issue_id, measurable_id) = 1)
);

CREATE TABLE "headlines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "headlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"kind" text DEFAULT 'customer' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"team_id" integer,
	"from_team_id" integer,
	"created_by_id" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"message_id" integer,
	"visible_to" text[],
	CONSTRAINT "headlines_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"team_id" integer,
	"token_hash" text NOT NULL,
	"invited_by_id" text,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"mail_id" uuid,
	"joined_by_id" text,
	"person_id" text,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "issues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"issue_type" text DEFAULT 'short_term' NOT NULL,
	"rating" integer DEFAULT 3 NOT NULL,
	"owner_id" text,
	"created_by_id" text,
	"team_id" integer,
	"rock_id" integer,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"decision" text,
	"message_id" integer,
	"is_rated" boolean DEFAULT false NOT NULL,
	"visible_to" text[],
	"solved_at" timestamp (3) with time zone,
	"sent_from_team_id" integer,
	"sent_at" timestamp (3) with time zone,
	"measurable_id" integer,
	"headline_id" integer,
	"dropped_week" text,
	CONSTRAINT "issues_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "clock" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"trusted_from" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);

CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"letter" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);

CREATE TABLE "measurable_values" (
	"organization_id" integer NOT NULL,
	"measurable_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"week" smallint NOT NULL,
	"value" double precision,
	"note" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "measurable_values_measurable_id_year_week_pk" PRIMARY KEY("measurable_id","year","week")
);

CREATE TABLE "measurables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measurables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"scorecard_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text DEFAULT 'number' NOT NULL,
	"unit" text,
	"goals" jsonb NOT NULL,
	"owner_id" text,
	"created_by_id" text,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "measurables_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "meeting_note_pieces" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_note_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"item" integer NOT NULL,
	"update" "bytea" NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);

CREATE TABLE "meeting_notes" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"item" integer NOT NULL,
	"state" "bytea" NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "meeting_notes_meeting_id_item_pk" PRIMARY KEY("meeting_id","item")
);

CREATE TABLE "meeting_participants" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"rating" integer,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"word" text,
	"votes" integer[] DEFAULT '{}' NOT NULL,
	"was_present" boolean DEFAULT true NOT NULL,
	CONSTRAINT "meeting_participants_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);

CREATE TABLE "meeting_recaps" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"recap" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL
);

CREATE TABLE "meeting_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meeting_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"repeat" text NOT NULL,
	"anchor_nth" integer DEFAULT 0 NOT NULL,
	"anchor_day" date NOT NULL,
	"anchor_time" text,
	"next_nth" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"duration_minutes" integer NOT NULL,
	"meeting_type" text NOT NULL,
	"team_id" integer,
	"organizer_id" text,
	"visible_to" text[],
	CONSTRAINT "meeting_series_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "meetings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"day" date,
	"starts_at" timestamp (3) with time zone,
	"duration_minutes" integer DEFAULT 90 NOT NULL,
	"meeting_type" text DEFAULT 'weekly' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"team_id" integer,
	"organizer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"presenter_id" text,
	"agenda" jsonb,
	"actual_start_time" timestamp (3) with time zone,
	"current_agenda_item" integer DEFAULT 0 NOT NULL,
	"item_seconds" integer[] DEFAULT '{}' NOT NULL,
	"agenda_start_time" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"tangent_count" integer DEFAULT 0 NOT NULL,
	"is_recording" boolean DEFAULT false NOT NULL,
	"rating" integer,
	"summary" text,
	"duration" integer,
	"ended_at" timestamp (3) with time zone,
	"series_id" integer,
	"nth" integer,
	"voting_round" integer DEFAULT 1 NOT NULL,
	"votes_revealed" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"visible_to" text[],
	"vote_results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ratings_revealed" boolean DEFAULT false NOT NULL,
	"review_year" integer,
	"review_week" integer,
	"recap_mailed_at" timestamp (3) with time zone,
	CONSTRAINT "meetings_within_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "meetings_moment_or_day" CHECK (num_nonnulls(starts_at, day) = 1)
);

CREATE TABLE "milestones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"rock_id" integer NOT NULL,
	"title" text NOT NULL,
	"due_date" date,
	"completed" boolean DEFAULT false NOT NULL,
	"created_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT nextval('versions') NOT NULL
);

CREATE TABLE "meeting_reminders" (
	"organization_id" integer NOT NULL,
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "notification_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"browser_notifications" boolean DEFAULT true NOT NULL,
	"in_app_notifications" boolean DEFAULT true NOT NULL,
	"todos_due_today" boolean DEFAULT true NOT NULL,
	"chat_messages" boolean DEFAULT true NOT NULL,
	"todo_assignments" boolean DEFAULT true NOT NULL,
	"rock_updates" boolean DEFAULT true NOT NULL,
	"meeting_reminders" boolean DEFAULT true NOT NULL,
	"weekly_digest" boolean DEFAULT false NOT NULL
);

CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"in_app" boolean NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"to_mail" boolean DEFAULT false NOT NULL,
	"message_id" integer,
	"thread_id" integer,
	CONSTRAINT "notifications_one_of_a_kind" UNIQUE NULLS NOT DISTINCT("organization_id","entity_type","entity_id","user_id","kind","thread_id")
);

CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	CONSTRAINT "push_subscriptions_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);

CREATE TABLE "routines" (
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "routines_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);

CREATE TABLE "kept_answers" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answers_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "memberships" (
	"organization_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'managee' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"is_origin" boolean DEFAULT false NOT NULL,
	"first_week_hidden_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);

CREATE TABLE "organization_deletions" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"was_active" boolean NOT NULL
);

CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"invite_code" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"fiscal_year_start_month" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"week_starts_on" text DEFAULT 'monday' NOT NULL,
	"approved_domains" text[] DEFAULT '{}' NOT NULL,
	"logo_url" text,
	"demands_second_factor" boolean DEFAULT false NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"audience_version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organizations_inviteCode_unique" UNIQUE("invite_code")
);

CREATE TABLE "removed_addresses" (
	"organization_id" integer NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_addresses_organization_id_email_hash_pk" PRIMARY KEY("organization_id","email_hash")
);

CREATE TABLE "pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"organization_id" integer,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "pictures_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "pictures_organizationId_unique" UNIQUE("organization_id")
);

CREATE TABLE "rocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"due_date" date,
	"owner_id" text,
	"created_by_id" text,
	"team_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"quarter_start" date NOT NULL,
	CONSTRAINT "rocks_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "scorecards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scorecards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"team_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "scorecards_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "charts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"visible_to" text[],
	CONSTRAINT "charts_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "seat_holders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_holders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"seat_id" integer NOT NULL,
	"user_id" text,
	"name" text
);

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

CREATE TABLE "team_members" (
	"organization_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);

CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"leader_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"invite_code" text,
	"agendas" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"left_rows" jsonb,
	"is_private" boolean DEFAULT false NOT NULL,
	"reviews_running_week" boolean DEFAULT false NOT NULL,
	"members_enter_values" boolean DEFAULT false NOT NULL,
	CONSTRAINT "teams_inviteCode_unique" UNIQUE("invite_code"),
	CONSTRAINT "teams_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "todos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "todos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"priority" text NOT NULL,
	"due_date" date,
	"completed_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"owner_id" text,
	"created_by_id" text,
	"team_id" integer,
	"rock_id" integer,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"issue_id" integer,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"message_id" integer,
	"visible_to" text[],
	CONSTRAINT "todos_within_organization" UNIQUE("organization_id","id")
);

CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	"pending_email" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pending_email_by_id" text,
	"has_account" boolean DEFAULT true NOT NULL
);

-- Holds messages too long for NOTIFY when several processes share a database (socket.io's postgres adapter).
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY,
	"created_at" timestamptz NOT NULL DEFAULT now(),
	"payload" bytea
);

-- Unlogged tables: their rows are worth nothing after a crash, so they need no write-ahead log.
CREATE UNLOGGED TABLE "attempts" (
	"key" text NOT NULL,
	"ends_at" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attempts_key_ends_at_pk" PRIMARY KEY("key","ends_at")
);

CREATE UNLOGGED TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE UNLOGGED TABLE "provider_logins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"invite_code" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE UNLOGGED TABLE "setup_tokens" (
	"token" text PRIMARY KEY NOT NULL
);

CREATE UNLOGGED TABLE "waiting_links" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channel_members" ADD CONSTRAINT "channel_members_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channels" ADD CONSTRAINT "channels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "channels" ADD CONSTRAINT "channels_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channels" ADD CONSTRAINT "channels_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "channels" ADD CONSTRAINT "channels_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_messages_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_todos_fk" FOREIGN KEY ("organization_id","todo_id") REFERENCES "public"."todos"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_issues_fk" FOREIGN KEY ("organization_id","issue_id") REFERENCES "public"."issues"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "followers" ADD CONSTRAINT "followers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "followers" ADD CONSTRAINT "followers_todos_fk" FOREIGN KEY ("organization_id","todo_id") REFERENCES "public"."todos"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "followers" ADD CONSTRAINT "followers_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "followers" ADD CONSTRAINT "followers_issues_fk" FOREIGN KEY ("organization_id","issue_id") REFERENCES "public"."issues"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "followers" ADD CONSTRAINT "followers_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "followers" ADD CONSTRAINT "followers_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_joined_by_id_users_id_fk" FOREIGN KEY ("joined_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_memberships_fk" FOREIGN KEY ("organization_id","person_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE set null ("person_id") ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE set null ("rock_id") ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE set null ("measurable_id") ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_headlines_fk" FOREIGN KEY ("organization_id","headline_id") REFERENCES "public"."headlines"("organization_id","id") ON DELETE set null ("headline_id") ON UPDATE no action;
ALTER TABLE "issues" ADD CONSTRAINT "issues_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "measurable_values" ADD CONSTRAINT "measurable_values_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "measurable_values" ADD CONSTRAINT "measurable_values_measurables_fk" FOREIGN KEY ("organization_id","measurable_id") REFERENCES "public"."measurables"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_scorecards_fk" FOREIGN KEY ("organization_id","scorecard_id") REFERENCES "public"."scorecards"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "measurables" ADD CONSTRAINT "measurables_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meeting_note_pieces" ADD CONSTRAINT "meeting_note_pieces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_note_pieces" ADD CONSTRAINT "meeting_note_pieces_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_notes" ADD CONSTRAINT "meeting_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_notes" ADD CONSTRAINT "meeting_notes_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meeting_participants" ADD CONSTRAINT "meeting_participants_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_recaps" ADD CONSTRAINT "meeting_recaps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_recaps" ADD CONSTRAINT "meeting_recaps_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "meeting_series" ADD CONSTRAINT "meeting_series_memberships_fk" FOREIGN KEY ("organization_id","organizer_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_memberships_fk" FOREIGN KEY ("organization_id","organizer_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_meeting_series_fk" FOREIGN KEY ("organization_id","series_id") REFERENCES "public"."meeting_series"("organization_id","id") ON DELETE set null ("series_id") ON UPDATE no action;
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_reminders" ADD CONSTRAINT "meeting_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "meeting_reminders" ADD CONSTRAINT "meeting_reminders_meetings_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "routines" ADD CONSTRAINT "routines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "organization_deletions" ADD CONSTRAINT "organization_deletions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "removed_addresses" ADD CONSTRAINT "removed_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "rocks" ADD CONSTRAINT "rocks_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "charts" ADD CONSTRAINT "charts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "charts" ADD CONSTRAINT "charts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_seats_fk" FOREIGN KEY ("organization_id","seat_id") REFERENCES "public"."seats"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "seat_holders" ADD CONSTRAINT "seat_holders_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seats" ADD CONSTRAINT "seats_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "seats" ADD CONSTRAINT "seats_charts_fk" FOREIGN KEY ("organization_id","chart_id") REFERENCES "public"."charts"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "seats" ADD CONSTRAINT "seats_seats_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."seats"("organization_id","id") ON DELETE set null ("parent_id") ON UPDATE no action;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teams" ADD CONSTRAINT "teams_memberships_fk" FOREIGN KEY ("organization_id","leader_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_teams_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE set null ("team_id") ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE set null ("message_id") ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_rocks_fk" FOREIGN KEY ("organization_id","rock_id") REFERENCES "public"."rocks"("organization_id","id") ON DELETE set null ("rock_id") ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_issues_fk" FOREIGN KEY ("organization_id","issue_id") REFERENCES "public"."issues"("organization_id","id") ON DELETE set null ("issue_id") ON UPDATE no action;
ALTER TABLE "todos" ADD CONSTRAINT "todos_memberships_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;

-- table.ts of files cannot name these: messages and comments import files.
ALTER TABLE "files" ADD CONSTRAINT "files_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_comments_fk" FOREIGN KEY ("organization_id","comment_id") REFERENCES "public"."comments"("organization_id","id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "audit_organization_id_id_index" ON "audit" USING btree ("organization_id","id");
CREATE INDEX "audit_created_at_index" ON "audit" USING btree ("created_at");
CREATE INDEX "audit_sign_ins_index" ON "audit" USING btree ("subject_id","id") WHERE "audit"."act" = 'signed_in';
CREATE INDEX "audit_removals_index" ON "audit" USING btree ("subject_id","organization_id") WHERE "audit"."noun" = 'users' and "audit"."act" = 'deleted';
CREATE INDEX "calendar_links_user_id_index" ON "calendar_links" USING btree ("user_id");
CREATE INDEX "devices_user_id_index" ON "devices" USING btree ("user_id");
CREATE INDEX "devices_last_seen_at_index" ON "devices" USING btree ("last_seen_at");
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");
CREATE INDEX "proofs_user_id_index" ON "proofs" USING btree ("user_id");
CREATE INDEX "proofs_email_index" ON "proofs" USING btree ("email");
CREATE INDEX "proofs_expires_at_index" ON "proofs" USING btree ("expires_at");
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");
CREATE INDEX "channel_members_organization_id_user_id_index" ON "channel_members" USING btree ("organization_id","user_id");
CREATE UNIQUE INDEX "channels_organization_id_people_index" ON "channels" USING btree ("organization_id","people");
CREATE INDEX "channels_organization_id_name_index" ON "channels" USING btree ("organization_id","name");
CREATE INDEX "channels_team_id_index" ON "channels" USING btree ("team_id");
CREATE INDEX "channels_deleted_at_index" ON "channels" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "channels_organization_id_deleted_at_index" ON "channels" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "messages_channel_id_id_index" ON "messages" USING btree ("channel_id","id");
CREATE INDEX "messages_parent_id_id_index" ON "messages" USING btree ("parent_id","id");
CREATE INDEX "messages_pinned_index" ON "messages" USING btree ("channel_id") WHERE pinned_at is not null;
CREATE INDEX "messages_organization_id_user_id_id_index" ON "messages" USING btree ("organization_id","user_id","id");
CREATE INDEX "messages_organization_id_created_at_index" ON "messages" USING btree ("organization_id","created_at");
CREATE INDEX "messages_deleted_at_index" ON "messages" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "messages_organization_id_deleted_at_index" ON "messages" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "messages_search_index" ON "messages" USING gin ("organization_id",to_tsvector('simple', "content"));
CREATE INDEX "comments_todo_id_index" ON "comments" USING btree ("todo_id");
CREATE INDEX "comments_rock_id_index" ON "comments" USING btree ("rock_id");
CREATE INDEX "comments_issue_id_index" ON "comments" USING btree ("issue_id");
CREATE INDEX "comments_measurable_id_index" ON "comments" USING btree ("measurable_id");
CREATE INDEX "comments_deleted_at_index" ON "comments" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "comments_organization_id_deleted_at_index" ON "comments" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "events_organization_id_number_index" ON "events" USING btree ("organization_id","number");
CREATE INDEX "events_without_number_index" ON "events" USING btree ("id") WHERE number is null;
CREATE INDEX "events_organization_id_about_id_index" ON "events" USING btree ("organization_id","about","id") WHERE about is not null;
CREATE INDEX "files_message_id_index" ON "files" USING btree ("message_id");
CREATE INDEX "files_comment_id_index" ON "files" USING btree ("comment_id");
CREATE INDEX "files_organization_id_index" ON "files" USING btree ("organization_id");
CREATE INDEX "followers_todo_id_index" ON "followers" USING btree ("todo_id");
CREATE INDEX "followers_rock_id_index" ON "followers" USING btree ("rock_id");
CREATE INDEX "followers_issue_id_index" ON "followers" USING btree ("issue_id");
CREATE INDEX "followers_measurable_id_index" ON "followers" USING btree ("measurable_id");
CREATE INDEX "headlines_message_id_index" ON "headlines" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "headlines_team_id_index" ON "headlines" USING btree ("team_id");
CREATE INDEX "headlines_unread_index" ON "headlines" USING btree ("organization_id","team_id") WHERE read_at is null;
CREATE INDEX "headlines_read_index" ON "headlines" USING btree ("organization_id","read_at");
CREATE INDEX "headlines_deleted_at_index" ON "headlines" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "invitations_person_id_index" ON "invitations" USING btree ("person_id") WHERE person_id is not null;
CREATE INDEX "invitations_organization_id_email_index" ON "invitations" USING btree ("organization_id","email");
CREATE INDEX "invitations_invited_by_id_sent_at_index" ON "invitations" USING btree ("invited_by_id","sent_at");
CREATE INDEX "invitations_team_id_index" ON "invitations" USING btree ("team_id");
CREATE INDEX "invitations_mail_id_index" ON "invitations" USING btree ("mail_id");
CREATE INDEX "invitations_expires_at_index" ON "invitations" USING btree ("expires_at");
CREATE INDEX "issues_message_id_index" ON "issues" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "issues_sent_from_team_id_index" ON "issues" USING btree ("sent_from_team_id") WHERE sent_from_team_id is not null;
CREATE INDEX "issues_measurable_id_index" ON "issues" USING btree ("measurable_id") WHERE measurable_id is not null;
CREATE INDEX "issues_headline_id_index" ON "issues" USING btree ("headline_id") WHERE headline_id is not null;
CREATE INDEX "issues_organization_id_sort_order_index" ON "issues" USING btree ("organization_id","sort_order") WHERE deleted_at is null and status <> 'closed';
CREATE INDEX "issues_organization_id_issue_type_index" ON "issues" USING btree ("organization_id","issue_type") WHERE deleted_at is null;
CREATE INDEX "issues_places_index" ON "issues" USING btree ("organization_id","sort_order");
CREATE INDEX "issues_team_id_index" ON "issues" USING btree ("team_id");
CREATE INDEX "issues_without_team_index" ON "issues" USING btree ("organization_id",coalesce(owner_id, created_by_id)) WHERE team_id is null and deleted_at is null and status <> 'closed';
CREATE INDEX "issues_rock_id_index" ON "issues" USING btree ("rock_id");
CREATE INDEX "issues_search_index" ON "issues" USING gin ("organization_id","title" gin_trgm_ops) WHERE deleted_at is null;
CREATE INDEX "issues_deleted_at_index" ON "issues" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "issues_organization_id_deleted_at_index" ON "issues" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "mails_recipient_created_at_index" ON "mails" USING btree ("recipient","created_at");
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");
CREATE INDEX "measurable_values_organization_id_index" ON "measurable_values" USING btree ("organization_id");
CREATE INDEX "measurables_organization_id_owner_id_index" ON "measurables" USING btree ("organization_id","owner_id");
CREATE INDEX "measurables_scorecard_id_sort_order_index" ON "measurables" USING btree ("scorecard_id","sort_order");
CREATE INDEX "measurables_deleted_at_index" ON "measurables" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "measurables_organization_id_deleted_at_index" ON "measurables" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "meeting_note_pieces_organization_id_index" ON "meeting_note_pieces" USING btree ("organization_id");
CREATE INDEX "meeting_note_pieces_meeting_id_index" ON "meeting_note_pieces" USING btree ("meeting_id");
CREATE INDEX "meeting_notes_organization_id_index" ON "meeting_notes" USING btree ("organization_id");
CREATE INDEX "meeting_participants_organization_id_user_id_index" ON "meeting_participants" USING btree ("organization_id","user_id");
CREATE INDEX "meeting_recaps_organization_id_index" ON "meeting_recaps" USING btree ("organization_id");
CREATE INDEX "meeting_series_organization_id_index" ON "meeting_series" USING btree ("organization_id");
CREATE INDEX "meeting_series_team_id_index" ON "meeting_series" USING btree ("team_id");
CREATE INDEX "meetings_series_id_index" ON "meetings" USING btree ("series_id");
CREATE INDEX "meetings_organization_id_status_index" ON "meetings" USING btree ("organization_id","status");
CREATE INDEX "meetings_team_id_index" ON "meetings" USING btree ("team_id");
CREATE INDEX "meetings_recap_to_mail_index" ON "meetings" USING btree ("ended_at") WHERE ended_at is not null and recap_mailed_at is null;
CREATE INDEX "meetings_to_come_index" ON "meetings" USING btree ("starts_at") WHERE status = 'scheduled';
CREATE UNIQUE INDEX "meetings_one_in_progress_index" ON "meetings" USING btree ("organization_id","team_id") WHERE status = 'in_progress';
CREATE INDEX "milestones_organization_id_index" ON "milestones" USING btree ("organization_id") WHERE deleted_at is null;
CREATE INDEX "milestones_rock_id_index" ON "milestones" USING btree ("rock_id");
CREATE INDEX "milestones_deleted_at_index" ON "milestones" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "milestones_organization_id_deleted_at_index" ON "milestones" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "notifications_newest_index" ON "notifications" USING btree ("organization_id","user_id","created_at","id") WHERE in_app and not is_gone;
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("organization_id","user_id") WHERE in_app and not is_gone and not is_read;
CREATE INDEX "notifications_to_mail_index" ON "notifications" USING btree ("organization_id","user_id") WHERE to_mail;
CREATE INDEX "notifications_created_at_index" ON "notifications" USING btree ("created_at");
CREATE INDEX "notifications_message_id_index" ON "notifications" USING btree ("message_id");
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");
CREATE UNIQUE INDEX "memberships_one_default_index" ON "memberships" USING btree ("user_id") WHERE is_default;
CREATE INDEX "organizations_approved_domains_index" ON "organizations" USING gin ("approved_domains");
CREATE INDEX "rocks_organization_id_quarter_start_index" ON "rocks" USING btree ("organization_id","quarter_start") WHERE deleted_at is null;
CREATE INDEX "rocks_organization_id_owner_id_index" ON "rocks" USING btree ("organization_id","owner_id") WHERE deleted_at is null;
CREATE INDEX "rocks_team_id_index" ON "rocks" USING btree ("team_id");
CREATE INDEX "rocks_without_team_index" ON "rocks" USING btree ("organization_id",coalesce(owner_id, created_by_id)) WHERE team_id is null and deleted_at is null;
CREATE INDEX "rocks_deleted_at_index" ON "rocks" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "rocks_organization_id_deleted_at_index" ON "rocks" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "scorecards_organization_id_index" ON "scorecards" USING btree ("organization_id");
CREATE INDEX "scorecards_team_id_index" ON "scorecards" USING btree ("team_id");
CREATE INDEX "scorecards_deleted_at_index" ON "scorecards" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "scorecards_organization_id_deleted_at_index" ON "scorecards" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE UNIQUE INDEX "charts_one_primary_index" ON "charts" USING btree ("organization_id") WHERE is_primary;
CREATE INDEX "charts_organization_id_index" ON "charts" USING btree ("organization_id");
CREATE INDEX "seat_holders_seat_id_index" ON "seat_holders" USING btree ("seat_id");
CREATE INDEX "seat_holders_organization_id_user_id_index" ON "seat_holders" USING btree ("organization_id","user_id");
CREATE UNIQUE INDEX "seats_key_index" ON "seats" USING btree ("organization_id","chart_id","key");
CREATE INDEX "seats_parent_id_index" ON "seats" USING btree ("parent_id");
CREATE INDEX "seats_deleted_at_index" ON "seats" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "team_members_organization_id_user_id_index" ON "team_members" USING btree ("organization_id","user_id");
CREATE INDEX "teams_organization_id_name_index" ON "teams" USING btree ("organization_id","name");
CREATE INDEX "teams_private_index" ON "teams" USING btree ("organization_id") WHERE is_private;
CREATE INDEX "teams_deleted_at_index" ON "teams" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "teams_organization_id_deleted_at_index" ON "teams" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE INDEX "todos_message_id_index" ON "todos" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "todos_organization_id_owner_id_index" ON "todos" USING btree ("organization_id","owner_id") WHERE deleted_at is null and archived_at is null;
CREATE INDEX "todos_organization_id_created_by_id_index" ON "todos" USING btree ("organization_id","created_by_id") WHERE deleted_at is null and archived_at is null;
CREATE INDEX "todos_places_index" ON "todos" USING btree ("organization_id","sort_order");
CREATE INDEX "todos_team_id_index" ON "todos" USING btree ("team_id");
CREATE INDEX "todos_of_named_people_index" ON "todos" USING btree ("organization_id") WHERE visible_to is not null and deleted_at is null and archived_at is null;
CREATE INDEX "todos_without_team_index" ON "todos" USING btree ("organization_id",coalesce(owner_id, created_by_id)) WHERE team_id is null and deleted_at is null and archived_at is null and completed_at is null;
CREATE INDEX "todos_rock_id_index" ON "todos" USING btree ("rock_id");
CREATE INDEX "todos_issue_id_index" ON "todos" USING btree ("issue_id");
CREATE INDEX "todos_search_index" ON "todos" USING gin ("organization_id","title" gin_trgm_ops) WHERE deleted_at is null and archived_at is null;
CREATE INDEX "todos_deleted_at_index" ON "todos" USING btree ("deleted_at") WHERE deleted_at is not null;
CREATE INDEX "todos_organization_id_deleted_at_index" ON "todos" USING btree ("organization_id","deleted_at") WHERE deleted_at is not null;
CREATE UNIQUE INDEX "users_email_index" ON "users" USING btree ("email");

-- Nobody changes the audit log, and nobody deletes a row of it within two years.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND old.created_at < now() - interval '2 years' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'the audit log is not changed';
END
$$;

CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_stays();

-- The one row of the clock: a new database trusts its clock from now on.
INSERT INTO "clock" ("seen_at", "trusted_from") VALUES (now(), now());
