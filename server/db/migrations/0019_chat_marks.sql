CREATE TABLE "message_mentions" (
	"organization_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"thread_id" integer,
	CONSTRAINT "message_mentions_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_members" (
	"organization_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"channel_id" integer NOT NULL,
	"is_following" boolean DEFAULT true NOT NULL,
	"last_read_id" integer DEFAULT 0 NOT NULL,
	"last_reply_id" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT nextval('versions') NOT NULL,
	CONSTRAINT "thread_members_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_of_a_kind";--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "hidden_up_to_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "hidden_at_id" integer;--> statement-breakpoint
ALTER TABLE "channel_members" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "also_in_channel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "chat_banner" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "chat_sound" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_until" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "quiet_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "undisturbed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "comment_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mention_id" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "quotes_in_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "channel_mentioners" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "channel_level" text DEFAULT 'mentions' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_members" ADD CONSTRAINT "thread_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_members" ADD CONSTRAINT "thread_members_messages_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_members" ADD CONSTRAINT "thread_members_channels_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_members" ADD CONSTRAINT "thread_members_memberships_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_mentions_organization_id_user_id_message_id_index" ON "message_mentions" USING btree ("organization_id","user_id","message_id");--> statement-breakpoint
CREATE INDEX "message_mentions_channel_id_user_id_message_id_index" ON "message_mentions" USING btree ("channel_id","user_id","message_id");--> statement-breakpoint
CREATE INDEX "thread_members_followed_index" ON "thread_members" USING btree ("organization_id","user_id","last_reply_id") WHERE is_following;--> statement-breakpoint
CREATE INDEX "thread_members_unread_index" ON "thread_members" USING btree ("organization_id","user_id") WHERE is_following and last_reply_id > last_read_id;--> statement-breakpoint
CREATE INDEX "thread_members_channel_id_index" ON "thread_members" USING btree ("channel_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comments_fk" FOREIGN KEY ("organization_id","comment_id") REFERENCES "public"."comments"("organization_id","id") ON DELETE set null ("comment_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_members_chosen_index" ON "channel_members" USING btree ("channel_id") WHERE level is not null or is_muted or hidden_at_id is not null;--> statement-breakpoint
CREATE INDEX "messages_to_everyone_index" ON "messages" USING btree ("organization_id","id") WHERE mentions_channel;--> statement-breakpoint
CREATE INDEX "messages_to_channel_index" ON "messages" USING btree ("channel_id","id") WHERE mentions_channel;--> statement-breakpoint
CREATE INDEX "notifications_comment_id_index" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_of_a_kind" UNIQUE NULLS NOT DISTINCT("organization_id","entity_type","entity_id","user_id","kind","thread_id","mention_id");--> statement-breakpoint
-- Each mention from before gets its row, and everyone who took part in a thread follows it and has read it.
INSERT INTO message_mentions (organization_id, message_id, user_id, channel_id, thread_id)
SELECT messages.organization_id, messages.id, memberships.user_id, messages.channel_id, messages.parent_id
FROM messages CROSS JOIN LATERAL unnest(messages.mentions) AS named (user_id)
JOIN memberships ON memberships.organization_id = messages.organization_id AND memberships.user_id = named.user_id
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO thread_members (organization_id, message_id, user_id, channel_id, last_read_id, last_reply_id)
SELECT heads.organization_id, heads.id, memberships.user_id, heads.channel_id, heads.last_reply_id, heads.last_reply_id
FROM (
  SELECT head.organization_id, head.id, head.channel_id, (SELECT max(reply.id) FROM messages reply WHERE reply.parent_id = head.id) AS last_reply_id
  FROM messages head WHERE head.thread IS NOT NULL) heads
CROSS JOIN LATERAL (
  SELECT part.user_id FROM messages part WHERE part.id = heads.id OR part.parent_id = heads.id
  UNION SELECT unnest(part.mentions) FROM messages part WHERE part.id = heads.id OR part.parent_id = heads.id) taking_part
JOIN memberships ON memberships.organization_id = heads.organization_id AND memberships.user_id = taking_part.user_id
WHERE heads.last_reply_id IS NOT NULL;--> statement-breakpoint
UPDATE notifications SET kind = 'chat_mention', mention_id = message_id
WHERE kind IN ('chat_message', 'thread_reply') AND title->>'text' = 'You were mentioned';
