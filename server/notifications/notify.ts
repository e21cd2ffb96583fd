import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { Preferences } from '#contract/notifications.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/events/touch.ts';
import type { Draft } from '#server/notifications/drafts/drafts.ts';
import { nextTurn } from '#server/turns.ts';
import { mailSoon } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { pushSoon } from './push/send.ts';
import { listBrowsers } from './push/subscriptions.ts';
import { type Kind, notifications } from './table.ts';
import { onlyVisible } from './visible.ts';

/** The preference that turns each kind off; null for kinds that no one can turn off. */
const preferenceFor: Record<Kind, keyof Preferences | null> = {
  todo_assigned: 'todoAssignments',
  mentioned: 'todoAssignments',
  commented: 'todoAssignments',
  todos_due: 'todosDueToday',
  todos_open: 'todosOpenThursday',
  rock_handed: 'rockUpdates',
  rock_status: 'rockUpdates',
  meeting_soon: 'meetingReminders',
  meeting_nudge: 'meetingReminders',
  meeting_started: 'meetingReminders',
  meeting_ended: 'meetingReminders',
  meeting_moved: 'meetingReminders',
  meeting_cancelled: 'meetingReminders',
  meeting_invited: 'meetingReminders',
  meeting_uninvited: 'meetingReminders',
  chat_message: 'chatMessages',
  chat_mention: 'chatMessages',
  channel_mention: 'chatMessages',
  thread_reply: 'chatMessages',
  call_started: 'chatMessages',
  call_missed: 'chatMessages',
  guest_waiting: 'chatMessages',
  channel_joined: 'chatMessages',
  message_reminder: null,
  message_not_sent: null,
  channel_removed: null,
  team_joined: null,
  invitation_requested: null,
  chart_published: null,
  work_taken_over: null,
  export_ready: null,
  organization_imported: null,
};

type Subject = Pick<Draft, 'userId' | 'kind' | 'entityType' | 'entityId' | 'threadId' | 'mentionId'>;
/** Equal for notifications of which the last replaces the others. */
const subjectOf = ({ userId, kind, entityType, entityId, threadId, mentionId }: Subject) =>
  `${userId} ${kind} ${entityType} ${entityId} ${threadId ?? ''} ${mentionId ?? ''}`;

/**
 * Notifies members as their preferences say, in the transaction of the change. A notification replaces an earlier one of the same
 * kind about the same row or thread, and is unread again; each mention has its own, once. In chat, one that follows within a minute only
 * changes what the earlier one says; where it would reach very many people, not even that.
 */
export async function notify(scope: Touching, proposed: Draft[]): Promise<void> {
  const fresh = proposed.length > limits.channelPeople ? await withoutRecentChat(scope, proposed) : proposed;
  const drafts = await onlyVisible(scope, await withoutRepeated(scope, fresh));
  // Each subject once and in a fixed order, to avoid deadlocks.
  const subjects = new Map(drafts.map((draft) => [subjectOf(draft), draft]));
  const wanted = await preferencesOf(
    scope,
    drafts.map(({ userId }) => userId),
    // Observers are not told about work, but what they wanted to be reminded of.
    { withObservers: drafts.every(({ kind }) => kind === 'message_reminder') },
  );
  const pushed = await listPushed(scope, drafts, wanted);
  const values = [...subjects].sort().flatMap(([, draft]) => {
    const preferences = wanted.get(draft.userId);
    const preference = preferenceFor[draft.kind];
    if (!preferences || (preference && !preferences[preference])) return [];
    const { inAppNotifications, emailNotifications } = preferences;
    const isPushed = draft.kind === 'meeting_soon' && pushed.has(draft.userId);
    const inApp = inAppNotifications || preference === null;
    const toMail = emailNotifications && !isPushed && !isMailedOtherwise(draft.kind, preferences);
    return [{ ...draft, organizationId: scope.actor.organizationId, inApp, toMail }];
  });
  const rows: Saved[] = [];
  // One statement takes 65,535 parameters, and long ones hold up other calls while they are built.
  for (let at = 0; at < values.length; at += rowsAtOnce) {
    rows.push(...(await saveNotifications(scope, values.slice(at, at + rowsAtOnce))));
    await nextTurn();
  }
  if (rows.length === 0) return;
  scope.touch('notifications', rows);
  const news = rows.filter(({ isNews }) => isNews);
  await pushSoon(
    scope.db,
    news.filter(({ userId, kind }) =>
      kind === 'meeting_soon' ? pushed.has(userId) : wanted.get(userId)?.browserNotifications,
    ),
  );
  const mailedAs = (isReminder: boolean) =>
    new Set(
      news.filter(({ toMail, kind }) => toMail && (kind === 'meeting_soon') === isReminder).map(({ userId }) => userId),
    );
  const later = mailedAs(false);
  await mailSoon(scope, new Map([...wanted].filter(([userId]) => later.has(userId))), mailedAs(true));
}

/** How many notifications one statement stores. */
const rowsAtOnce = 500;

/** A stored notification. `isNews`: it raises an alarm. */
type Saved = Pick<typeof notifications.$inferSelect, 'id' | 'userId' | 'kind' | 'toMail' | 'version'> & {
  isNews: boolean;
};

