import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Preferences } from '#contract/notifications.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Touching } from '#server/db/touch.ts';
import { type Draft, mentionedTitle } from './drafts.ts';
import { mailSoon } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { pushSoon } from './push/send.ts';
import { type Kind, notifications } from './table.ts';
import { onlyVisible } from './visible.ts';

/** Under which preference each kind is told; null where that is nobody's choice. */
const preferenceFor: Record<Kind, keyof Preferences | null> = {
  todo_assigned: 'todoAssignments',
  mentioned: 'todoAssignments',
  commented: 'todoAssignments',
  todos_due: 'todosDueToday',
  rock_handed: 'rockUpdates',
  rock_status: 'rockUpdates',
  meeting_soon: 'meetingReminders',
  meeting_started: 'meetingReminders',
  meeting_moved: 'meetingReminders',
  meeting_cancelled: 'meetingReminders',
  chat_message: 'chatMessages',
  thread_reply: 'chatMessages',
  team_joined: null,
};

type Place = Pick<Draft, 'userId' | 'kind' | 'entityType' | 'entityId' | 'threadId'>;
const placeOf = ({ userId, kind, entityType, entityId, threadId }: Place) =>
  `${userId} ${kind} ${entityType} ${entityId} ${threadId ?? ''}`;

/**
 * Tells members what they want to hear of, in the transaction of what happened. What they were told before of the same
 * kind about the same row, of a channel the same thread, is told anew, and unread again.
 */
export async function notify(scope: Touching, given: Draft[]): Promise<void> {
  const drafts = await onlyVisible(scope, await untold(scope, given));
  // Each once, and in one order, so that nobody waits in a circle.
  const places = new Map(drafts.map((draft) => [placeOf(draft), draft]));
  const wanted = await preferencesOf(
    scope,
    drafts.map(({ userId }) => userId),
  );
  const values = [...places].sort().flatMap(([, draft]) => {
    const preferences = wanted.get(draft.userId);
    const preference = preferenceFor[draft.kind];
    if (!preferences || (preference && !preferences[preference])) return [];
    const { inAppNotifications, emailNotifications: toMail } = preferences;
    const inApp = inAppNotifications || preference === null;
    return [{ ...draft, organizationId: scope.actor.organizationId, inApp, toMail }];
  });
  if (values.length === 0) return;
  const { organizationId, entityType, entityId, userId, kind, threadId } = notifications;
  const rows = await scope.db
    .insert(notifications)
    .values(values)
    .onConflictDoUpdate({
      target: [organizationId, entityType, entityId, userId, kind, threadId],
      set: {
        type: sql`excluded.type`,
        title: sql`excluded.title`,
        message: sql`excluded.message`,
        priority: sql`excluded.priority`,
        messageId: sql`excluded.message_id`,
        inApp: sql`excluded.in_app`,
        toMail: sql`excluded.to_mail`,
        isRead: false,
        isGone: false,
        createdAt: sql`now()`,
      },
    })
    .returning({ id: notifications.id, userId, version: notifications.version });
  scope.touch('notifications', rows);
  await pushSoon(
    scope.db,
    rows.filter(({ userId }) => wanted.get(userId)?.browserNotifications),
  );
  await mailSoon(
    scope,
    values.filter(({ toMail }) => toMail).map(({ userId }) => userId),
  );
}

/** What people are told of channels, where many write fast. */
const chatKinds: Kind[] = ['chat_message', 'thread_reply'];
/** For how long somebody who has not looked yet is told nothing more of one channel or thread, in minutes. */
const quiet = 1;

/** The drafts without those of a channel or thread of which somebody was told just now and has not looked since; to be named is told. */
async function untold(scope: Touching, drafts: Draft[]): Promise<Draft[]> {
  const ofChannels = drafts.filter(({ kind }) => chatKinds.includes(kind));
  if (ofChannels.length === 0) return drafts;
  const ids = ofChannels.flatMap(({ entityId }) => entityId ?? []);
  const { userId, kind, entityType, entityId, threadId, title, isRead, isGone, createdAt } = notifications;
  const isFresh = sql`not ${isRead} and not ${isGone} and ${createdAt} > now() - ${quiet} * interval '1 minute'`;
  const isIt = and(inArray(kind, chatKinds), eq(entityType, 'channel'), isOneOf(entityId, ids), isFresh);
  const told = await scope.db
    .select({ userId, kind, entityType, entityId, threadId, title })
    .from(notifications)
    .where(ours(scope, notifications, isIt));
  const titles = new Map(told.map((one) => [placeOf(one), one.title]));
  return drafts.filter((draft) => {
    const before = chatKinds.includes(draft.kind) ? titles.get(placeOf(draft)) : undefined;
    return before === undefined || (draft.title === mentionedTitle && before !== mentionedTitle);
  });
}
