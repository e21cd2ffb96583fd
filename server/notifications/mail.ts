import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { post } from '#server/mail/mail.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { languageOf } from '#server/users/language.ts';
import { users } from '#server/users/table.ts';
import { newsLetter, type Place } from './letters.ts';
import { preferencesOf } from './preferences.ts';
import { notifications } from './table.ts';
import { unsubscribeLink } from './unsubscribe.ts';
import { isTold, onlyVisible } from './visible.ts';

type Reader = { organizationId: number; userId: string };

/** How long one is left to read in the app what is mailed else, at the least and half of at the most, in ms. */
const pause = 2 * 60_000;

/** Has people mailed, in some minutes, what they have not read by then: all that came meanwhile in one letter. */
export async function mailSoon({ db, actor: { organizationId } }: Reading, userIds: string[]): Promise<void> {
  const stretch = Math.floor(Date.now() / pause);
  const entries = [...new Set(userIds)].map((userId) => ({
    id: createHash('sha256').update(`${organizationId} ${userId} ${stretch}`).digest('hex').slice(0, 32),
    data: { organizationId, userId },
    startAfter: new Date((stretch + 2) * pause),
  }));
  await enqueueAll(db, mailNews, entries);
}

/** Mails somebody what they were told and have not read. */
export const mailNews: Job<Reader> = {
  name: 'mail-notifications',
  title: 'Mail what somebody was told',
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
      const out = await unsubscribeLink(scope.db, userId, 'emailNotifications');
      const rows = [first, ...more].flatMap(({ entityType, entityId }) =>
        entityId === null ? [] : { entityType, entityId },
      );
      const letter = newsLetter([first, ...more], address.place, out);
      await post(scope, address.email, { ...letter, about: { userId, rows } });
    }),
};

/**
 * Where a member of the organization is mailed to about their work, if anywhere, and what of: to an address that was confirmed.
 * What goes to another might be read by somebody who is no member.
 */
export async function findAddress(
  scope: Reading,
  userId: string,
): Promise<{ email: string; place: Place } | undefined> {
  const [row] = await scope.db
    .select({
      email: users.email,
      place: {
        id: organizations.id,
        name: organizations.name,
        terms: organizations.terms,
        language: languageOf,
      },
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.emailConfirmedAt)))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, eq(memberships.userId, userId), isTold));
  return row?.email ? { email: row.email, place: row.place } : undefined;
}
