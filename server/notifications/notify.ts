import { sql } from 'drizzle-orm';
import type { Preferences } from '#contract/notifications.ts';
import type { Touching } from '#server/db/touch.ts';
import type { Draft } from './drafts.ts';
import { mailSoon } from './mail.ts';
import { preferencesOf } from './preferences.ts';
import { pushSoon } from './push/send.ts';
import { type Kind, notifications } from './table.ts';

/** Under which preference each kind is told. */
const preferenceFor: Record<Kind, keyof Preferences> = {
  todo_assigned: 'todoAssignments',
  mentioned: 'todoAssignments',
  commented: 'todoAssignments',
  todos_due: 'todosDueToday',
  rock_handed: 'rockUpdates',
  rock_status: 'rockUpdates',
  meeting_soon: 'meetingReminders',
  meeting_started: 'meetingReminders',
  chat_message: 'chatMessages',
  thread_reply: 'chatMessages',
};

const placeOf = ({ userId, kind, entityType, entityId }: Draft) => `${userId} ${kind} ${entityType} ${entityId}`;

/**
 * Tells members what they want to hear of, in the transaction of what happened. What they were told before of the same
 * kind about the same row is told anew, and unread again.
 */
export async function notify(scope: Touching, drafts: Draft[]): Promise<void> {
  // Each once, and in one order, so that nobody waits in a circle.
  const places = new Map(drafts.map((draft) => [placeOf(draft), draft]));
  const wanted = await preferencesOf(
    scope,
    drafts.map(({ userId }) => userId),
  );
  const values = [...places].sort().flatMap(([, draft]) => {
    const preferences = wanted.get(draft.userId);
    if (!preferences?.[preferenceFor[draft.kind]]) return [];
    const { inAppNotifications: inApp, emailNotifications: toMail } = preferences;
    return [{ ...draft, organizationId: scope.actor.organizationId, inApp, toMail }];
  });
  if (values.length === 0) return;
  const { organizationId, entityType, entityId, userId, kind } = notifications;
  const rows = await scope.db
    .insert(notifications)
    .values(values)
    .onConflictDoUpdate({
      target: [organizationId, entityType, entityId, userId, kind],
      set: {
        type: sql`excluded.type`,
        title: sql`excluded.title`,
        message: sql`excluded.message`,
        priority: sql`excluded.priority`,
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
