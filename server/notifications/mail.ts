import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { notificationsEmail, type Organization } from './emails.ts';
import { preferencesOf } from './preferences.ts';
import { notifications } from './table.ts';
import { findUnsubscribeLinks } from './unsubscribe.ts';
import { getsNotified, onlyVisible } from './visible.ts';

type Recipient = { organizationId: number; userId: string };

/** Mail goes out one to two of these intervals after a notification, so that people can read it in the app first. In ms. */
const intervalMs = 2 * 60_000;

/** Enqueues a mail in some minutes, which contains everything that these people have not read by then. */
export async function mailSoon({ db, actor: { organizationId } }: Reading, userIds: string[]): Promise<void> {
  const interval = Math.floor(Date.now() / intervalMs);
  const entries = [...new Set(userIds)].map((userId) => ({
    id: createHash('sha256').update(`${organizationId} ${userId} ${interval}`).digest('hex').slice(0, 32),
    data: { organizationId, userId },
    startAfter: new Date((interval + 2) * intervalMs),
  }));
  await enqueueAll(db, mailNotifications, entries);
}

/** Mails a person their unread notifications. */
export const mailNotifications: Job<Recipient> = {
  name: 'mail-notifications',
  title: 'Mail unread notifications',
  run: ({ once }, { organizationId, userId }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const waiting = await scope.db
        .update(notifications)
        .set({ toMail: false })
        .where(ours(there, notifications, eq(notifications.userId, userId), eq(notifications.toMail, true)))
        .returning();
      const unread = waiting.filter(({ isRead, isGone }) => !isRead && !isGone);
      const [first, ...more] = await onlyVisible(there, unread);
      const wanted = (await preferencesOf(there, [userId])).get(userId);
      const address = await findAddress(there, userId);
      if (!first || !wanted?.emailNotifications || !address) return;
      const unsubscribe = (await findUnsubscribeLinks(scope.db))(userId, 'emailNotifications');
      const rows = [first, ...more].flatMap(({ entityType, entityId }) =>
        entityId === null ? [] : { entityType, entityId },
      );
      const content = notificationsEmail([first, ...more], address.organization, unsubscribe);
      await enqueueMail(scope, address.email, { ...content, about: { userId, rows } });
    }),
};

/**
 * The confirmed email address of a member, and the organization; undefined if they get no mail about their work. An unconfirmed
 * address may belong to a stranger.
 */
export async function findAddress(
  scope: Reading,
  userId: string,
): Promise<{ email: string; organization: Organization } | undefined> {
  const [row] = await scope.db
    .select({
      email: users.email,
      organization: { id: organizations.id, name: organizations.name },
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.emailConfirmedAt)))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, eq(memberships.userId, userId), getsNotified));
  return row?.email ? { email: row.email, organization: row.organization } : undefined;
}
