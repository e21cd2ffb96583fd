import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { entityTypes, notificationPriorities, notificationTypes } from '#contract/notifications.ts';
import type { Message } from '#rules/translate.ts';
import { sessions } from '#server/auth/table.ts';
import { messages } from '#server/chat/table.ts';
import { calendarDate, createdAt, id, instant, version } from '#server/db/columns.ts';
import { meetings } from '#server/meetings/table.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

/** What happened, as far as notifications tell of it. */
const kinds = [
  'todo_assigned',
  'mentioned',
  'commented',
  'todos_due',
  'rock_handed',
  'rock_status',
  'meeting_soon',
  'meeting_started',
  'meeting_moved',
  'meeting_cancelled',
  'chat_message',
  'thread_reply',
  'team_joined',
] as const;
export type Kind = (typeof kinds)[number];

const shown = sql`in_app and not is_gone`;

/** What people are told of: of one kind about one row, or one thread of a channel, the last. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    organizationId: organizationId(),
    userId: text().notNull(),
    kind: text({ enum: kinds }).notNull(),
    entityType: text({ enum: entityTypes }).notNull(),
    /** The row that it is about; null where it is about several. */
    entityId: integer(),
    /** The message of that channel which it is about, if it is about one, and in whose thread that is. */
    messageId: integer(),
    threadId: integer(),
    type: text({ enum: notificationTypes }).notNull(),
    /** Translated for the reader whenever they see it. */
    title: jsonb().$type<Message>().notNull(),
    message: jsonb().$type<Message>().notNull(),
    priority: text({ enum: notificationPriorities }).notNull().default('normal'),
    isRead: boolean().notNull().default(false),
    /** Whether it is shown in the app, as its reader wanted it then. */
    inApp: boolean().notNull(),
    /** Whether it waits to be mailed. */
    toMail: boolean().notNull().default(false),
    /** Whether the row that it is about is deleted: it shows again when that is brought back. */
    isGone: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    refersToMember(table, table.userId).onDelete('cascade'),
    refersTo(table, table.messageId, messages).onDelete('set null'),
    unique('notifications_one_of_a_kind')
      .on(table.organizationId, table.entityType, table.entityId, table.userId, table.kind, table.threadId)
      .nullsNotDistinct(),
    index('notifications_newest_index').on(table.organizationId, table.userId, table.createdAt, table.id).where(shown),
    index('notifications_unread_index').on(table.organizationId, table.userId).where(sql`${shown} and not is_read`),
    index('notifications_to_mail_index').on(table.organizationId, table.userId).where(sql`to_mail`),
    index().on(table.createdAt),
    index().on(table.messageId),
  ],
);

/** What a person wants to hear of, in all organizations; who has no row has never changed anything. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailNotifications: boolean().notNull().default(true),
  browserNotifications: boolean().notNull().default(true),
  inAppNotifications: boolean().notNull().default(true),
  todosDueToday: boolean().notNull().default(true),
  chatMessages: boolean().notNull().default(true),
  todoAssignments: boolean().notNull().default(true),
  rockUpdates: boolean().notNull().default(true),
  meetingReminders: boolean().notNull().default(true),
  weeklyDigest: boolean().notNull().default(false),
});

/** Browsers that are told while no page is open: one a session, and with it they go. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  sessionId: integer()
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Where the maker of the browser takes messages for it. */
  endpoint: text().notNull().unique(),
  /** What messages for it are sealed with, in base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
});

/** What is done once a day, or a week, for each organization, and for which day it was last begun. */
export const routines = pgTable(
  'routines',
  {
    organizationId: organizationId(),
    name: text().notNull(),
    lastDay: calendarDate().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.name] })],
);

/** Of which meetings people were reminded, and for what time. */
export const meetingReminders = pgTable(
  'meeting_reminders',
  {
    organizationId: organizationId(),
    meetingId: integer().primaryKey(),
    startsAt: instant().notNull(),
  },
  (table) => [refersTo(table, table.meetingId, meetings).onDelete('cascade')],
);
