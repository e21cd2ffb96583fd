import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, isNotNull } from 'drizzle-orm';
import { type Quiet, quietEnd } from '#rules/quiet.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import type { MailContent } from '#server/mail/content.ts';
import { enqueueMail } from '#server/mail/mail.ts';
import { meetings } from '#server/meetings/table.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { findReaders } from '#server/users/readers.ts';
import { users } from '#server/users/table.ts';
import { notificationsEmail, type Organization } from './emails.ts';
import { quotedOf, quoteFrom } from './notifications.ts';
import { preferencesOf } from './preferences.ts';
import { type Kind, notifications } from './table.ts';
import { findUnsubscribeLinks } from './unsubscribe.ts';
import { getsNotified, isStillFor, onlyVisible } from './visible.ts';

/** `isReminder`: only of meetings that begin soon. */
type Recipient = { organizationId: number; userId: string; isReminder?: boolean };

/** Mail goes out one to two of these intervals after a notification, so that people can read it in the app first. In ms. */
const intervalMs = 2 * 60_000;

/**
 * Enqueues a mail in some minutes, or soon after their quiet time has ended, which contains everything that these people have not read by then. People
 * among `reminded` get that of their meetings at once.
 */
export async function mailSoon(scope: Reading, wanted: Map<string, Quiet>, reminded: Set<string>): Promise<void> {
  const { db, now, actor } = scope;
  const { organizationId } = actor;
  const readers = await findReaders(scope, [...wanted.keys()]);
  const entries = [...wanted].map(([userId, quiet]) => {
    const end = quietEnd(quiet, readers.get(userId)?.timeZone ?? 'UTC', now);
    // All notifications of a quiet time go into the mail after its end.
    const interval = Math.floor((end?.getTime() ?? Date.now()) / intervalMs);
    return {
      id: createHash('sha256').update(`${organizationId} ${userId} ${interval}`).digest('hex').slice(0, 32),
      data: { organizationId, userId },
      startAfter: new Date((interval + (end ? 1 : 2)) * intervalMs),
    };
  });
  const reminders = [...reminded].map((userId) => ({ data: { organizationId, userId, isReminder: true } }));
  await enqueueAll(db, mailNotifications, [...entries, ...reminders]);
}

/** Mails a person their unread notifications. */
export const mailNotifications: Job<Recipient> = {
  name: 'mail-notifications',
  title: 'Mail unread notifications',
  run: ({ once }, { organizationId, userId, isReminder = false }) =>
    once(async (scope) => {
      const there = { ...scope, actor: theServer(organizationId) };
      const wanted = (await preferencesOf(there, [userId])).get(userId);
      if (wanted && !isReminder && (await findQuietEnd(there, userId, wanted)))
        return mailSoon(there, new Map([[userId, wanted]]), new Set());
      const isItsKind = isReminder ? eq(notifications.kind, 'meeting_soon') : undefined;
      const waiting = await scope.db
        .update(notifications)
        .set({ toMail: false })
        .where(ours(there, notifications, eq(notifications.userId, userId), eq(notifications.toMail, true), isItsKind))
        .returning({ id: notifications.id });
      const mail = await writeMail(
        there,
        userId,
        waiting.map(({ id }) => id),
        isReminder,
      );
      if (mail) await enqueueMail(scope, mail.email, mail.content);
    }),
};

