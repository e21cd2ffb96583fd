import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { entityTypes, notificationPriorities, notificationTypes, reminderChannels } from '#contract/notifications.ts';
import type { Message } from '#rules/translate.ts';
import { sessions } from '#server/auth/table.ts';
import { messages } from '#server/chat/table.ts';
import { comments } from '#server/comments/table.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { calendarDate, createdAt, id, instant, version } from '#server/db/columns.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** What a notification is about. */
const kinds = [
  'todo_assigned',
  'mentioned',
  'commented',
  'todos_due',
  'todos_open',
  'rock_handed',
  'rock_status',
  'meeting_soon',
  'meeting_nudge',
  'meeting_started',
  'meeting_ended',
  'meeting_moved',
  'meeting_cancelled',
  'meeting_invited',
  'meeting_uninvited',
  'chat_message',
  'chat_mention',
  'channel_mention',
  'thread_reply',
  'message_reminder',
  'message_not_sent',
  'call_started',
  'call_missed',
  'guest_waiting',
  'channel_joined',
  'channel_removed',
  'team_joined',
  'invitation_requested',
  'chart_published',
  'work_taken_over',
  'export_ready',
  'organization_imported',
] as const;
export type Kind = (typeof kinds)[number];

const isShown = sql`in_app and not is_gone`;

/**
 * The notifications of people: each mention, and otherwise the last one of each kind about a row, or about a thread of a channel.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organizationId: organizationId(),
    userId: text().notNull(),
    kind: text({ enum: kinds }).notNull(),
    entityType: text({ enum: entityTypes }).notNull(),
    /** The row that it is about; null if it is about several. */
    entityId: integer(),
    /** The chat message that it is about, if any, and the thread of that message. */
    messageId: integer(),
    threadId: integer(),
    /** The comment that it is about, if any. */
    commentId: integer(),
    /** The message or comment that mentions the person, or that they wanted to be reminded of, so that each has its row; null for other kinds. */
    mentionId: integer(),
    type: text({ enum: notificationTypes }).notNull(),
    /** Translated for the reader whenever they see it. */
    title: jsonb().$type<Message>().notNull(),
    message: jsonb().$type<Message>().notNull(),
    priority: text({ enum: notificationPriorities }).notNull().default('normal'),
    isRead: boolean().notNull().default(false),
    /** Whether the app shows it, according to the preferences when it was created. */
    inApp: boolean().notNull(),
    /** Whether it waits to be mailed. */
    toMail: boolean().notNull().default(false),
    /** Whether its row is deleted. It shows again after a restore. */
    isGone: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    refersToMember(table, table.userId).onDelete('cascade'),
    refersTo(table, table.messageId, messages).onDelete('set null'),
    refersTo(table, table.commentId, comments).onDelete('set null'),
    unique('notifications_one_of_a_kind')
      .on(
        table.organizationId,
        table.entityType,
        table.entityId,
        table.userId,
        table.kind,
        table.threadId,
        table.mentionId,
      )
      .nullsNotDistinct(),
    index('notifications_newest_index')
      .on(table.organizationId, table.userId, table.createdAt, table.id)
      .where(isShown),
    index('notifications_unread_index').on(table.organizationId, table.userId).where(sql`${isShown} and not is_read`),
    index('notifications_to_mail_index').on(table.organizationId, table.userId).where(sql`to_mail`),
    index().on(table.createdAt),
    index().on(table.messageId),
    index().on(table.commentId),
  ],
);
declareAudience(notifications, everyone);

/** The preferences of a person, for all organizations. Without a row, the defaults apply. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailNotifications: boolean().notNull().default(true),
  browserNotifications: boolean().notNull().default(true),
  inAppNotifications: boolean().notNull().default(true),
  todosDueToday: boolean().notNull().default(true),
  todosOpenThursday: boolean().notNull().default(false),
  chatMessages: boolean().notNull().default(true),
  todoAssignments: boolean().notNull().default(true),
  rockUpdates: boolean().notNull().default(true),
  meetingReminders: boolean().notNull().default(true),
  meetingInvitations: boolean().notNull().default(true),
  remindersBy: text({ enum: reminderChannels }).notNull().default('push'),
  weeklyDigest: boolean().notNull().default(false),
  chatBanner: boolean().notNull().default(true),
  chatSound: boolean().notNull().default(true),
  quietFrom: text(),
  quietUntil: text(),
  quietDays: integer().array().notNull().default(sql`'{}'`),
  undisturbedUntil: instant(),
});

/** Browsers that receive push notifications, one for each session. Deleted with the session. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  sessionId: integer()
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address at the push service of the browser. */
  endpoint: text().notNull().unique(),
  /** The keys that encrypt messages for it, in base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
});

/** The day for which each daily or weekly routine of an organization ran last. */
export const routines = pgTable(
  'routines',
  {
    organizationId: organizationId(),
    name: text().notNull(),
    lastDay: calendarDate().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.name] })],
);