/**
 * Kinds about chat, where many messages follow one another, calls that people leave and start again, and guests, who ask as often as they
 * like. Mentions always get through.
 */
const chatKinds: Kind[] = ['chat_message', 'thread_reply', 'call_started', 'call_missed', 'guest_waiting'];
/** After a notification that is still unread, the next one about the same channel or thread raises an alarm at the earliest after this time. */
const quietMinutes = 1;
/** The SQL condition that a stored notification has just raised an alarm. */
const isRecentChat = sql`(${inArray(notifications.kind, chatKinds)} and not ${notifications.isRead} and not ${notifications.isGone}
  and ${notifications.createdAt} > now() - ${quietMinutes} * interval '1 minute')`;
const unlessRecent = (value: SQL, column: PgColumn) => sql`case when ${isRecentChat} then ${column} else ${value} end`;

function saveNotifications({ db }: Touching, values: (typeof notifications.$inferInsert)[]): Promise<Saved[]> {
  const { organizationId, entityType, entityId, userId, kind, threadId, mentionId } = notifications;
  return db
    .insert(notifications)
    .values(values)
    .onConflictDoUpdate({
      target: [organizationId, entityType, entityId, userId, kind, threadId, mentionId],
      set: {
        type: sql`excluded.type`,
        title: sql`excluded.title`,
        message: sql`excluded.message`,
        priority: sql`excluded.priority`,
        messageId: sql`excluded.message_id`,
        commentId: sql`excluded.comment_id`,
        inApp: sql`excluded.in_app`,
        toMail: unlessRecent(sql`excluded.to_mail`, notifications.toMail),
        isRead: false,
        isGone: false,
        createdAt: unlessRecent(sql`now()`, notifications.createdAt),
      },
    })
    .returning({
      ...{ id: notifications.id, userId, kind, toMail: notifications.toMail, version: notifications.version },
      isNews: sql<boolean>`${notifications.createdAt} = now()::timestamptz(3)`,
    });
}

/**
 * Returns the ids of those whose reminders are pushed: by their choice, if one of their browsers receives push notifications. The others get
 * them by mail.
 */
async function listPushed({ db }: Touching, drafts: Draft[], wanted: Map<string, Preferences>): Promise<Set<string>> {
  const reminded = drafts.filter(({ kind }) => kind === 'meeting_soon').map(({ userId }) => userId);
  const byPush = reminded.filter((userId) => {
    const preferences = wanted.get(userId);
    return preferences?.browserNotifications && preferences.remindersBy === 'push';
  });
  if (byPush.length === 0) return new Set();
  return new Set((await listBrowsers(db, byPush)).map(({ userId }) => userId));
}

/** Kinds that an invitation to the calendar tells by mail, to people who want those. */
const invitationKinds: Kind[] = ['meeting_invited', 'meeting_uninvited', 'meeting_moved', 'meeting_cancelled'];
/** Whether a mail of another kind tells the same: an invitation, or the recap itself. */
const isMailedOtherwise = (kind: Kind, { meetingInvitations }: Preferences) =>
  kind === 'meeting_ended' || (meetingInvitations && invitationKinds.includes(kind));

const isMention = ({ kind, mentionId }: Draft) => mentionId !== undefined && kind !== 'message_reminder';
/** Equal for the mentions of a person in the same message or comment. */
const mentionOf = ({ userId, messageId = null, commentId = null }: MentionOf) => `${userId} ${messageId} ${commentId}`;
type MentionOf = { userId: string; messageId?: number | null; commentId?: number | null };

/**
 * Drops the mentions that people were notified of before, which an edit took away and now adds again: the notification that they have
 * shows again by itself.
 */
async function withoutRepeated(scope: Touching, drafts: Draft[]): Promise<Draft[]> {
  const mentions = drafts.filter(isMention);
  if (mentions.length === 0) return drafts;
  const { userId, messageId, commentId } = notifications;
  const isAboutText = or(
    isOneOf(
      messageId,
      mentions.flatMap((draft) => draft.messageId ?? []),
    ),
    isOneOf(
      commentId,
      mentions.flatMap((draft) => draft.commentId ?? []),
    ),
  );
  const rows = await scope.db
    .select({ userId, messageId, commentId })
    .from(notifications)
    .where(ours(scope, notifications, isAboutText, sql`mention_id is not null and kind <> 'message_reminder'`));
  const earlier = new Set(rows.map(mentionOf));
  return drafts.filter((draft) => !isMention(draft) || !earlier.has(mentionOf(draft)));
}

/** Drops chat notifications about a channel or thread that the person was notified about in the last minute and has not opened since. */
async function withoutRecentChat(scope: Touching, drafts: Draft[]): Promise<Draft[]> {
  const { userId, kind, entityType, entityId, threadId } = notifications;
  const recent = await scope.db
    .select({ userId, kind, entityType, entityId, threadId })
    .from(notifications)
    .where(
      ours(
        scope,
        notifications,
        isOneOf(
          entityId,
          drafts.flatMap((draft) => draft.entityId ?? []),
        ),
        isRecentChat,
      ),
    );
  const subjects = new Set(recent.map(subjectOf));
  return drafts.filter((draft) => !chatKinds.includes(draft.kind) || !subjects.has(subjectOf(draft)));
}