/** The mail about those of these notifications that a person has not read and may still see; undefined if none is left, or they want no mail. */
async function writeMail(
  scope: Reading,
  userId: string,
  ids: number[],
  isReminder: boolean,
): Promise<{ email: string; content: MailContent } | undefined> {
  const isTheirs = and(eq(notifications.userId, userId), isOneOf(notifications.id, ids));
  const isNews = and(eq(notifications.isRead, false), eq(notifications.isGone, false));
  const unread = await scope.db
    .select({ ...getTableColumns(notifications), quoted: quotedOf })
    .from(notifications)
    .where(ours(scope, notifications, isTheirs, isNews))
    .orderBy(notifications.id);
  const starts = await findStarts(scope, unread);
  const timely = unread
    .filter(({ kind, entityId }) => kind !== 'meeting_soon' || starts.has(entityId ?? 0))
    .map(({ quoted, ...row }) => ({ ...row, quote: quoteFrom(quoted) }));
  const [first, ...more] = await onlyVisible(scope, timely);
  const wanted = (await preferencesOf(scope, [userId])).get(userId);
  const address = await findAddress(scope, userId);
  if (!first || !wanted?.emailNotifications || !address) return undefined;
  const unsubscribe = (await findUnsubscribeLinks(scope.db))(userId, 'emailNotifications');
  const content = notificationsEmail([first, ...more], address.organization, unsubscribe);
  const notificationIds = [first, ...more].map(({ id }) => id);
  const until = [...starts.values()].sort().at(-1);
  return {
    email: address.email,
    content: {
      ...content,
      about: { userId, rows: [], notificationIds },
      ...(isReminder && { isUrgent: true, ...(until && { until }) }),
    },
  };
}

/** Until when a person is not to be disturbed; undefined if they may be now. */
async function findQuietEnd(scope: Reading, userId: string, quiet: Quiet | undefined): Promise<Date | undefined> {
  const reader = (await findReaders(scope, [userId])).get(userId);
  return quiet && reader && quietEnd(quiet, reader.timeZone, scope.now);
}

/** Until when the recipient of a mail does not want to be disturbed by it; undefined if it may come now. */
export async function findQuietEndOf(
  scope: Pick<Reading, 'db' | 'now'>,
  { organizationId, about, respectsQuiet }: MailContent,
): Promise<Date | undefined> {
  if (!organizationId || !about || !respectsQuiet) return undefined;
  const there = { ...scope, actor: theServer(organizationId) };
  return findQuietEnd(there, about.userId, (await preferencesOf(there, [about.userId])).get(about.userId));
}

/** The content of a mail as it is true now, because it may have waited for days; undefined if it is of no use to its recipient any more. */
export async function contentNow(
  scope: Pick<Reading, 'db' | 'now'>,
  content: MailContent,
): Promise<MailContent | undefined> {
  const { organizationId, about, isUrgent = false } = content;
  if (!organizationId || !about?.notificationIds) return (await isStillFor(scope, content)) ? content : undefined;
  const there = { ...scope, actor: theServer(organizationId) };
  return (await writeMail(there, about.userId, about.notificationIds, isUrgent))?.content;
}

/** Returns when the meetings that these notifications remind of begin (ISO 8601), by id; without those that have begun or are off. */
async function findStarts(
  scope: Reading,
  reminders: { kind: Kind; entityId: number | null }[],
): Promise<Map<number, string>> {
  const ids = reminders.flatMap(({ kind, entityId }) => (kind === 'meeting_soon' ? (entityId ?? []) : []));
  if (ids.length === 0) return new Map();
  const { id, startsAt, status } = meetings;
  const rows = await scope.db
    .select({ id, startsAt })
    .from(meetings)
    .where(ours(scope, meetings, isOneOf(id, ids), eq(status, 'scheduled'), gt(startsAt, scope.now.toISOString())));
  return new Map(rows.flatMap((row) => (row.startsAt === null ? [] : [[row.id, row.startsAt]])));
}

type Address = { email: string; organization: Organization };

/** The address of one member, as `findAddresses` finds it. */
export const findAddress = async (scope: Reading, userId: string): Promise<Address | undefined> =>
  (await findAddresses(scope, [userId])).get(userId);

/**
 * The confirmed email addresses of members, and the organization, by user id; without those who get no mail about their work. An
 * unconfirmed address may belong to a stranger.
 */
export async function findAddresses(scope: Reading, userIds: string[]): Promise<Map<string, Address>> {
  const rows = await scope.db
    .select({
      userId: memberships.userId,
      email: users.email,
      organization: { id: organizations.id, name: organizations.name },
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNotNull(users.emailConfirmedAt)))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(ours(scope, memberships, inArray(memberships.userId, userIds), getsNotified));
  return new Map(rows.flatMap(({ userId, email, ...rest }) => (email ? [[userId, { email, ...rest }]] : [])));
}
